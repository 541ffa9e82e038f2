"""Takes MapLibre GL JS from its wheel apart: build-map.py MAPLIBRE-GL.JS MODULE FOLDER

The wheel's one file makes its worker from a blob:, which a strict content security policy
refuses. It consists of three modules, one a line: what both sides share, the worker, the map.
MODULE gets shared and map as an ES module; FOLDER gets shared and worker as
maplibre-worker-HASH.js, whose name is printed.
"""

import hashlib
import re
import sys
from pathlib import Path

DEFINE = re.compile(r'^define\("(shared|worker|index)",\[[^\]]*\],\((function.*)\)\);$', re.M)
LICENCE = "/*! MapLibre GL JS, 3-Clause BSD, https://github.com/maplibre/maplibre-gl-js */\n"


def main(source, module, folder):
    factories = dict(DEFINE.findall(Path(source).read_text(encoding="utf-8")))
    if set(factories) != {"shared", "worker", "index"}:
        raise SystemExit(f"build-map: {source} is not built as expected: {sorted(factories)}")
    shared = f"const shared = {{}};\n({factories['shared']})(shared);\n"
    Path(module).parent.mkdir(parents=True, exist_ok=True)
    Path(module).write_text(
        f"{LICENCE}{shared}const maplibregl = {{}};\n({factories['index']})(maplibregl, shared);\n"
        "export default maplibregl;\n",
        encoding="utf-8",
    )
    worker = f"{LICENCE}{shared}({factories['worker']})(shared);\n".encode()
    name = f"maplibre-worker-{hashlib.sha256(worker).hexdigest()[:8].upper()}.js"
    Path(folder).mkdir(parents=True, exist_ok=True)
    (Path(folder) / name).write_bytes(worker)
    print(name)


if __name__ == "__main__":
    main(*sys.argv[1:])
