import JSON
public import Storage
import Tracks

extension TrackStore {
  /// Gives a new member the four categories that everybody has, in the transaction that makes the
  /// member.
  public static func provideCategories(
    for member: UUID, _ records: RecordStore, on connection: Connection
  ) throws(StorageError) {
    try CategoryRecord.provide(for: member, records, on: connection)
  }

  /// The member's categories, the four of everybody first.
  func categories(of member: UUID) async throws(StorageError) -> [Record] {
    let present = try await database.read { [records] connection throws(StorageError) in
      try records.list(CategoryRecord.collection, of: member, on: connection)
    }
    if !present.isEmpty { return present }
    return try await database.write { [records] connection throws(StorageError) in
      try CategoryRecord.provide(for: member, records, on: connection)
      return try records.list(CategoryRecord.collection, of: member, on: connection)
    }
  }

  func addCategory(_ body: JSONValue, for member: UUID) async throws(StorageError) -> Record {
    try await database.write { [records] connection throws(StorageError) in
      try CategoryRecord.provide(for: member, records, on: connection)
      let body = try Self.checkedName(
        in: body, besides: nil, of: member, records, on: connection)
      return try records.create(
        CategoryRecord.collection, of: member, body: body, on: connection)
    }
  }

  /// Renames one of the member's own categories, or gives it another sport.
  func editCategory(
    _ id: UUID, of member: UUID, fields: JSONValue, revision: Int64?
  ) async throws(StorageError) -> CategoryChange {
    try await database.write { [records] connection throws(StorageError) in
      let record = try records.existing(
        CategoryRecord.collection, id: id, of: member, on: connection)
      if CategoryRecord(record.body)?.kind != nil { return .builtIn }
      let fields = try Self.checkedName(
        in: fields, besides: id, of: member, records, on: connection)
      return .done(
        try records.patch(
          CategoryRecord.collection, id: id, of: member, fields: fields.object ?? [],
          revision: revision, on: connection))
    }
  }

  /// Deletes one of the member's own categories. Its tracks stay, without category or in another.
  func deleteCategory(
    _ id: UUID, of member: UUID, movingTo other: UUID?
  ) async throws(StorageError) -> CategoryChange {
    try await database.write { [records] connection throws(StorageError) in
      let record = try records.existing(
        CategoryRecord.collection, id: id, of: member, on: connection)
      if CategoryRecord(record.body)?.kind != nil { return .builtIn }
      if let other {
        guard other != id,
          try records.live(CategoryRecord.collection, id: other, of: member, on: connection) != nil
        else {
          throw .invalidRecord([
            FieldError(path: "move_to", code: "unknown", message: "There is no such category.")
          ])
        }
      }
      try Self.empty(category: id, of: member, into: other, records, on: connection)
      return .done(
        try records.delete(CategoryRecord.collection, id: id, of: member, on: connection))
    }
  }

  /// Gives the tracks of a category another one, or none.
  static func empty(
    category: UUID, of member: UUID, into other: UUID?, _ records: RecordStore,
    on connection: Connection
  ) throws(StorageError) {
    let tracks = try connection.rows(
      "SELECT track FROM tracks WHERE member = $1 AND category = $2 AND deletion = 0", member,
      category
    ) { row throws(StorageError) in try row.uuid(0) }
    for track in tracks {
      try records.patch(
        TrackRecord.collection, id: track, of: member,
        fields: [JSONMember("category", other.map { .string($0.description) } ?? .null)],
        on: connection)
    }
  }

  /// The fields with the name without needless blanks, once no other category has it.
  private static func checkedName(
    in fields: JSONValue, besides id: UUID?, of member: UUID, _ records: RecordStore,
    on connection: Connection
  ) throws(StorageError) -> JSONValue {
    guard let given = fields["name"]?.string else { return fields }
    guard let name = TrackName.cleaned(given) else {
      throw .invalidRecord([
        FieldError(path: "name", code: "required", message: "A category needs a name.")
      ])
    }
    let wanted = SearchText(name)
    let others = try records.list(CategoryRecord.collection, of: member, on: connection)
    for other in others where other.id != id {
      guard let taken = CategoryRecord(other.body)?.name, SearchText(taken) == wanted else {
        continue
      }
      throw .invalidRecord([
        FieldError(path: "name", code: "taken", message: "Another category has this name.")
      ])
    }
    var members = (fields.object ?? []).filter { $0.key != "name" }
    members.append(JSONMember("name", .string(name)))
    return .object(members)
  }
}

/// What became of a change to a category.
enum CategoryChange: Sendable {
  case done(Record)
  /// It is one of the four that everybody has, which stay.
  case builtIn
}
