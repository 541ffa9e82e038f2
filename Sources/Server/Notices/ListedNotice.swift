import JSON
import Notices
import Storage

/// A notice in the list of the app, with the names of present members and spaces.
struct ListedNotice: Sendable {
  let id: UUID
  let kind: String
  let detail: String
  let path: String
  let madeAt: Int64
  let readAt: Int64?
  let who: String?
  let space: String?
  let label: String?

  /// Maximum number of notices in a list.
  static let maximum = 200

  /// Returns a member's notices, the latest first. Those by somebody who has left are gone with them, as are
  /// their rows.
  static func all(
    of member: UUID, limit: Int = maximum, on connection: Connection
  ) throws(StorageError) -> [ListedNotice] {
    try connection.rows(
      """
      SELECT notices.id, notices.kind, detail, path, made_at, read_at, display_name, spaces.name,
        label
      FROM notices
      LEFT JOIN members ON members.id = actor LEFT JOIN spaces ON spaces.id = notices.space
      WHERE notices.member = $1 AND (actor IS NULL OR members.id IS NOT NULL)
      ORDER BY made_at DESC, notices.id DESC LIMIT $2
      """, member, limit
    ) { row throws(StorageError) in
      ListedNotice(
        id: try row.uuid(0), kind: row.string(1), detail: row.string(2), path: row.string(3),
        madeAt: row.int64(4), readAt: row.optionalInt64(5), who: row.optionalString(6),
        space: row.optionalString(7), label: row.optionalString(8))
    }
  }

  /// The fields of a notice in `Notices`.
  var fields: [JSONMember] {
    var fields = [
      JSONMember("id", .string(id.description)), JSONMember("kind", .string(kind)),
      JSONMember("path", .string(path)), JSONMember("at", .integer(madeAt)),
    ]
    if let readAt { fields.append(JSONMember("read_at", .integer(readAt))) }
    if !detail.isEmpty { fields.append(JSONMember("detail", .string(detail))) }
    for (name, text) in [("who", who), ("where", space), ("what", label)] {
      if let text { fields.append(JSONMember(name, .string(text))) }
    }
    return fields
  }
}
