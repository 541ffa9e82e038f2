import JSON
import Replication
import Spaces
import Storage

/// One line of the model: `{"do":…}`.
enum Command {
  case reset(members: [UUID], spaces: [UUID])
  case setRole(Role?, member: UUID, space: UUID)
  case remove(member: UUID)
  case put(content: String, member: UUID)
  case keepHouse
  case backUp
  case restoreBackup
  case synchronize(SyncRequest, member: UUID)

  /// The error for an invalid line, which ends the test.
  struct Malformed: Error {
    let name: String
  }

  init(_ line: JSONValue) throws(Malformed) {
    switch line["do"]?.string {
    case "reset":
      func identifiers(_ name: String) -> [UUID] { line[name]?.array?.compactMap(\.uuid) ?? [] }
      self = .reset(members: identifiers("members"), spaces: identifiers("spaces"))
    case "role":
      let role = line["role"]?.string.flatMap(Role.init(name:))
      self = .setRole(
        role, member: try line.identifier("member"), space: try line.identifier("space"))
    case "remove": self = .remove(member: try line.identifier("member"))
    case "put":
      self = .put(content: line["content"]?.string ?? "", member: try line.identifier("member"))
    case "keep-house": self = .keepHouse
    case "back-up": self = .backUp
    case "restore": self = .restoreBackup
    case "sync":
      guard let request = line["request"], let limit = line["limit"]?.int64 else {
        throw Malformed(name: "request")
      }
      self = .synchronize(
        try SyncRequest(request, limit: Int(limit)), member: try line.identifier("member"))
    default: throw Malformed(name: "do")
    }
  }
}

extension SyncRequest {
  fileprivate init(_ json: JSONValue, limit: Int) throws(Command.Malformed) {
    var changes: [Change] = []
    for change in json["changes"]?.array ?? [] { changes.append(try Change(change)) }
    let cursor = json["cursor"]?.string.map { FeedCursor($0) }
    if case .some(.none) = cursor { throw Command.Malformed(name: "cursor") }
    self.init(
      device: Device(
        id: try json.identifier("device"), name: json["device_name"]?.string ?? ""),
      cursor: cursor ?? nil, limit: limit, changes: changes)
  }
}

extension Change {
  fileprivate init(_ json: JSONValue) throws(Command.Malformed) {
    let fields = (json["fields"]?.object ?? []).map { member in
      ChangedField(
        member.key, before: member.value["before"], after: member.value["after"],
        seen: member.value["seen"]?.array?.compactMap(\.uuid) ?? [])
    }
    guard let collection = json["collection"]?.string,
      let kind = json["kind"]?.string.flatMap(Kind.init(name:))
    else { throw Command.Malformed(name: "kind") }
    self.init(
      id: try json.identifier("id"),
      space: json["space"] == nil ? nil : try json.identifier("space"), collection: collection,
      record: try json.identifier("record"), kind: kind, fields: fields,
      madeAt: json["made_at"]?.int64 ?? 0)
  }
}

extension JSONValue {
  fileprivate func identifier(_ name: String) throws(Command.Malformed) -> UUID {
    guard let id = self[name]?.uuid else { throw Command.Malformed(name: name) }
    return id
  }
}
