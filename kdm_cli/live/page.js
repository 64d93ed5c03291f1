"use strict";
const byId = id => document.getElementById(id);
const SIX = ["movement", "speed", "accuracy", "strength", "evasion", "luck"];
const LETTERS = "ABCDEFGHIJKLMNOP";
let scene = null, trouble = "", lost = true, source = null;

/* Every word of players, packs and cards is text, never markup. */
function make(tag, said, ...inside) {
  const element = document.createElement(tag);
  const { text, ...attributes } = typeof said === "string" ? { text: said } : said || {};
  if (text !== undefined) element.textContent = text;
  for (const [name, value] of Object.entries(attributes)) if (value !== "" && value !== false) element.setAttribute(name, value);
  element.append(...inside.filter(Boolean));
  return element;
}
const drawn = (tag, attributes, text) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = text;
  return element;
};
const words = name => name.replaceAll("_", " ");
const signed = number => (number > 0 ? `+${number}` : `${number}`).replace("-", "\u2212");
const number = (label, value, beside) =>
  make("div", null, make("dt", label), make("dd", `${value}`.replace("-", "\u2212"), beside ? make("small", ` ${beside}`) : null));
const numbers = rows => make("dl", { class: "numbers" }, ...rows.map(row => number(...row)));
const fact = (label, text) => text ? make("p", null, make("span", { class: "faint", text: `${label}: ` }), make("bdi", text)) : null;

function boxes(label, filled, total, thick = []) {
  const row = make("span", { class: "boxes", role: "img", "aria-label": `${label}: ${filled} of ${total}` });
  for (let at = 1; at <= total; at++) row.append(make("i", { class: [at <= filled && "on", thick.includes(at) && "thick"].filter(Boolean).join(" ") }));
  return row;
}
function wounds(part, found) {
  const both = [["light", found.light], ["heavy", found.heavy]].filter(([, on]) => on !== null && on !== undefined);
  const label = `${part}: ${both.map(([kind, on]) => `${kind} ${on ? "yes" : "no"}`).join(", ")}`;
  const row = make("span", { class: "boxes", role: "img", "aria-label": label });
  for (const [kind, on] of both) row.append(make("i", { class: [on && "on", kind === "heavy" && "thick"].filter(Boolean).join(" "), text: on ? "\u00d7" : "" }));
  return row;
}
function body(one) {
  const place = (part, armor, found) => make("div", null, make("dt", part), make("dd", `${armor}`), wounds(part, found));
  const parts = Object.entries(one.hit_locations).map(([part, found]) => place(part, found.armor, found));
  return make("dl", { class: "body" }, place("brain", one.insanity, { light: one.brain.injured }), ...parts);
}
const fighterOf = one => (scene.showdown || scene.hunt || { survivors: [] }).survivors.find(each => each.name === one.name);

function state(one) {
  const fighter = fighterOf(one) || {};
  const said = [], hurt = [];
  if (one.status !== "alive") hurt.push(one.status === "dead" && one.died.cause ? `dead: ${one.died.cause}` : one.status);
  if (one.bleeding) hurt.push(`bleeding ${one.bleeding} of ${one.bleeding_limit}`);
  if (one.knocked_down) hurt.push("knocked down");
  if (one.insane) hurt.push("insane");
  if (one.skip_next_hunt) hurt.push("skips the next hunt");
  if (fighter.away) hurt.push(fighter.away);
  if (fighter.space) said.push(`at ${fighter.space}`);
  if (fighter.acted) said.push("has acted");
  if (scene.showdown && scene.showdown.acting === one.name) said.push("acts now");
  if (scene.showdown && scene.showdown.priority === one.name) said.push("priority target");
  if (one.player) said.push(one.player);
  const all = [...hurt.map(text => make("span", { class: "hurt", text })), ...said.map(text => make("span", text))];
  return all.length ? make("p", { class: "said" }, ...all) : null;
}
function opener(one) {
  const open = make("button", { type: "button", id: `open-${one.id}` }, make("bdi", one.name));
  open.addEventListener("click", () => { location.hash = `survivor=${one.id}`; });
  return open;
}
function card(one) {
  const open = opener(one);
  const tokens = SIX.filter(stat => one.tokens[stat]).map(stat => `${stat} ${signed(one.tokens[stat])}`).join(", ");
  const kind = ["card", isMine(one) && "mine", one.status === "dead" && "dead", scene.showdown && scene.showdown.acting === one.name && "acting"];
  return make("article", { class: kind.filter(Boolean).join(" ") },
    make("h3", null, open), state(one),
    numbers([["survival", one.survival, `of ${one.survival_limit}`], ["insanity", one.insanity], ["bleeding", one.bleeding]]),
    body(one), fact("tokens", tokens));
}

