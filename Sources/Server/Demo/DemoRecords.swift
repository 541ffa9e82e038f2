import Console
import JSON
import Storage

/// Records that a demonstration makes, as a device of the member would send them.
struct DemoRecords {
  /// Milliseconds since 1970.
  let now = WallClock.now()
  private var changes: [JSONValue] = []

  /// Makes a record, of the member's own space unless another is named.
  /// - Returns: its identifier.
  @discardableResult
  mutating func make(
    _ collection: String, in space: String? = nil, _ fields: [String: JSONValue]
  ) -> String {
    let id = UUID.new().description
    let values = fields.sorted { $0.key < $1.key }.map { name, value in
      JSONMember(name, .object([JSONMember("before", .null), JSONMember("after", value)]))
    }
    var change = [
      JSONMember("id", .string(UUID.new().description)),
      JSONMember("collection", .string(collection)), JSONMember("record", .string(id)),
      JSONMember("kind", .string("create")), JSONMember("made_at", .integer(now)),
      JSONMember("fields", .object(values)),
    ]
    if let space { change.append(JSONMember("space", .string(space))) }
    changes.append(.object(change))
    return id
  }

  /// Sends all of them, in one request.
  /// - Parameter source: the fixture that they come from.
  func send(by client: LocalClient, of source: String) throws(CommandFailure) {
    let request = JSONValue.object([
      JSONMember("device", .string(UUID.new().description)),
      JSONMember("device_name", .string("Demo")),
      JSONMember("cursor", .null), JSONMember("changes", .array(changes)),
    ])
    let answer = try client.ask("POST", "/api/v1/sync", request.bytes)
    let results = answer["results"]?.array ?? []
    guard results.count == changes.count,
      results.allSatisfy({ $0["status"]?.string == "taken" })
    else { throw CommandFailure("The server refuses a record of \(source).") }
  }
}

extension LocalClient {
  /// Sends a file, so that records can name it.
  /// - Returns: its SHA-256.
  func upload(_ bytes: [UInt8]) throws(CommandFailure) -> String {
    let digest = SHA256Digest(of: bytes).description
    try ask("PUT", "/api/v1/files/\(digest)", bytes, kind: "application/octet-stream")
    return digest
  }
}

extension DemoClub {
  /// What a fixture says.
  func json(_ name: String) throws(CommandFailure) -> JSONValue {
    guard let value = try? JSONValue(parsing: fixture(name)) else {
      throw CommandFailure("\(name) of the fixtures is not JSON.")
    }
    return value
  }
}
