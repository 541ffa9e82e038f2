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
    writer.key("refused")
    writer.integer(refused)
  }
}

extension BoardProblems {
  fileprivate func writeMembers(into writer: inout JSONWriter) {
    writer.key("problems")
    writer.beginArray()
    for problem in problems {
      writer.beginObject()
      writer.key("name")
      writer.string(problem.name)
      writer.key("marks")
      problem.topo.write(into: &writer)
      writer.endObject()
    }
    writer.endArray()
    writer.key("refused")
    writer.integer(refused)
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
    writer.key("header")
    writer.beginArray()
    for name in header { writer.string(name) }
    writer.endArray()
    writer.key("export")
    if let export { writer.string(export.name) } else { writer.null() }
    writer.key("is_unicode")
    writer.bool(isUnicode)
    writer.key("columns")
    writer.beginObject()
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
    writer.key("entries")
    writer.beginArray()
    for entry in entries { entry.write(into: &writer) }
    writer.endArray()
    writer.key("routes")
    writer.integer(routes)
    writer.key("refused")
    writer.integer(refused)
    writer.key("unreadable")
    writer.beginArray()
    for row in unreadable {
      writer.beginObject()
      writer.key("line")
      writer.integer(row.line)
      writer.key("text")
      writer.string(row.fields.filter { !$0.isEmpty }.joined(separator: " · "))
      writer.endObject()
    }
    writer.endArray()
    writer.key("is_ambiguous")
    writer.bool(order == .ambiguous)
    writer.key("skipped")
    writer.integer(skipped)
    writer.key("results")
    writer.beginArray()
    for result in results {
      writer.beginObject()
      writer.key("text")
      writer.string(result.text)
      writer.key("count")
      writer.integer(result.count)
      writer.key("meaning")
      if let meaning = result.meaning { writer.string(meaning.name) } else { writer.null() }
      writer.endObject()
    }
    writer.endArray()
  }
}

extension ImportedEntry {
  fileprivate func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("written")
    writer.string(day.text)
    writer.key("name")
    writer.textOrNull(name)
    writer.key("place")
    writer.textOrNull(place)
    writer.key("grade")
    if let grade { grade.write(into: &writer) } else { writer.null() }
    writer.key("tries")
    if let tries { writer.integer(tries) } else { writer.null() }
    writer.key("is_send")
    writer.bool(isSend)
    writer.key("note")
    writer.textOrNull(note)
    writer.endObject()
  }
}

extension JSONWriter {
  /// Writes a text, or null if it is empty, since records have no empty names.
  fileprivate mutating func textOrNull(_ text: String) {
    if text.isEmpty { null() } else { string(text) }
  }
}
