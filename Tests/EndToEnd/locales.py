"""Phrases of the app, as its locales give them in each language."""

import json
import pathlib

from conftest import ROOT


def phrases(language: str, folder: str = "App/locales") -> dict[str, str]:
    """The phrases of the app in a language, by their keys."""
    book: dict[str, str] = {}
    for file in sorted(pathlib.Path(ROOT, folder, language).glob("*.json")):
        book |= json.loads(file.read_text("utf-8"))
    return book
