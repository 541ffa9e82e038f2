import Boulders
import JSON
import Text

extension ImportedDocument {
  /// Writes the document for a screen, with its `form` among the other members.
  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("form")
    switch self {
    case .own(let file):
      writer.string("own" as StaticString)
      file.writeMembers(into: &writer)
    case .board(let board):
      writer.string("board" as StaticString)
      board.writeMembers(into: &writer)
    case .table(let table):
      writer.string("table" as StaticString)
      table.writeMembers(into: &writer)
    }
    writer.endObject()
  }
}

extension ImportedFile {
  fileprivate func writeMembers(into writer: inout JSONWriter) {
    writer.key("problems")
    JSONValue.array(problems).write(into: &writer)
    writer.key("photos")
    JSONValue.array(photos).write(into: &writer)
    writer.key("logbook")
    JSONValue.array(logbook).write(into: &writer)
    writer.member("refused", refused)
  }
}

extension BoardProblems {
  fileprivate func writeMembers(into writer: inout JSONWriter) {
    writer.beginArray("problems")
    for problem in problems {
      writer.beginObject()
      writer.member("name", problem.name)
      writer.key("marks")
      problem.topo.write(into: &writer)
      writer.endObject()
    }
    writer.endArray()
    writer.member("refused", refused)
    let places = (
      x: (0..<Self.columns).map { Self.place(column: $0, row: 0)?.x ?? 0 },
      y: (0..<Self.rows).map { Self.place(column: 0, row: $0)?.y ?? 0 }
    )
    for (axis, values) in [("columns" as StaticString, places.x), ("rows", places.y)] {
      writer.key(axis)
      writer.beginArray()
      for value in values { writer.number(value, decimals: 5) }
      writer.endArray()
    }
  }
}

extension ImportedLogbook {
  fileprivate func writeMembers(into writer: inout JSONWriter) {
    writer.beginArray("header")
    for name in header { writer.string(name) }
    writer.endArray()
    writer.member("export", orNull: export?.name)
    writer.member("is_unicode", isUnicode)
    writer.beginObject("columns")
    for (column, index) in columns {
      writer.key(column.name)
      writer.integer(index)
    }
    writer.endObject()
  }
}

extension ImportedLogbook.Reading {
  /// Writes the entries, and the numbers of routes and refused rows.
  func writeMembers(into writer: inout JSONWriter) {
    writer.beginArray("entries")
    for entry in entries { entry.write(into: &writer) }
    writer.endArray()
    writer.member("routes", routes)
    writer.member("refused", refused)
    writer.beginArray("unreadable")
    for row in unreadable {
      writer.beginObject()
      writer.member("line", row.line)
      writer.member("text", row.fields.filter { !$0.isEmpty }.joined(separator: " · "))
      writer.endObject()
    }
    writer.endArray()
    writer.member("is_ambiguous", order == .ambiguous)
    writer.member("skipped", skipped)
    writer.beginArray("results")
    for result in results {
      writer.beginObject()
      writer.member("text", result.text)
      writer.member("count", result.count)
      writer.member("meaning", orNull: result.meaning?.name)
      writer.endObject()
    }
    writer.endArray()
  }
}

extension ImportedEntry {
  fileprivate func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("written", day.text)
    writer.member("name", orNull: name.isEmpty ? nil : name)
    writer.member("place", orNull: place.isEmpty ? nil : place)
    writer.key("grade")
    if let grade { grade.write(into: &writer) } else { writer.null() }
    writer.member("tries", orNull: tries)
    writer.member("is_send", isSend)
    writer.member("note", orNull: note.isEmpty ? nil : note)
    writer.endObject()
  }
}