/* Who holds this phone: kept here, told nobody. */
const kept = () => `kdm:${scene.name}`;
function me() { try { return localStorage.getItem(kept()); } catch { return null; } }
function keep(who) { try { localStorage.setItem(kept(), who); } catch { /* a browser that keeps nothing asks again */ } }
const mine = () => {
  const [kind, ...rest] = (me() || "").split(":"), name = rest.join(":");
  const player = scene.players.find(each => kind === "player" && each.name === name);
  return player ? player.survivors : kind === "survivor" ? [name] : [];
};
const isMine = one => mine().includes(one.name);
function askWho() {
  const list = byId("who").querySelector("ul");
  const choice = (text, who) => {
    const button = make("button", { type: "button", id: `who-${who}` }, make("bdi", text));
    button.addEventListener("click", () => {
      keep(who);
      const own = scene.survivors.filter(isMine);
      location.hash = own.length === 1 ? `survivor=${own[0].id}` : "everybody";
      show();
    });
    return make("li", null, button);
  };
  const living = scene.survivors.filter(one => one.status !== "dead");
  list.replaceChildren(...scene.players.map(each => choice(each.name, `player:${each.name}`)),
    ...living.map(one => choice(one.name, `survivor:${one.name}`)), choice("The whole table", "all:"));
}

function monster(fight) {
  const it = fight.monster, ai = fight.ai, hits = fight.hit_locations;
  const stats = ["movement", "toughness", "speed", "damage", "accuracy", "evasion", "luck"];
  const tokens = Object.entries(it.tokens).filter(([, value]) => value).map(([stat, value]) => `${stat} ${signed(value)}`).join(", ");
  const turn = fight.over ? `The showdown is over: ${fight.over}` : `Round ${fight.round}, ${fight.turn === "monster" ? "the monster's turn" : "the survivors' turn"}`;
  return [
    make("h2", null, make("bdi", it.name), ` level ${it.level}`),
    make("p", { class: it.knocked_down ? "said hurt" : "said", text: it.knocked_down ? `${turn}; knocked down` : turn }),
    numbers([["to kill", ai.to_kill], ["AI deck", ai.deck, `${ai.discard.length} discarded`], ["wounds", ai.wounds], ["hit locations", hits.deck]]),
    numbers(stats.map(stat => [stat, it[stat]])),
    fact("tokens", tokens), fact("moods", ai.moods.join(", ")), fact("in play", [...ai.in_play, ...ai.drawn, ...hits.drawn].join(", ")),
    fact("AI discard", ai.discard.join(", ")), fact("injuries", fight.injuries.join(", ")), fact("controller", fight.controller),
  ].filter(Boolean);
}
const spot = space => space ? [Number(space.slice(1)) - 1, LETTERS.indexOf(space[0])] : null;
function board(found) {
  const beast = spot(found.monster.space);
  const people = found.survivors.map(each => [each, spot(each.space)]).filter(([, at]) => at);
  if (!beast && !people.length) return [];
  const size = found.monster.size, said = [beast && `${found.monster.name} ${found.monster.space}`, ...people.map(([each]) => `${each.name} ${each.space}`)];
  const picture = drawn("svg", { viewBox: `-0.8 -0.8 ${found.columns + 0.9} ${found.rows + 0.9}`, role: "img", "aria-label": `The board: ${said.filter(Boolean).join(", ")}` });
  for (let row = 0; row < found.rows; row++) {
    picture.append(drawn("text", { class: "edge", x: -0.4, y: row + 0.5 }, LETTERS[row]));
    for (let column = 0; column < found.columns; column++) {
      if (!row) picture.append(drawn("text", { class: "edge", x: column + 0.5, y: -0.4 }, `${column + 1}`));
      picture.append(drawn("rect", { class: "field", x: column, y: row, width: 1, height: 1 }));
    }
  }
  for (const [x, y] of found.blind_spot.map(spot)) picture.append(drawn("rect", { class: "behind", x: x + 0.3, y: y + 0.3, width: 0.4, height: 0.4 }));
  if (beast) {
    const [x, y] = beast, middle = [x + size / 2, y + size / 2], nose = { n: [0, -1], e: [1, 0], s: [0, 1], w: [-1, 0] }[found.monster.facing];
    picture.append(drawn("rect", { class: "beast", x: x + 0.05, y: y + 0.05, width: size - 0.1, height: size - 0.1, rx: 0.2 }));
    picture.append(drawn("text", { x: middle[0], y: middle[1] }, initial(found.monster.name)));
    if (nose) picture.append(drawn("circle", { class: "field", cx: middle[0] + nose[0] * (size / 2 - 0.25), cy: middle[1] + nose[1] * (size / 2 - 0.25), r: 0.16 }));
  }
  for (const [each, [x, y]] of people) {
    picture.append(drawn("circle", { class: "who", cx: x + 0.5, cy: y + 0.5, r: 0.45 }), drawn("text", { x: x + 0.5, y: y + 0.5 }, initial(each.name)));
  }
  return [picture, make("p", { class: "faint", text: said.filter(Boolean).join(" \u00b7 ") })];
}
const initial = name => [...name][0] || "?";
function hunt(found) {
  const spaces = found.board.map(each => {
    const what = each.what.filter(one => !one.done).map(one => one.event || one.kind).join(", ");
    return make("li", { class: each.quarry ? "beast" : each.party ? "here" : "", title: what, text: each.party && each.quarry ? "both" : each.party ? "party" : each.quarry ? "quarry" : `${each.space}` });
  });
  return [make("h2", null, "The hunt: ", make("bdi", found.quarry.name), ` level ${found.quarry.level}`),
    make("ol", { class: "hunt", "aria-label": "The hunt board" }, ...spaces),
    fact("event revealer", found.revealer), fact("waits", found.waits), fact("in mind", found.in_mind.join(", "))].filter(Boolean);
}
const typed = line => make("code", ...line.split(/(--[a-z-]+)/).map(part => part.startsWith("--") ? make("span", null, part) : part));
const plain = text => (text || "").replace(/^kdm /, "");

