import HTTP
import JSON
import Spaces
import Storage

/// Who shares a space: records and conflicts name their authors by identifier alone.
extension SyncRoutes {
  private static let space = Parameter<String>.uuid("id", "The space.")

  static var members: Route<SyncRoutes> {
    Route(
      .get, "/api/v1/spaces/\(Self.space)/members", name: "listSpaceMembers",
      summary: "The names and roles of those who share a space, for those who may read it.",
      tag: tag, access: .role(.reader, in: space), answers: [.ok(SyncSchemas.members)]
    ) { (sync, participant, _) in
      let members = try await sync.database.read { connection throws(StorageError) in
        try connection.rows(
          """
          SELECT members.id, display_name, space_members.role FROM space_members
          JOIN members ON members.id = space_members.member
          WHERE space = $1 AND space_members.role IS NOT NULL ORDER BY display_name, members.id
          """, participant.space
        ) { row throws(StorageError) in
          (id: try row.uuid(0), name: row.string(1), role: row.string(2))
        }
      }
      var writer = JSONWriter()
      writer.beginObject()
      writer.key("members")
      writer.beginArray()
      for member in members {
        writer.beginObject()
        writer.key("id")
        writer.string(member.id.description)
        writer.key("name")
        writer.string(member.name)
        writer.key("role")
        writer.string(member.role)
        writer.endObject()
      }
      writer.endArray()
      writer.endObject()
      return .json(writer)
    }
  }
}
