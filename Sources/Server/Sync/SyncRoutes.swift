import HTTP
import Identity
import JSON
import Replication
import ServerBase
import Spaces
import Storage

/// The routes that synchronize devices and server (Y), with their dependencies.
struct SyncRoutes: Authenticating {
  let replicator: Replicator
  let notifier: ChangeNotifier
  let database: Database
  let records: RecordStore
  let files: FileStore
  let authenticator: Authenticator

  /// All routes of the area.
  static var all: [Route<SyncRoutes>] { [synchronize, listen, upload, askFile, readFile] }

  static let tag = "sync"

  private static var synchronize: Route<SyncRoutes> {
    Route(
      .post, "/api/v1/sync", name: "synchronize",
      summary: "Takes what a device changed and tells what changed elsewhere.", tag: tag,
      access: .member, body: .json(SyncSchemas.request, limit: SyncSchemas.maximumSize),
      answers: [.ok(SyncSchemas.answer)]
    ) { (sync, member, request) in
      let answer = try await sync.replicator.synchronize(
        try SyncRequest(request.json), for: member.id)
      var writer = JSONWriter()
      answer.write(into: &writer)
      return .json(writer)
    }
  }
}

extension SyncRequest {
  /// Reads a request that has passed the schema.
  fileprivate init(_ json: JSONValue) throws(Problem) {
    var cursor: FeedCursor?
    if let text = json["cursor"]?.string {
      cursor = FeedCursor(text)
      if cursor == nil {
        throw .invalid("cursor", code: "invalid", "This never was a cursor.")
      }
    }
    var changes: [Change] = []
    for change in json["changes"]?.array ?? [] { changes.append(try Change(change)) }
    self.init(
      device: Device(id: try .init(of: json, "device"), name: json["device_name"]?.string ?? ""),
      cursor: cursor, limit: json["limit"]?.int64.map(Int.init) ?? 200, changes: changes)
  }
}

extension Change {
  fileprivate init(_ json: JSONValue) throws(Problem) {
    var fields: [ChangedField] = []
    for member in json["fields"]?.object ?? [] {
      let value = member.value
      fields.append(
        ChangedField(
          member.key, before: value["before"], after: value["after"],
          seen: (value["seen"]?.array ?? []).compactMap { $0.uuid }))
    }
    let space: UUID? = json["space"] == nil ? nil : try .init(of: json, "space")
    self.init(
      id: try .init(of: json, "id"), space: space, collection: json["collection"]?.string ?? "",
      record: try .init(of: json, "record"),
      kind: json["kind"]?.string.flatMap(Kind.init(name:)) ?? .edit, fields: fields,
      madeAt: json["made_at"]?.int64 ?? 0)
  }
}

extension UUID {
  fileprivate init(of json: JSONValue, _ field: String) throws(Problem) {
    guard let id = json[field]?.uuid else {
      throw .invalid(field, code: "invalid", "Must be a UUID.")
    }
    self = id
  }
}
