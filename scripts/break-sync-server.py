#!/usr/bin/env python3
"""Breaks the rules of the server one at a time, and shows that the model of sync sees each.

Usage: scripts/break-sync-server.py [WORD ...]: only the rules whose names contain one of the words.

The sources are copied to .build/broken-sync-server, where only the server of the model is built again for each rule. A
rule is a text that stands once in a file, and another in its place; a text that is not there any more fails the run.
"""

import dataclasses
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
COPY = ROOT / ".build" / "broken-sync-server"
PROGRAM = COPY / ".build" / "debug" / "sync-server"
# Steps of worlds until a rule counts as not seen, however busy the machine is, and of those in which none is broken.
PATIENCE = 300_000
SOUND = 10_000
# Seconds of one run of the model.
ROUND = 20
# Only bounds a hang, in seconds.
LIMIT = 3600

APPLYING = "Sources/Replication/Replicator+Applying.swift"
FEED = "Sources/Replication/Replicator+Feed.swift"
READER = "Sources/Replication/FeedReader.swift"
TABLES = "Sources/Replication/ReplicationTables.swift"
WRITER = "Sources/Storage/Records/RecordWriter.swift"
RECORDS = "Sources/Storage/Records"
GRANTS = "Sources/Spaces/CollectionGrants.swift"
MERGING = "Sources/Spaces/Merging"


@dataclasses.dataclass(frozen=True)
class Rule:
    name: str
    file: str
    line: str
    broken: str = ""


