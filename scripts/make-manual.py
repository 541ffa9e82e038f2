#!/usr/bin/env python3
"""Makes the manual pages from the program's own help: make-manual.py PROGRAM FOLDER."""

import pathlib
import re
import subprocess
import sys

SEE_ALSO = r"\fBcordada.toml\fR(5), \fBcordada\fR(1); the guide for clubs is in /usr/share/doc/cordada."


def said(program: pathlib.Path, *words: str) -> str:
    return subprocess.run([program, "help", *words], check=True, capture_output=True, text=True).stdout


def roff(text: str) -> str:
    """Escapes text for roff, line by line."""
    lines = text.replace("\\", r"\e").replace("-", r"\-").splitlines()
    return "\n".join(rf"\&{line}" if line.startswith((".", "'")) else line for line in lines)


def page(name: str, section: int, summary: str, body: str) -> str:
    title = f'.TH {name.upper()} {section} "" Cordada "Cordada"'
    return f"{title}\n.SH NAME\n{roff(name)} \\- {roff(summary)}\n{body}.SH SEE ALSO\n{SEE_ALSO}\n"


def block(heading: str, text: str) -> str:
    return f".SH {heading}\n.nf\n{roff(text)}\n.fi\n"


def main() -> None:
    program, folder = map(pathlib.Path, sys.argv[1:])
    folder.mkdir(parents=True, exist_ok=True)
    overview = said(program)
    commands = re.findall(r"^  (\S+) +(.+)$", overview, re.MULTILINE)
    whole = "".join(block(name.upper(), said(program, name).strip()) for name, _ in commands)
    summaries = "".join(f".TP\n.B {roff(name)}\n{roff(text)}\n" for name, text in commands)
    body = f".SH SYNOPSIS\n\\fBcordada\\fR \\fICOMMAND\\fR \\fIARGUMENTS\\fR...\n.SH DESCRIPTION\n{summaries}{whole}"
    (folder / "cordada.1").write_text(page("cordada", 1, "platform of a mountain club", body))
    pictures = "Reads one picture, writes its sizes and ends. The server starts it; nobody else needs to.\n"
    (folder / "cordada-pictures.1").write_text(
        page("cordada-pictures", 1, "makes the sizes of one picture for Cordada", f".SH DESCRIPTION\n{pictures}")
    )
    options = re.search(r"(?ms)^  --config.*?(?=\n\n)", said(program, "serve"))[0]
    keys = re.sub(r"(?m)^  --config.*\n(?:     .*\n)*", "", options).replace("  --", "  ")
    form = 'Lines such as listen = "127.0.0.1:8080", and comments that begin with #. The options are:\n'
    (folder / "cordada.toml.5").write_text(
        page(
            "cordada.toml", 5, "configuration of the Cordada server", f".SH DESCRIPTION\n{form}{block('OPTIONS', keys)}"
        )
    )


main()
