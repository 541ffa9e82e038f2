#!/usr/bin/env python3
"""Writes the TypeScript types of the interface from its OpenAPI document.

usage: cordada openapi | scripts/api-types.py [--check]

Without --check it writes App/src/device/api.d.ts; with it, it says whether that file is stale.
"""

import json
import pathlib
import sys

TARGET = pathlib.Path(__file__).resolve().parents[1] / "App/src/device/api.d.ts"
SCALARS = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}


def type_of(schema: dict, indent: int) -> str:
    """The TypeScript type of a JSON Schema."""
    if "$ref" in schema:
        return schema["$ref"].rsplit("/", 1)[1]
    if "enum" in schema:
        return " | ".join(json.dumps(word) for word in schema["enum"])
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " | ".join(dict.fromkeys(type_of(part, indent) for part in schema[key]))
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(
            "null" if one == "null" else type_of({**schema, "type": one}, indent) for one in kind
        )
    if kind == "null":
        return "null"
    if kind == "array":
        inner = type_of(schema["items"], indent)
        return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"{{ readonly [name: string]: {type_of(schema['additionalProperties'], indent)} }}"
    if kind == "object":
        return object_type(schema, indent)
    return SCALARS.get(kind, "unknown")


def object_type(schema: dict, indent: int) -> str:
    margin = "  " * (indent + 1)
    required = set(schema.get("required", []))
    lines = ["{"]
    for name, member in schema.get("properties", {}).items():
        if note := member.get("description"):
            lines.append(f"{margin}/** {note} */")
        mark = "" if name in required else "?"
        lines.append(f"{margin}{name}{mark}: {type_of(member, indent + 1)};")
    lines.append("  " * indent + "}")
    return "\n".join(lines)


def types(document: dict) -> str:
    parts = ["// Made by scripts/api-types.py from the server's OpenAPI document; not to be edited.\n"]
    for name, schema in document["components"]["schemas"].items():
        if schema.get("type") == "object":
            parts.append(f"export interface {name} {object_type(schema, 0)}\n")
        else:
            parts.append(f"export type {name} = {type_of(schema, 0)};\n")
    return "\n".join(parts)


def main() -> int:
    text = types(json.load(sys.stdin))
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(text, encoding="utf-8")
        return 0
    if TARGET.exists() and TARGET.read_text(encoding="utf-8") == text:
        return 0
    print(f"{TARGET} is stale: run cordada openapi | scripts/api-types.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