RULES = [
    # Applying
    Rule(
        "a change that comes again gets its answer again",
        APPLYING,
        "AnsweredChanges.find(change.id, of: member, on: connection) {",
        "AnsweredChanges.find(.new(), of: member, on: connection) {",
    ),
    Rule("deleting wins over editing", APPLYING, "if record.deletedAt != nil { return .gone }"),
    Rule(
        "what follows a refused making is refused",
        APPLYING,
        "guard let record else {\n        try requireOfOwn()\n",
        "guard let record else {\n",
    ),
    Rule("a profile is made by its first edit", APPLYING, "if collection.extent == .one { return try make() }"),
    Rule(
        "an edit is merged with the value that its member saw",
        APPLYING,
        "isNew ? .null : $0.before ?? .null",
        "isNew ? $0.before ?? .null : .null",
    ),
    Rule(
        "what both sides changed waits for a choice",
        APPLYING,
        "try note(lost, of: record, now: merged)",
        "try note([], of: record, now: merged)",
    ),
    Rule(
        "a conflict that was chosen is over",
        APPLYING,
        "for conflict in seen { try records.drop(conflict, of: record, on: connection) }",
    ),
    Rule(
        "a choice ends what its member saw and nothing else",
        APPLYING,
        "$0.name == conflict.field && $0.seen.contains(conflict.change)",
        "$0.name == conflict.field",
    ),
    Rule(
        "a conflict is told to all devices",
        APPLYING,
        "if merged.sequence == record.sequence { try records.touch(record, on: connection) }",
    ),
    # Permission
    Rule("a role limits what its member does", WRITER, "if !isAllowed { throw .forbidden }", "_ = isAllowed"),
    Rule(
        "an author is who made a record",
        WRITER,
        "{ access.isOwn || record.author == member }",
        "{ access.isOwn || record.author != nil }",
    ),
    Rule(
        "who has no role in a space changes nothing there",
        f"{RECORDS}/RecordStore+Spaces.swift",
        "role(given: found.role, in: found.kind)",
        'role(given: found.role ?? "editor", in: found.kind)',
    ),
    Rule(
        "a field has a role that may edit it",
        GRANTS,
        "return grant.edit.map { role >= $0 } ?? false",
        "return role >= .contributor || grant.edit.map { role >= $0 } ?? false",
    ),
    Rule(
        "others' records are deleted by editors",
        GRANTS,
        "return role >= delete || isAuthor && role >= deleteOwn",
        "return role >= deleteOwn",
    ),
    Rule("what belongs to everybody stays", WRITER, "try collection.rules.permit(record, act, fields, self)"),
    # Merging
    Rule(
        "a value that another side changed is not written over",
        "Sources/Spaces/FieldRule.swift",
        "isSame(current, before) || isSame(current, after) ? .taken : .conflict",
        "isSame(current, .null) || !isSame(current, before) ? .taken : .conflict",
    ),
    Rule(
        "texts are merged by lines",
        f"{MERGING}/FieldMerge.swift",
        "LineMerge.merged(before: before, present: present, after: after)",
        "nil",
    ),
    Rule(
        "lists are merged by elements",
        f"{MERGING}/FieldMerge.swift",
        "ElementMerge.merged(before: before, present: present, after: after)",
        "nil",
    ),
    Rule(
        "a line that both sides changed is a conflict",
        f"{MERGING}/LineMerge.swift",
        "hasConflict = true",
        "hasConflict = false",
    ),
    Rule(
        "elements that two sides put at one place have one order",
        f"{MERGING}/ElementMerge.swift",
        "let isFirstSmaller = !ofSecond.lexicographicallyPrecedes(ofFirst)",
        "let isFirstSmaller = ofSecond.isEmpty",
    ),
    Rule(
        "elements that both sides put keep their order",
        f"{MERGING}/ElementMerge.swift",
        "let run = longestIncrease(of: both.map { inSecond[$0] }).map { both[$0] }",
        "let run = both.filter { inSecond[$0] < 0 }",
    ),
    # Records
    Rule(
        "a file makes one track",
        WRITER,
        "if let duplicate = try preparation.duplicate(connection) { throw .knownRecord(duplicate) }",
    ),
    Rule(
        "a file is known by the hash of its content",
        f"{RECORDS}/RecordStore+Uploads.swift",
        "INSERT INTO file_uploads (file, member, uploaded_at, size) VALUES ($1, $2, $3, $4)",
        "INSERT INTO file_uploads (file, member, uploaded_at, size) VALUES (zeroblob(32), $2, $3, $4)",
    ),
    Rule(
        "a value that is there waits for no choice",
        FEED,
        "conflicts.filter { !FieldRule.isSame($0.value, record.body[$0.field]) }",
        "conflicts",
    ),
    Rule(
        "a choice that a value has ended does not come back",
        WRITER,
        "where FieldRule.isSame(conflict.value, record.body[conflict.field])",
        "where conflict.value.isNull && !conflict.value.isNull",
    ),
    Rule(
        "who leaves the club is the author of nothing",
        f"{RECORDS}/RecordStore+Keeping.swift",
        "UPDATE records SET author = NULL WHERE author = $1",
        "UPDATE records SET author = NULL WHERE author = $1 AND collection = ''",
    ),
    # Feed
    Rule(
        "a space is read by its members",
        f"{RECORDS}/RecordStore+Reading.swift",
        "WHERE space = $1 AND seq > $2 AND seq <= $3 ORDER BY seq LIMIT $4",
        "WHERE $1 IS NOT NULL AND seq > $2 AND seq <= $3 ORDER BY seq LIMIT $4",
    ),
    Rule(
        "changes of several spaces come in their order",
        READER,
        "changed.sort { $0.sequence < $1.sequence }",
        "changed.reverse()",
    ),
    Rule(
        "a cursor stands behind the last record of its page",
        READER,
        "return try take(changed) ?? end",
        "return try take(changed).map { $0 + 1 } ?? end",
    ),
    Rule("a space is read from its beginning", READER, "reading?.sequence ?? 0", "reading?.sequence ?? start.sequence"),
    Rule("who left a space is told", READER, "$0.left <= place }", "$0.left < known }"),
    # Backups
    Rule(
        "a restored backup is told",
        FEED,
        "isReset = !isOfThisHistory || cursor.sequence > end",
        "isReset = !isOfThisHistory && cursor.sequence > 1_000_000",
    ),
    Rule(
        "changes wait until their device knows of a restored backup",
        "Sources/Replication/Replicator.swift",
        "if !request.changes.isEmpty, try await !isOfOtherHistory(request.cursor) {",
        "if !request.changes.isEmpty {",
    ),
    Rule(
        "the run that was backed up ends in its backup",
        TABLES,
        "SET id = substr(id, 1, 24) || '000000000000', backed_up_at = $1",
        "SET backed_up_at = $1",
    ),
    Rule(
        "a restored backup tells what it has",
        TABLES,
        "Restoration(sequence: backup?.sequence ?? sequence,",
        "Restoration(sequence: (backup?.sequence ?? sequence) + 1000,",
    ),
]


