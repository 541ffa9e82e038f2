import JSON
import Storage
import Tracks

/// Rules for every change to categories (T11).
enum CategoryRules {
  static var all: RecordRules {
    var rules = RecordRules()
    rules.provide = { (writer) throws(StorageError) in try CategoryRecord.provide(writer) }
    rules.settle = { (field, _) in
      field.key == "name" ? TrackName.cleaned(field.value) : field.value
    }
    rules.permit = { (record, _, _, _) throws(StorageError) in
      if CategoryRecord(record.body)?.kind != nil {
        throw .invalid(
          "record", "built_in", "This category belongs to everybody; it keeps its name and stays.")
      }
    }
    rules.duplicate = { (fields, record, writer) throws(StorageError) in
      try duplicate(of: fields, besides: record, writer)
    }
    rules.deleted = { (record, writer) throws(StorageError) in
      try TrackRow.clear("category", of: record.id, writer)
    }
    return rules
  }

  /// Returns another category with the same name, compared as in a search.
  private static func duplicate(
    of fields: [JSONMember], besides record: UUID?, _ writer: RecordWriter
  ) throws(StorageError) -> UUID? {
    guard let name = fields.first(where: { $0.key == "name" })?.value.string else { return nil }
    let wanted = SearchText(name)
    let others = try writer.store.list(
      CategoryRecord.collection, in: writer.space, on: writer.connection)
    return others.first { other in
      other.id != record && CategoryRecord(other.body).map { SearchText($0.name) } == wanted
    }?.id
  }

  static var isTaken: StorageError {
    .invalid("name", "taken", "Another category has this name.")
  }

  /// Returns true if the category exists and is not deleted.
  static func isThere(_ id: UUID, _ writer: RecordWriter) throws(StorageError) -> Bool {
    try writer.store.live(
      CategoryRecord.collection, id: id, in: writer.space, on: writer.connection) != nil
  }
}

extension TrackName {
  /// Trims a name and collapses its blanks; `null` if nothing is left.
  static func cleaned(_ value: JSONValue) -> JSONValue {
    value.string.map { cleaned($0).map { .string($0) } ?? .null } ?? value
  }
}
