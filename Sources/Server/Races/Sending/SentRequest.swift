import HTTP
import JSON

/// The content of a request of any client.
enum SentContent {
  case json(JSONValue)
  case fields(SentFields)

  /// Values of one JSON text: ten times those of the largest batch of a tracker.
  private static let maximumValues = 250_000

  /// What a request holds: JSON when its content begins as JSON does, whatever its header says,
  /// otherwise the fields of its address and its form.
  /// - Throws: a `Problem` when the content is neither.
  init(_ request: Request) throws(Problem) {
    let address = SentFields(request.query)
    let bytes = request.bytes
    let start = bytes.first { $0 > 0x20 }
    guard start == UInt8(ascii: "{") || start == UInt8(ascii: "[") else {
      self = .fields(SentFields(try Query(form: bytes)).merging(address))
      return
    }
    do {
      self = .json(try JSONValue(parsing: bytes, maximumValues: Self.maximumValues))
    } catch {
      throw Problem(.malformed, "The content is not JSON: \(error.description)")
    }
  }
}

/// What a request came to.
struct SentPositions {
  var positions: [TeamPosition] = []
  /// How many positions can never be used.
  var refused = 0

  mutating func add(_ position: TeamPosition?) {
    if let position { positions.append(position) } else { refused += 1 }
  }

  /// Positions of one request that are taken.
  static let maximumCount = 5_000
}