def copied_files() -> dict[pathlib.Path, bytes]:
    """Reads all Swift and C of the package: the others are its targets, and must be there."""
    files = [ROOT / "Package.swift"]
    for folder in ("Sources", "Tests", "Benchmarks"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in {".swift", ".h", ".c", ".modulemap"} and path.is_file():
                files.append(path)
    return {path.relative_to(ROOT): path.read_bytes() for path in files}


def copy_sources() -> None:
    """Makes the copy as the sources are; what is the same stays as it is, and is not built again."""
    files = copied_files()
    for old in COPY.rglob("*"):
        inside = old.relative_to(COPY)
        if inside.parts[0] != ".build" and old.is_file() and inside not in files:
            old.unlink()
    for inside, content in files.items():
        write(COPY / inside, content)


def write(path: pathlib.Path, content: bytes) -> None:
    if path.is_file() and path.read_bytes() == content:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def broken(rule: Rule) -> bytes:
    """The content of the file without the rule."""
    text = (ROOT / rule.file).read_text()
    if text.count(rule.line) != 1:
        sys.exit(f"{rule.file} has this {text.count(rule.line)} times instead of once: {rule.line}")
    return text.replace(rule.line, rule.broken).encode()


def build() -> None:
    command = ["swift", "build", "--quiet", "--product", "sync-server"]
    built = subprocess.run(command, cwd=COPY, capture_output=True, text=True, timeout=LIMIT)
    if built.returncode != 0:
        sys.exit(f"it does not build:\n{built.stdout}{built.stderr}")


def failure_of_model(least: int) -> str | None:
    """Returns the first thing that the model found; `None` when at least so many steps were right."""
    steps, seed = 0, 1
    while steps < least:
        run = subprocess.run(
            [ROOT / "scripts" / "test-sync.sh", str(ROUND), str(seed), "only"],
            env={**os.environ, "SYNC_SERVER": str(PROGRAM)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=LIMIT,
        )
        if run.returncode != 0:
            before = run.stdout.partition("whole trace:")[0]
            return next((line for line in reversed(before.splitlines()) if not re.match(r"\s+at ", line)), run.stdout)
        counts = re.search(r"^(\d+) steps in (\d+) worlds", run.stdout, re.MULTILINE)
        if counts is None:
            sys.exit(f"the model counts no steps:\n{run.stdout}")
        steps, seed = steps + int(counts[1]), seed + int(counts[2])
    return None


def main() -> int:
    words = sys.argv[1:]
    rules = [rule for rule in RULES if not words or any(word in rule.name for word in words)]
    contents = {rule: broken(rule) for rule in RULES}
    if not rules:
        sys.exit(f"no such rule\n\n{__doc__}")
    if shutil.which("swift") is None:
        sys.exit("swift is not installed")
    copy_sources()
    build()
    if failure := failure_of_model(SOUND):
        sys.exit(f"the model fails where no rule is broken: {failure}")
    missed = 0
    for rule in rules:
        path = COPY / rule.file
        sound = path.read_bytes()
        path.write_bytes(contents[rule])
        try:
            build()
            begun = time.monotonic()
            failure = failure_of_model(PATIENCE)
        finally:
            path.write_bytes(sound)
        seconds = time.monotonic() - begun
        missed += failure is None
        print(
            f"NOT SEEN: {rule.name}" if failure is None else f"seen in {seconds:.0f} s: {rule.name}: {failure}",
            flush=True,
        )
    print(f"{len(rules) - missed} passed, {missed} failed, 0 skipped")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
