"""The bill of materials of the package: SPDX 2.3 by its validator, complete, and the same each time."""

import json
import re
import subprocess

import pytest
from conftest import ROOT
from spdx_tools.spdx.parser.parse_anything import parse_file
from spdx_tools.spdx.validation.document_validator import validate_full_spdx_document

PROGRAMS = [ROOT / ".build/release" / name for name in ("cordada", "cordada-pictures")]


def make(path) -> bytes:
    maplibre = next((ROOT / ".build/python").glob("lib/python3*/site-packages/maplibre/srcjs/maplibre-gl.js"))
    command = [ROOT / "scripts/make-sbom.py", *PROGRAMS, "--maplibre", maplibre, "--output", path]
    subprocess.run(command, check=True)
    return path.read_bytes()


@pytest.fixture(scope="module")
def bill(tmp_path_factory):
    path = tmp_path_factory.mktemp("sbom") / "cordada.spdx.json"
    make(path)
    return path


def test_it_is_spdx(bill):
    messages = validate_full_spdx_document(parse_file(str(bill)))
    assert not messages, [message.validation_message for message in messages]


def test_it_has_every_library_that_the_programs_link(bill):
    names = {package["name"] for package in json.loads(bill.read_text())["packages"]}
    for program in PROGRAMS:
        for library in re.findall(r"=> (/\S+)", subprocess.check_output(["ldd", program], text=True)):
            direct = subprocess.check_output(["objdump", "-p", program], text=True)
            if library.rsplit("/", 1)[-1] not in direct or "libswift" in library:
                continue
            owners = {answered.split(":")[0] for name in (library, "/usr" + library) for answered in search(name)}
            assert owners & names, f"{library} is of {owners}"


def search(path: str) -> list[str]:
    return subprocess.run(["dpkg-query", "--search", path], capture_output=True, text=True).stdout.splitlines()


def test_it_has_what_is_built_in_and_the_data(bill):
    packages = {package["name"]: package for package in json.loads(bill.read_text())["packages"]}
    for name in (
        "swift-runtime",
        "maplibre-gl",
        "node-react",
        "libjs-chart.js",
        "libjs-pdf",
        "GSHHG",
        "GeoNames",
        "CLDR",
        "zxcvbn",
    ):
        assert packages[name]["versionInfo"] != "NOASSERTION" and packages[name]["licenseDeclared"] != "NOASSERTION", (
            name
        )
    # Whatever the app bundles of Debian is there.
    bundled = re.findall(r"^(?:node-\S+|libjs-\S+|fonts-\S+)$", (ROOT / "scripts/packages.txt").read_text(), re.M)
    assert set(bundled) - {"node-typescript"} <= set(packages)


def test_the_same_inputs_give_the_same_bytes(bill, tmp_path):
    assert make(tmp_path / "again.json") == bill.read_bytes()
