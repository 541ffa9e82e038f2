#!/usr/bin/env python3
"""Generates the app's types, limits and constants of the interface from the server's OpenAPI document.

usage: cordada openapi | scripts/api-types.py [--check]

Without --check it writes App/src/device/api.d.ts (the types), App/src/engine/limits.ts (limits of fields, for forms),
App/src/engine/rules.ts (defaults of fields and the core's constants, part of the first load), App/src/engine/fieldKinds.ts
(named kinds in bodies of requests in their order), and in App/src/device/sync recordFields.ts (the fields of records set by members, for synchronization), recordTypes.d.ts (the types of records by
collection), recordLimits.ts (maximum lengths of their texts and lists) and recordKinds.ts (named kinds in their order);
with --check it fails if one of them is stale. The limits and kinds are those that the app's source names, as
`recordLimits.gear.name`, so that the others are not loaded.
"""

import json
import math
import pathlib
import re
import sys

APP = pathlib.Path(__file__).resolve().parents[1] / "App/src"
NOTE = "// Made by scripts/api-types.py from the server's OpenAPI document; not to be edited.\n"
# Longer arrays become lists, even if their length is fixed.
LONGEST_TUPLE = 4
LIMITS = ("minLength", "maxLength", "minimum", "maximum")
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
        return " | ".join("null" if one == "null" else type_of({**schema, "type": one}, indent) for one in kind)
    if kind == "null":
        return "null"
    if kind == "array":
        inner = type_of(schema["items"], indent)
        least, most = schema.get("minItems", 0), schema.get("maxItems", math.inf)
        if least > 0 and most <= LONGEST_TUPLE:
            return f"readonly [{', '.join([inner] * least + [f'{inner}?'] * (most - least))}]"
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
    parts = [NOTE]
    for name, schema in document["components"]["schemas"].items():
        if schema.get("type") == "object":
            parts.append(f"export interface {name} {object_type(schema, 0)}\n")
        else:
            parts.append(f"export type {name} = {type_of(schema, 0)};\n")
    return "\n".join(parts)


def bodies(document: dict) -> dict:
    """The schemas of request bodies, by name."""
    names = [
        content["schema"]["$ref"].rsplit("/", 1)[1]
        for path in document["paths"].values()
        for route in path.values()
        for content in route.get("requestBody", {}).get("content", {}).values()
        if "$ref" in content.get("schema", {})
    ]
    schemas = document["components"]["schemas"]
    return {name: schemas[name] for name in dict.fromkeys(names)}


def alternatives(field: dict) -> list:
    """What a field's schema says: itself, and each of those that a value may follow, such as itself or null."""
    return [field, *field.get("anyOf", [])]


def limits(field: dict) -> dict:
    """The limits of a field, which may be nullable."""
    for part in alternatives(field):
        if found := {name: part[name] for name in LIMITS if name in part}:
            # Integers beyond JavaScript's exact range are no limits.
            return {name: value for name, value in found.items() if abs(value) < 2**53}
    return {}


def by_field(schemas: dict, value) -> dict:
    """The values of `value` for the fields of each schema, without empty ones."""
    told = {
        name: {
            field: said
            for field, each in schema.get("properties", {}).items()
            if (said := value(each)) not in ({}, None)
        }
        for name, schema in schemas.items()
    }
    return {name: fields for name, fields in told.items() if fields}


def constant(name: str, note: str, value: dict) -> str:
    return f"/** {note} */\nexport const {name} = {json.dumps(value, indent=2)} as const;\n"


def field_limits(document: dict) -> str:
    told = by_field(bodies(document), limits)
    return "\n".join([NOTE, constant("limits", "What the server takes in a field, by the name of the body.", told)])


def rules(document: dict) -> str:
    usual = by_field(bodies(document), lambda field: field.get("default"))
    told = {name: said for name, said in document["x-rules"].items() if name not in ("fields", "records")}
    return "\n".join(
        [
            NOTE,
            constant("usual", "What holds where a field says nothing.", usual),
            constant("rules", "Constants of the core that screens need before it is loaded.", told),
        ]
    )


