import JSON
import TestGround

/// A member's records fetched by connections.
extension SyncMember {
  /// The records of a collection on the member's device, by title.
  func titled(_ collection: String) -> [String: JSONValue] {
    let records = sync().json["records"]?.array ?? []
    let live = records.filter {
      $0["collection"]?.string == collection && $0["deleted_at"]?.isNull != false
    }
    return Dictionary(live.map { ($0["body"]?["title"]?.string ?? "", $0) }) { first, _ in first }
  }

  /// The state of a connection after a refresh.
  func refresh(_ connection: String) -> JSONValue? {
    server.ask("POST", "/campus/connections/\(connection)/refresh", headers).json["state"]
  }
}
