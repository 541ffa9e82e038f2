import Identity
import JSON
import ServerBase
import Spaces
import Storage

/// The records of the club as one administrator sees them, within one transaction.
struct RecordBrowser {
  let records: RecordStore
  let connection: Connection
  /// The administrator.
  let reader: UUID

  // MARK: Seeing

  /// Returns the part of a record that the administrator sees.
  func sight(of placed: PlacedRecord) throws(StorageError) -> AdministratorSight {
    AdministratorSight(
      isOwn: placed.isOwn, isReader: try role(in: placed.record.space) != nil,
      isReported: try records.isReported(placed.record, on: connection))
  }

  /// Returns the administrator's role as a member.
  private func role(in space: UUID) throws(StorageError) -> Role? {
    do throws(StorageError) {
      return try records.access(of: reader, to: space, on: connection).role
    } catch .forbidden {
      return nil
    }
  }

  /// Returns the readable fields of a record, in the order of the declaration.
  func content(of placed: PlacedRecord) throws(StorageError) -> [Field] {
    let record = placed.record
    let collection = try records.collection(record.collection)
    let fields = try records.reader(of: record, as: try role(in: record.space) ?? .reader)
    return collection.declaration.fields.compactMap { field in
      let name = field.name.description
      guard fields.reads(name) else { return nil }
      let isEditable =
        !placed.isOwn && record.deletedAt == nil && name != FieldGrant.hidden.name.description
        && collection.grants[name]?.isInitial == false
        && collection.grants.allow(
          .edit, of: [name], in: placed.kind, as: .editor, isAuthor: false)
      return Field(
        name: field.name, form: field.schema, value: record.body[name], isEditable: isEditable)
    }
  }

  /// A field of a record.
  struct Field {
    let name: StaticString
    let form: Schema
    let value: JSONValue?
    let isEditable: Bool
  }

  /// Returns the first words of a record.
  func label(of placed: PlacedRecord) throws(StorageError) -> String? {
    let fields = try records.reader(
      of: placed.record, as: try role(in: placed.record.space) ?? .reader)
    let words = ["name", "title", "text", "note"].lazy.filter(fields.reads)
      .compactMap { placed.record.body[$0]?.string }.first { !$0.isEmpty }
    return words.map {
      String(String.UnicodeScalarView($0.unicodeScalars.prefix(RecordSchemas.labelLength)))
    }
  }

  /// Returns true if the readable texts of a record have all words.
  func has(_ words: [String], in placed: PlacedRecord) throws(StorageError) -> Bool {
    guard try sight(of: placed) == .content else { return false }
    var texts: [String] = []
    for field in try content(of: placed) { field.value?.collectTexts(into: &texts) }
    let folded = SearchText(texts.joined(separator: "\n")).folded
    return words.allSatisfy { folded.contains($0) }
  }

  // MARK: Changing

  /// Returns true if the administrator may delete or restore a record: as the owner of its space.
  func may(_ act: RecordAct, _ placed: PlacedRecord) throws(StorageError) -> Bool {
    let collection = try records.collection(placed.record.collection)
    guard collection.extent == .many, act != .delete || !collection.isProtective else {
      return false
    }
    return collection.grants.allow(
      act, in: placed.kind, as: .owner, isAuthor: placed.isOwn)
  }

  /// Returns the writer that deletes and restores: as the owner of a shared space, and as the member in the member's own one.
  func removingWriter(of placed: PlacedRecord) throws(StorageError) -> RecordWriter {
    placed.isOwn
      ? try records.writer(for: placed.record.space, on: connection)
      : try records.writer(
        forAdministrator: reader, in: placed.record.space, as: .owner, on: connection)
  }

  /// Returns the place of a record as the log names it: the name of the space, or the user name of its owner.
  func placeName(of placed: PlacedRecord) throws(StorageError) -> String? {
    guard placed.isOwn else { return placed.spaceName }
    return try connection.row(
      "SELECT user_name FROM members WHERE id = $1", placed.record.space
    ) { $0.string(0) }
  }
}

extension PlacedRecord {
  /// True if it is in a member's own space.
  var isOwn: Bool { kind == SpaceKind.own.name.description }
  /// The member to whom it belongs: the owner of the space or the author.
  var member: UUID? { isOwn ? record.space : record.author }
}

extension JSONValue {
  /// Appends the texts of the value, however deep.
  fileprivate func collectTexts(into texts: inout [String]) {
    switch self {
    case .string(let text): texts.append(text)
    case .array(let values): for value in values { value.collectTexts(into: &texts) }
    case .object(let members): for member in members { member.value.collectTexts(into: &texts) }
    case .null, .bool, .integer, .number: break
    }
  }
}
