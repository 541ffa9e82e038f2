import HTTP
import JSON

/// The content of a request from any client.
enum SentContent {
  case json(JSONValue)
  /// - Parameter isBare: true if all fields are in the address.
  case fields(SentFields, isBare: Bool)

  /// Maximum number of values in a JSON text: ten times those of the largest batch of a tracker.
  private static let maximumValues = 250_000

  /// Parses a request: as JSON if its content begins like JSON, whatever its header says, otherwise as the fields of
  /// its address and form.
  /// - Throws: a `Problem` for invalid content.
  init(_ request: Request) throws(Problem) {
    let address = SentFields(request.query)
    let bytes = request.bytes
    let start = bytes.first { $0 > 0x20 }
    guard start == UInt8(ascii: "{") || start == UInt8(ascii: "[") else {
      self = .fields(
        SentFields(try Query(form: bytes)).merging(address), isBare: start == nil)
      return
    }
    do {
      self = .json(try JSONValue(parsing: bytes, maximumValues: Self.maximumValues))
    } catch {
      throw Problem(.malformed, "The content is not JSON: \(error.description)")
    }
  }
}

/// The positions read from a request.
struct SentPositions {
  var positions: [TeamPosition] = []
  /// Number of unusable positions, without a valid place or time.
  var refused = 0
  /// The last position that is unusable because its time is days ahead.
  private(set) var tooFarAhead: TeamPosition?
  /// Number of messages that are no positions, such as a tracker's alarm.
  private(set) var others = 0
  /// The first error in reading; `nil` for none.
  private(set) var unread: String?

  mutating func add(_ position: TeamPosition?) {
    if let position, position.ahead == nil {
      positions.append(position)
    } else {
      refused += 1
      tooFarAhead = position ?? tooFarAhead
    }
  }

  /// Counts a message that is no position.
  mutating func addOther() { others += 1 }

  /// Notes an error in reading.
  mutating func addUnread(_ reason: String) { unread = unread ?? reason }

  /// The most positions of one request.
  static let maximumCount = 5_000

  /// Rejects a request without any readable part, so that no phone takes lost data for delivered. A partly readable
  /// request is accepted, since it is not sent again.
  /// - Throws: a `Problem`.
  func requireRead() throws(Problem) {
    guard positions.count <= Self.maximumCount else {
      throw Problem(.malformed, "More than \(Self.maximumCount) positions at once.")
    }
    guard positions.isEmpty, refused == 0, others == 0 else { return }
    throw Problem(
      .malformed, unread ?? "No position was found: a latitude and a longitude were expected.")
  }
}
