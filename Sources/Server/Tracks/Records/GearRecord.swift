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
}
