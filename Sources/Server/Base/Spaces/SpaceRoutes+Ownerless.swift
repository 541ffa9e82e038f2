import HTTP
import Identity
import JSON
import Spaces
import Storage

/// Spaces whose owners have left the club or were deactivated, for administrators.
extension SpaceRoutes {
  static var ownerless: [Route<SpaceRoutes>] { [listOwnerless, takeOver] }

  private static let listOwnerless = Route<SpaceRoutes>(
    .get, "/api/v1/spaces/ownerless", name: "listOwnerlessSpaces",
    summary: "Shared spaces that nobody owns who could sign in.", tag: tag,
    access: .administrator, answers: [.ok(SpaceSchemas.ownerless)]
  ) { (spaces, _, _) in
    let inactive = try await spaces.data.identity.deactivated()
    let found = try await spaces.database.read {
      [records = spaces.records] connection throws(StorageError) in
      try records.ownerlessSpaces(besides: inactive, on: connection)
    }
    let list = found.prefix(SpaceSchemas.maximumOwnerless).map { space in
      JSONValue.object([
        JSONMember("id", .string(space.id.description)), JSONMember("kind", .string(space.kind)),
        JSONMember("name", .string(space.name ?? "")),
      ])
    }
    return .json(JSONValue.object([JSONMember("spaces", .array(Array(list)))]).bytes)
  }

  private static let takeOver = Route<SpaceRoutes>(
    .post, "/api/v1/spaces/\(space)/takeover", name: "takeOverSpace",
    summary: "Makes the administrator the owner of a space that nobody owns who could sign in.",
    tag: tag, access: .administrator, answers: [.done]
  ) { (spaces, administrator, request) in
    guard let id = UUID(request[space]) else { throw Problem.notFound }
    let inactive = try await spaces.data.identity.deactivated()
    let member = administrator.member.id
    let isFound = try await spaces.database.write {
      [records = spaces.records] connection throws(StorageError) in
      let open = try records.ownerlessSpaces(besides: inactive, on: connection)
      guard let space = open.first(where: { $0.id == id }) else { return false }
      try AdministrationLog.write(
        AdministrationAct(.spaceTakenOver, on: id, named: space.name),
        by: .administrator(administrator), on: connection)
      try records.setRole(.owner, of: member, in: id, on: connection)
      return true
    }
    guard isFound else { throw Problem.notFound }
    return .noContent
  }
}