function told(entry, most) {
  const story = entry.story.length ? entry.story : [entry.command];
  return (story.length > most ? [...story.slice(0, most - 1), `\u2026 ${story.length - most + 1} lines more`] : story).map(line => line.replaceAll(" -> ", " \u2192 "));
}

function table() {
  const out = scene.out.map(name => scene.survivors.find(one => one.name === name)).filter(Boolean);
  const first = [...out].sort((a, b) => isMine(b) - isMine(a));
  fill("out", first.length, section => {
    section.querySelector("h2").textContent = scene.showdown ? "In the fight" : scene.hunt ? "On the hunt" : "Departing";
    section.querySelector(".cards").replaceChildren(...first.map(card));
  });
  fill("fight", scene.showdown || scene.hunt, section => section.replaceChildren(...(scene.showdown ? monster(scene.showdown) : hunt(scene.hunt))));
  const places = scene.board ? board(scene.board) : [];
  byId(places.length ? "out" : "due").after(byId("last"));  // where a wide screen has room for it
  fill("place", places.length, section => section.replaceChildren(...places));
  fill("due", scene.due.length || scene.next, section => section.querySelector("ul").replaceChildren(
    ...scene.due.map(each => make("li", null, make("b", null, make("bdi", each.what + (each.who ? ` (${each.who})` : ""))), `: ${each.why} `, typed(`kdm ${plain(each.command)}`))),
    scene.next ? make("li", null, make("b", "Next: "), typed(scene.next)) : ""));
  fill("last", scene.last.length, section => section.querySelector("ol").replaceChildren(
    ...scene.last.map((each, at) => make("li", null, ...told(each, at ? 4 : 40).map(line => make("p", null, make("bdi", line)))))));
  const home = scene.survivors.filter(one => !scene.out.includes(one.name));
  fill("home", home.length, section => section.querySelector("ul").replaceChildren(...home.map(one => {
    return make("li", null, opener(one));
  })));
}
function fill(id, any, draw) {
  const section = byId(id);
  section.hidden = !any;
  if (any) draw(section);
}

