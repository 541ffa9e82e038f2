import JSON
import TestGround

/// What members have of what their connections fetch.
extension SyncMember {
  /// The records of a collection that the member's device has, by their titles.
  func titled(_ collection: String) -> [String: JSONValue] {
    let records = sync().json["records"]?.array ?? []
    let live = records.filter {
      $0["collection"]?.string == collection && $0["deleted_at"]?.isNull != false
    }
    return Dictionary(live.map { ($0["body"]?["title"]?.string ?? "", $0) }) { first, _ in first }
  }

  /// How a connection stands after its provider was asked.
  func refresh(_ connection: String) -> JSONValue? {
    server.ask("POST", "/campus/connections/\(connection)/refresh", headers).json["state"]
  }
}
