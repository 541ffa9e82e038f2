import HTTP
import Identity
import JSON
import Storage

/// A link that a request asks for: it is stored once it is known that its member may make it.
struct NewRecordLink: Sendable {
  private let secret = SessionToken()
  private let page: SecretLink?
  private let madeAt = WallClock.now()
  private let expiresAt: Int64

  /// - Parameters:
  ///   - body: of the form ``RecordLinkSchemas/newLink``.
  ///   - path: the page of the app that the link opens.
  /// - Throws: `invalid-fields` for what is no origin.
  init(_ body: JSONValue, opening path: String) throws(Problem) {
    let day: Int64 = 86_400_000
    page = try body["origin"]?.string.map { origin throws(Problem) in
      try SecretLink(origin: origin, path: path)
    }
    expiresAt = madeAt + (body["days"]?.int64 ?? RecordLinkSchemas.usualDays) * day
  }

  /// Makes it a link of a member to a record.
  /// - Throws: `invalidRecord` when too many links of the member are open.
  func store(
    to record: Record, of member: UUID, on connection: Connection
  ) throws(StorageError) -> RecordLink {
    let link = RecordLink(
      id: .new(), member: member, space: record.space, collection: record.collection,
      record: record.id, expiresAt: expiresAt)
    try RecordLinks(connection: connection).add(link, secret: secret.hash, at: madeAt)
    return link
  }

  /// The answer with its secret, which is told only here.
  func answer(_ link: RecordLink) -> Response {
    let told = [JSONMember("secret", .string(secret.text))] + (page?.fields(of: secret.text) ?? [])
    return .json(JSONValue.object(link.fields + told).bytes, status: .created)
  }
}
