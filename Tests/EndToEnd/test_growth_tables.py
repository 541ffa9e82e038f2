"""The cost of each route is measured as data grow, or a reason is given why it cannot grow."""

import subprocess
import sys

from conftest import ROOT


def test_every_route_is_in_one_table():
    done = subprocess.run([sys.executable, ROOT / "Benchmarks/growth.py", "tables"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