def record_fields(document: dict) -> str:
    note = "The fields of records that members say, by collection: to be changed, or set once when the record is made."
    lines = [
        f"  {name}: {{ " + ", ".join(f"{field}: {json.dumps(grant)}" for field, grant in fields.items()) + " },"
        for name, fields in document["x-rules"]["fields"].items()
    ]
    kind = 'Readonly<Record<string, Readonly<Record<string, "editable" | "initial">>>>'
    return "\n".join([NOTE, f"/** {note} */", f"export const recordFields: {kind} = {{", *lines, "};", ""])


def removable(schema: dict) -> dict:
    """A record in which `null` also stands for a field that is not required, as a change removes one."""
    required = schema.get("required", [])
    fields = {
        name: field if name in required or "anyOf" in field else {**field, "anyOf": [field, {"type": "null"}]}
        for name, field in schema.get("properties", {}).items()
    }
    return {**schema, "properties": fields}


def record_types(document: dict) -> str:
    note = "The records of each collection as they are synchronized: fields set by members, and fields derived by the server."
    lines = [f"  {name}: {type_of(removable(schema), 1)};" for name, schema in document["x-rules"]["records"].items()]
    return "\n".join([NOTE, f"/** {note} */", "export interface RecordTypes {", *lines, "}", ""])


def longest(field: dict) -> int | None:
    """The maximum length of a text or list."""
    return next(
        (part[name] for part in alternatives(field) for name in ("maxLength", "maxItems") if name in part), None
    )


def kinds(field: dict) -> list | None:
    """The named kinds of a field or of the elements of its list, in order."""
    parts = [*alternatives(field), *(part["items"] for part in alternatives(field) if "items" in part)]
    return next((part["enum"] for part in parts if "enum" in part), None)


def named(export: str) -> set[tuple[str, str]]:
    """The collections and fields that the app's source names as members of an export."""
    pattern = re.compile(rf"\b{export}\.(\w+)\.(\w+)")
    return {use for path in APP.rglob("*.ts*") for use in pattern.findall(path.read_text(encoding="utf-8"))}


def used_values(schemas: dict, export: str, note: str, value) -> str:
    """The values of `value` for the fields of schemas that the app names."""
    used = named(export)
    schemas = {
        name: {"properties": {field: each for field, each in schema["properties"].items() if (name, field) in used}}
        for name, schema in schemas.items()
        if "properties" in schema
    }
    return "\n".join([NOTE, constant(export, note, by_field(schemas, value))])


def main() -> int:
    document = json.load(sys.stdin)
    records = document["x-rules"]["records"]
    made = {
        APP / "device/api.d.ts": types(document),
        APP / "engine/limits.ts": field_limits(document),
        APP / "engine/rules.ts": rules(document),
        APP / "engine/fieldKinds.ts": used_values(
            bodies(document), "fieldKinds", "The named kinds in bodies of requests in their order, by body.", kinds
        ),
        APP / "device/sync/recordFields.ts": record_fields(document),
        APP / "device/sync/recordTypes.d.ts": record_types(document),
        APP / "device/sync/recordLimits.ts": used_values(
            records, "recordLimits", "The maximum lengths of texts and lists in records, by collection.", longest
        ),
        APP / "device/sync/recordKinds.ts": used_values(
            records, "recordKinds", "The named kinds in records in their order, by collection.", kinds
        ),
    }
    if "--check" not in sys.argv[1:]:
        for target, text in made.items():
            target.write_text(text, encoding="utf-8")
        return 0
    stale = [
        target for target, text in made.items() if not target.exists() or target.read_text(encoding="utf-8") != text
    ]
    for target in stale:
        print(f"{target} is stale: run cordada openapi | scripts/api-types.py", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
