"""The app's types of the interface match those of the program."""

import subprocess
import sys

from conftest import ROOT


def test_types_are_not_stale(program):
    document = subprocess.run([program, "openapi"], capture_output=True, check=True).stdout
    check = subprocess.run(
        [sys.executable, ROOT / "scripts/api-types.py", "--check"],
        input=document,
        capture_output=True,
    )
    assert check.returncode == 0, check.stderr.decode()
