package import Console
package import JSON
import Storage

/// Records of a demonstration, in the form that a member's device sends.
package struct DemoRecords {
  /// Time of the demonstration, in milliseconds since 1970.
  package let now = WallClock.now()
  private var changes: [JSONValue] = []

  package init() {}

  /// Creates a record, by default in the member's own space.
  /// - Returns: its identifier.
  @discardableResult
  package mutating func make(
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

  /// Sends all records in several requests.
  /// - Parameter source: the fixture with the data.
  package func send(by client: LocalClient, of source: String) throws(CommandFailure) {
    let device = UUID.new().description
    var left = changes[...]
    while !left.isEmpty {
      let request = JSONValue.object([
        JSONMember("device", .string(device)), JSONMember("device_name", .string("Demo")),
        JSONMember("cursor", .null), JSONMember("changes", .array(Array(left))),
      ])
      let results = try client.ask("POST", "/api/v1/sync", request.bytes)["results"]?.array ?? []
      if let refused = results.first(where: { $0["status"]?.string != "taken" }) {
        let reason = refused["error"]?["message"]?.string ?? ""
        throw CommandFailure("The server refuses a record of \(source): \(reason)")
      }
      guard !results.isEmpty else {
        throw CommandFailure("The server takes no record of \(source).")
      }
      left = left.dropFirst(results.count)
    }
  }
}

extension LocalClient {
  /// Uploads a file, so that records can name it.
  /// - Returns: its SHA-256.
  package func upload(_ bytes: [UInt8]) throws(CommandFailure) -> String {
    let digest = SHA256Digest(of: bytes).description
    try ask("PUT", "/api/v1/files/\(digest)", bytes, kind: "application/octet-stream")
    return digest
  }
}

extension DemoClub {
  /// Reads a fixture as JSON.
  package func json(_ name: String) throws(CommandFailure) -> JSONValue {
    guard let value = try? JSONValue(parsing: fixture(name)) else {
      throw CommandFailure("\(name) of the fixtures is not JSON.")
    }
    return value
  }
}
