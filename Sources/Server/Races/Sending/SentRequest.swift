import HTTP
import JSON

/// The content of a request of any client.
enum SentContent {
  case json(JSONValue)
  /// - Parameter isBare: whether all is in the address.
  case fields(SentFields, isBare: Bool)

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

/// What a request came to.
struct SentPositions {
  var positions: [TeamPosition] = []
  /// How many positions can never be used, as their own program would know: nowhere, or at no time.
  var refused = 0
  /// How many messages are known to be no positions, such as the alarm of a tracker.
  private(set) var others = 0
  /// Why something could not be read; `nil` while all could.
  private(set) var unread: String?

  mutating func add(_ position: TeamPosition?) {
    if let position { positions.append(position) } else { refused += 1 }
  }

  /// Notes a message that is known to be no position.
  mutating func addOther() { others += 1 }

  /// Notes what could not be read.
  mutating func addUnread(_ reason: String) { unread = unread ?? reason }

  /// The most positions of one request.
  static let maximumCount = 5_000

  /// Refuses a request of which nothing is understood, so that no phone takes for delivered what is lost. One of
  /// which a part is understood is not sent again.
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
