import HTTP
import Identity
import JSON
import Notices
import ServerBase
import Storage
import WebClient

/// The routes of notices, of the ways by which they come, and of links by mail, with their dependencies.
struct NoticeRoutes: Authenticating {
  let data: ClubData
  let kinds: [AreaNotice]
  /// The club's key for push services, in base64url.
  let publicKey: String
  /// Private networks in which push services may be.
  let networks: [NetworkRange]
  let delivery: NoticeDelivery
  /// `nil` if the club sends no mails.
  let post: PostOffice?

  var database: Database { data.database }
  var identity: Identity { data.identity }
  var authenticator: Authenticator { data.authenticator }

  /// All routes of the area.
  static var all: [Route<NoticeRoutes>] { [list, read] + devices + mail }

  static let tag = "notices"

  private static var list: Route<NoticeRoutes> {
    Route(
      .get, "/api/v1/notices", name: "listNotices",
      summary: "What the member was told of, the latest first, for two months.", tag: tag,
      access: .member, answers: [.ok(NoticeSchemas.notices)]
    ) { (notices, member, _) in
      let listed = try await notices.listed(of: member.id)
      let unread = listed.count { $0.readAt == nil }
      return .json(
        JSONValue.object([
          JSONMember("notices", .array(listed.map { .object($0.fields) })),
          JSONMember("unread", .integer(Int64(unread))),
        ]).bytes)
    }
  }

  /// Returns the notices of the kinds that the member wants listed.
  private func listed(of member: UUID) async throws(StorageError) -> [ListedNotice] {
    try await database.read { [data, kinds] connection throws(StorageError) in
      let preferences = try MemberPreferences.of(member, in: data.records, on: connection)
      let names = Set(
        kinds.map(\.kind).filter { $0.isListed(by: preferences) }.map(\.name.description))
      return try ListedNotice.all(of: member, on: connection).filter { names.contains($0.kind) }
    }
  }

  private static var read: Route<NoticeRoutes> {
    Route(
      .post, "/api/v1/notices/read", name: "readNotices",
      summary: "Notes that the member has seen notices; they are pushed and mailed no more.",
      tag: tag, access: .member, body: .json(NoticeSchemas.seen), answers: [.done]
    ) { (notices, member, request) in
      let body = request.json
      let (id, until) = (body["id"]?.uuid, body["until"]?.int64)
      try await notices.database.write { connection throws(StorageError) in
        if let id {
          try connection.run(
            "UPDATE notices SET read_at = $3 WHERE member = $1 AND id = $2 AND read_at IS NULL",
            member.id, id, WallClock.now())
        }
        if let until {
          try connection.run(
            """
            UPDATE notices SET read_at = $3
            WHERE member = $1 AND made_at <= $2 AND read_at IS NULL
            """, member.id, until, WallClock.now())
        }
      }
      return .noContent
    }
  }
}
