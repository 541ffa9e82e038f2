import HTTP
import Identity
import JSON
import Storage

/// A member's links to records of all areas. The areas make and open them.
extension SpaceRoutes {
  static var recordLinks: [Route<SpaceRoutes>] { [listRecordLinks, withdrawRecordLink] }

  private static let link = Parameter<String>.uuid("link", "The link.")

  private static let listRecordLinks = Route<SpaceRoutes>(
    .get, "/api/v1/record-links", name: "listRecordLinks",
    summary: "The member's open links to records, without their secrets.", tag: tag,
    access: .member, answers: [.ok(RecordLinkSchemas.links)]
  ) { (spaces, member, _) in
    let open = try await spaces.database.read { connection throws(StorageError) in
      try RecordLinks(connection: connection).open(of: member.id)
    }
    let list = open.map { JSONValue.object($0.fields) }
    return .json(JSONValue.object([JSONMember("links", .array(list))]).bytes)
  }

  private static let withdrawRecordLink = Route<SpaceRoutes>(
    .delete, "/api/v1/record-links/\(link)", name: "withdrawRecordLink",
    summary: "Ends a link to a record: it opens nothing any more.", tag: tag, access: .member,
    answers: [.done]
  ) { (spaces, member, request) in
    guard let id = UUID(request[link]) else { throw Problem.notFound }
    try await spaces.database.write { connection throws(StorageError) in
      try RecordLinks(connection: connection).withdraw(id, of: member.id)
    }
    return .noContent
  }
}
