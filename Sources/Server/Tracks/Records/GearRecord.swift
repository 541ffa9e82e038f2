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

  /// Reads a stored body, which passed the schema when it was stored.
  init(_ body: JSONValue) {
    category = body["category"]?.uuid
    isRetired = body["retired"]?.bool ?? false
    distanceBefore = body["before_m"]?.double ?? 0
  }
}
