import JSON
import Storage
import Tracks

/// The record of a piece of gear: shoes, a bicycle, skis.
struct GearRecord: Sendable {
  static let collection = "gear"

  var category: UUID?
  var isRetired: Bool
  /// Metres covered before the first track that names it.
  var distanceBefore: Double

  static let schema = Schema.object(
    [
      .required(
        "name", .string(minimumLength: 1, maximumLength: GearLimits.nameLength, pattern: .line)),
      .required("kind", kinds),
    ] + details)

  static let kinds = Schema.oneOf(GearKind.allCases.map(\.name))

  /// The fields besides name and kind.
  private static let details: [SchemaField] = [
    .optional("category", .uuid),
    .optional("retired", .boolean),
    .optional("before_m", .number(GearLimits.distances)),
    .optional("warn_m", .number(GearLimits.distances)),
  ]

  /// Reads a stored body, which passed the schema when it was stored.
  init(_ body: JSONValue) {
    category = body["category"]?.uuid
    isRetired = body["retired"]?.bool ?? false
    distanceBefore = body["before_m"]?.double ?? 0
  }

  /// Rules for every change to gear.
  static var rules: RecordRules {
    var rules = RecordRules()
    rules.settle = { (field, writer) throws(StorageError) in
      field.key == "name"
        ? TrackName.cleaned(field.value) : try NamedRecords.settled(field, writer)
    }
    rules.permit = { (_, _, fields, writer) throws(StorageError) in
      try NamedRecords.requireKnown(fields, writer)
    }
    rules.deleted = { (record, writer) throws(StorageError) in
      try TrackRow.clear("gear", of: record.id, writer)
    }
    return rules
  }
}

/// The default gear for new tracks of each category: the newest that is not retired.
struct GearChoice {
  private var byCategory: [UUID: UUID] = [:]

  init(_ writer: RecordWriter) throws(StorageError) {
    let records = try writer.store.list(
      GearRecord.collection, in: writer.space, on: writer.connection)
    for record in records.sorted(by: { $0.id.bytes.lexicographicallyPrecedes($1.id.bytes) }) {
      let gear = GearRecord(record.body)
      guard let category = gear.category, !gear.isRetired else { continue }
      byCategory[category] = record.id
    }
  }

  subscript(category: UUID?) -> UUID? { category.flatMap { byCategory[$0] } }
}
