"""The operations as typed methods, for who writes Python: `kdm_cli/service/methods.pyi`, that nobody ever runs."""

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from textwrap import fill

from kdm_cli.service import api
from kdm_cli.service.language import index
from kdm_cli.service.language.index import AT, HOUSE_RULE, OPTIONS, Option, options_of
from kdm_cli.service.language.operation import Operation, Parameter
from kdm_cli.service.outcome import Done, Outcome
from kdm_cli.service.sheets import shapes

STUB = Path(api.__file__).with_name("methods.pyi")
OTHERWISE = {"survivor show": "why", "storage list": "totals", "doctor": "salvage"}  # with it the second of two answers
OWN = ("batch",)  # what a campaign has as a method of its own
HEAD = (
    '"""Every operation of a campaign as a method, for editors and type checkers; made by tests.contracts.fresh."""\n\n'
)
KINDS = """
Word = str | int
Words = Word | list[Word]

class Given(TypedDict, total=False):
    \"\"\"What every change takes besides.\"\"\"

"""


def methods() -> str:
    """The stub: a class for each noun, and one with what stands alone."""
    every = index.everything()
    nouns = [noun for noun in index.GROUPS if noun not in OWN]
    classes = [_class(f"{noun.capitalize()}Methods", f"kdm {noun} ...", _of_noun(noun)) for noun in nouns]
    alone = {path: operation for path, operation in every.items() if " " not in path and path not in index.GROUPS}
    alone |= {short: every[path] for short, path in index.SHORT.items()}
    fields = [f"    {noun}: {noun.capitalize()}Methods" for noun in nouns]
    text = "\n\n".join([*classes, _class("Methods", "Every operation of a campaign.", alone, fields)])
    given = "\n".join(f"    {each.name}: {_given(each)}" for each in OPTIONS if each.name in api.GIVEN)
    return _formatted(f"{HEAD}{_imports(text)}{KINDS}{given}\n\n{text}")


def _of_noun(noun: str) -> dict[str, Operation]:
    every = index.everything()
    return {path.partition(" ")[2]: operation for path, operation in every.items() if path.startswith(f"{noun} ")}


def _class(name: str, about: str, operations: dict[str, Operation], fields: list[str] = []) -> str:  # noqa: B006
    told = [_method(called, operation) for called, operation in operations.items()]
    return "\n".join([f"class {name}:", f'    """{about}"""', "", *fields, *told])


def _method(name: str, operation: Operation) -> str:
    plain, answer, option = api.called(name.replace("-", "_")), _answer(operation), OTHERWISE.get(operation.path)
    summary = fill(operation.summary, 106, subsequent_indent=" " * 8)
    if option is None:
        return f'    def {plain}({_arguments(operation)}) -> {answer}:\n        """{summary}"""'
    usual, other = answer.split(" | ")
    return (
        f"    @overload\n    def {plain}({_arguments(operation, without=option)}) -> {usual}:\n"
        f'        """{summary}"""\n'
        f"    @overload\n    def {plain}({_arguments(operation, only=option)}) -> {other}: ..."
    )


def _arguments(operation: Operation, without: str = "", only: str = "") -> str:
    required, plain, options, given = True, [], [], []
    for each in operation.parameters:
        if each.name.strip("_") == without:
            continue
        required = each.required and (required or not each.positional)
        must = required or each.name.strip("_") == only
        told = f"{api.called(each.name)}: {_type(each, must)}{'' if must else ' = ...'}"
        (plain if each.positional else options).append(told)
    if operation.way == "changing":
        given = ["**given: Unpack[Given]"]
    if AT in options_of(operation):
        options.append(f"{AT.name}: Word | None = ...")
    return ", ".join(["self", *plain, *(["*", *options] if options else []), *given])


def _type(parameter: Parameter, required: bool) -> str:
    whole = parameter.kind.parse.__name__ == "whole_number"
    kind = "Words" if parameter.many else "bool" if parameter.kind.flag else "int" if whole else "Word"
    return kind if required else f"{kind} | None"


def _given(option: Option) -> str:
    if option.flags[0] == HOUSE_RULE:
        return "bool | str | list[str]"
    return "Words" if option.repeated else "str" if option.metavar else "bool"


def _answer(operation: Operation) -> str:
    if operation.way == "changing":
        return Done.__name__
    answer = operation.function.__annotations__["return"]
    told = answer if isinstance(answer, str) else answer.__name__
    told = re.sub(rf"\b{Outcome.__name__}\b", Done.__name__, told)
    return told.replace("list[", "builtins.list[")  # a method called list stands beside it


def _imports(text: str) -> str:
    """The shapes stand in modules of their own, batches and checks where they come from."""
    modules = [f"{shapes.__name__}.{each.name}" for each in iter_modules(shapes.__path__)]
    places = {name: module for module in modules for name in vars(import_module(module)) if name[0].isupper()}
    places |= {name: module for module in modules for name, kind in vars(import_module(module)).items()
               if getattr(kind, "__module__", "") == module}  # fmt: skip
    for operation in index.everything().values():
        answer = operation.function.__annotations__.get("return")
        if isinstance(answer, type):
            places[answer.__name__] = answer.__module__
    places[Done.__name__] = Done.__module__
    named = {name for answer in re.findall(r"-> (.*):", text) for name in re.findall(r"\b[A-Z]\w+", answer)}
    lines = sorted(f"from {places[name]} import {name}" for name in named)
    return "\n".join(["import builtins", "from typing import TypedDict, Unpack, overload", *lines, ""])


def _formatted(text: str) -> str:
    sort = [sys.executable, "-m", "ruff", "check", "-q", "--fix", "--select", "I", "--stdin-filename", str(STUB), "-"]
    form = [sys.executable, "-m", "ruff", "format", "-q", "--stdin-filename", str(STUB), "-"]
    for command in (sort, form):
        text = subprocess.run(command, input=text, capture_output=True, text=True, encoding="utf-8", check=True).stdout
    return text