function sheet(one) {
  const track = (label, value, field) => {
    const found = field ? one.tracks[field] : { boxes: 0, milestones: [] };
    return make("div", { class: "track" }, make("span", label), make("b", `${value}`), found.boxes ? boxes(label, value, found.boxes, found.milestones) : make("span", ""));
  };
  const held = slot => one.gear.find(each => each.slot === slot);
  const grid = make("div", { class: "grid", role: "group", "aria-label": "Gear grid" });
  for (let slot = 1; slot <= 9; slot++) grid.append(make("span", null, make("bdi", held(slot) ? held(slot).name : "")));
  const fighter = fighterOf(one), arms = fighter && fighter.weapons && fighter.weapons.length ? fighter.weapons : null;
  const weapons = arms
    ? lines(["weapon", "dice", "hits", "behind", "wound"], arms.map(each => [each.name, each.dice, each.hits, each.behind, each.wound]))
    : lines(["weapon", "speed", "accuracy", "strength"], one.weapons.map(each => [each.name, each.speed, `${each.accuracy}+`, each.strength]));
  const can = Object.keys(one.can).filter(action => one.can[action]).join(", ");
  const proficiency = one.weapon_proficiency.type ? `weapon: ${one.weapon_proficiency.type}` : "weapon";
  return [
    make("section", null, make("h2", null, make("bdi", one.name)), state(one),
      numbers([["survival", one.survival, `of ${one.survival_limit}`], ["insanity", one.insanity], ["bleeding", one.bleeding]]), body(one)),
    make("section", null, numbers(SIX.map(stat => [stat, one.attributes[stat], one.tokens[stat] ? `${signed(one.tokens[stat])} token` : ""])),
      track("courage", one.courage, "courage"), track("understanding", one.understanding, "understanding"),
      track("hunt xp", one.hunt_xp, "hunt_xp"), track(proficiency, one.weapon_proficiency.level, "weapon_proficiency")),
    make("section", null, weapons, fact("can", can)),
    make("section", null, grid, fact("affinities", Object.entries(one.affinities).filter(([, count]) => count).map(([colour, count]) => `${colour} ${count}`).join(", "))),
    make("section", null, ...one.traits.map(each => fact(words(each.kind), each.name)), ...one.notes.map(text => fact("note", text)),
      ...one.due.map(each => fact("due", `${each.what}: ${each.why}`)), one.may_depart.why ? fact("stays", one.may_depart.why) : null),
  ];
}
function lines(heads, rows) {
  return make("table", null, make("thead", null, make("tr", null, ...heads.map(head => make("th", { scope: "col", text: head })))),
    make("tbody", null, ...rows.map(row => make("tr", null, ...row.map((cell, at) => make("td", null, at ? `${cell}` : make("bdi", `${cell}`)))))));
}

/* What is drawn anew keeps the focus; who opens a page begins at its top, who leaves it stands where they stood. */
let shown = "", stood = "";
function stand(now, before) {
  if (shown === "table" && now !== "table") stood = before;
  const there = now === shown || !shown ? byId(before) : now === "table" ? byId(stood) : byId(now).querySelector("button");
  if (there && there !== document.activeElement) there.focus({ preventScroll: now === shown });
  shown = now;
}
function show() {
  const before = document.activeElement.id;
  byId("trouble").hidden = !(lost || trouble) || !(scene || trouble);
  byId("trouble").textContent = lost ? "Connection lost; what you see is old. Trying again \u2026" : trouble;
  if (!scene) return;
  document.title = `${scene.name} \u00b7 kdm`;
  byId("name").textContent = scene.name || "A settlement without a name";
  byId("when").textContent = [scene.lantern_year ? `lantern year ${scene.lantern_year}` : "", scene.doing || words(scene.phase)].filter(Boolean).join(" \u00b7 ");
  byId("settlement").replaceChildren(...[["population", scene.population], ["survival limit", scene.survival_limit],
    ["endeavors", scene.endeavors], ["deaths", scene.death_count]].map(row => number(...row)));
  const asks = location.hash === "#you" || (document.body.dataset.asks === "yes" && me() === null);
  const id = Number((location.hash.match(/^#survivor=(\d+)$/) || [])[1]), one = asks ? null : scene.survivors.find(each => each.id === id);
  byId("who").hidden = !asks;
  byId("one").hidden = !one;
  byId("table").hidden = asks || Boolean(one);
  byId("me").hidden = asks;
  byId("me").textContent = me() && mine().length ? `You: ${me().split(":").slice(1).join(":")}` : "Who are you?";
  if (asks) askWho();
  else if (one) byId("one").querySelector("div").replaceChildren(...sheet(one));
  else table();
  stand(asks ? "who" : one ? "one" : "table", before);
  document.body.dataset.entry = scene.entry;
}
function follow() {
  source = new EventSource("events");
  source.addEventListener("open", () => { lost = false; show(); });
  source.addEventListener("scene", event => { scene = JSON.parse(event.data); trouble = ""; lost = false; show(); });
  source.addEventListener("same", async event => { /* of the same number, but it may be another campaign's */
    if (scene && scene.version !== event.data) { scene = await (await fetch("state.json")).json(); show(); }
  });
  source.addEventListener("trouble", event => { trouble = event.data; show(); });
  source.addEventListener("error", () => {
    lost = true;
    show();
    if (source.readyState === EventSource.CLOSED) setTimeout(follow, 2000);
  });
}
byId("back").addEventListener("click", () => { location.hash = "everybody"; });
byId("me").addEventListener("click", () => { location.hash = "you"; });
addEventListener("hashchange", () => { scrollTo(0, 0); show(); });
addEventListener("keydown", event => { if (event.key === "Escape") location.hash = "everybody"; });
follow();
