"""How a page of HTML looks: after the colours of `html.document`."""

STYLE = """\
h1, h2, ol, ul, dl, dd, p { margin: 0; padding: 0; }
h1, h2 { font-family: ui-serif, Georgia, "Noto Serif", serif; font-weight: 600; line-height: 1.2; }
h1 { font-size: 2.25rem; }
h2 { font-size: 1.25rem; padding-bottom: .3rem; margin-bottom: .6rem; border-bottom: 1px solid var(--line); }
section { margin-top: 2.25rem; }
bdi { white-space: break-spaces; }
.lead { color: var(--faint); margin: .25rem 0 1.25rem; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: .6rem; }
.figures div { border: 1px solid var(--line); border-radius: .4rem; padding: .5rem .8rem; }
.figures dt, .figures small { color: var(--faint); font-size: .8rem; }
.figures dd { font-size: 1.6rem; line-height: 1.25; font-variant-numeric: tabular-nums; }
.due, .years { list-style: none; }
.due { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr)); gap: 0 1.5rem; }
.due li { border-inline-start: 3px solid var(--mark); padding-inline-start: .8rem; margin-bottom: .6rem; }
code { display: block; color: var(--faint); font: .85rem/1.4 ui-monospace, monospace; }
code span { white-space: nowrap; }
.notes { padding-inline: 1.5rem; }
.facts { columns: 24rem; column-gap: 2rem; }
.facts div { display: grid; grid-template-columns: 9rem 1fr; gap: 0 1rem; padding: .2rem 0; break-inside: avoid; }
.facts dt { color: var(--faint); }
.facts span, .years span, .more span { display: inline-block; max-width: 100%; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; font-variant-numeric: tabular-nums; }
th, td { padding: .4rem .3rem; vertical-align: top; text-align: left; border-bottom: 1px solid var(--line); }
thead th { color: var(--faint); font-weight: normal; font-size: .8rem; vertical-align: bottom; }
tbody th { font-weight: 600; }
col.first { width: 24%; }
col.number { width: 4rem; }
col.sign { width: 1.8rem; }
.number { text-align: center; }
.sign { color: var(--faint); }
.cards .zero { color: var(--faint); }
th:first-child { padding-left: 0; }
.cards col.first { width: 10rem; }
.cards col.number { width: 2.1rem; }
.cards thead .number span { writing-mode: vertical-rl; transform: rotate(180deg); }
td.more { font-size: .9rem; }
.years { columns: 20rem; column-gap: 2rem; }
.years li { display: grid; grid-template-columns: 2.2rem 1fr; padding: .2rem 0; break-inside: avoid; }
.years .done, .state { color: var(--faint); }
.years .now b, .now .state { color: var(--mark); }
@media (max-width: 62rem) { .cards col.first { width: 8rem; } }
@media screen and (max-width: 46rem) {
  .cards thead, .cards colgroup { display: none; }
  .cards, .cards tbody { display: block; }
  .cards tr { display: grid; grid-template-columns: repeat(auto-fill, minmax(4.4rem, 1fr)); gap: .4rem .2rem;
    border: 1px solid var(--line); border-radius: .4rem; padding: .6rem .8rem; margin-bottom: .6rem; }
  .cards th, .cards td { border: 0; padding: 0; }
  .cards th { grid-column: 1 / -2; font-size: 1.1rem; }
  .cards .sign { text-align: end; }
  .cards .number { display: flex; flex-direction: column; text-align: start; }
  .cards .number::before { content: attr(data-head); color: var(--faint); font-size: .64rem; }
  .cards .more { grid-column: 1 / -1; }
  .facts div { grid-template-columns: 7rem 1fr; }
}
@page { margin: 12mm; }
@media print {
  :root { --line: #999; font-size: 9pt; }
  section { margin-top: 1.2rem; }
  .lead { margin-bottom: .8rem; }
  .years { columns: 14rem; }
  .facts div, .years li { padding: .05rem 0; }
  th, td { padding: .25rem .3rem; }
  h2 { break-after: avoid; }
  tr, .facts div, .due li, .notes li, .figures div { break-inside: avoid; }
}
"""
