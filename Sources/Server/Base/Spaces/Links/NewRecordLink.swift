package import HTTP
import Identity
package import JSON
package import Storage

/// A requested link, stored once the member's right to make it is established.
package struct NewRecordLink: Sendable {
  private let secret = SessionToken()
  private let page: SecretLink?
  private let madeAt = WallClock.now()
  private let expiresAt: Int64

  /// - Parameters:
  ///   - body: the request, of the form ``RecordLinkSchemas/newLink``.
  ///   - path: the page of the app that the link opens.
  ///   - place: the place of the secret in the link.
  /// - Throws: `invalid-fields` if the origin is invalid.
  package init(
    _ body: JSONValue, opening path: String, secretIn place: SecretLink.Place = .fragment
  ) throws(Problem) {
    let day: Int64 = 86_400_000
    page = try body["origin"]?.string.map { origin throws(Problem) in
      try SecretLink(origin: origin, path: path, secretIn: place)
    }
    expiresAt = madeAt + (body["days"]?.int64 ?? RecordLinkSchemas.usualDays) * day
  }

  /// Stores it as a member's link to a record.
  /// - Parameter parts: the parts of the record that it shows, in words of its area; `nil` if there is no choice.
  /// - Throws: `invalidRecord` if too many links of the member are open.
  package func store(
    to record: Record, of member: UUID, showing parts: [String]? = nil, on connection: Connection
  ) throws(StorageError) -> RecordLink {
    let link = RecordLink(
      id: .new(), member: member, space: record.space, collection: record.collection,
      record: record.id, parts: parts, expiresAt: expiresAt)
    try RecordLinks(connection: connection).add(link, secret: secret.hash, at: madeAt)
    return link
  }

  /// Returns the answer with its secret, which is returned only here.
  package func answer(_ link: RecordLink) -> Response {
    let secretFields =
      [JSONMember("secret", .string(secret.text))] + (page?.fields(of: secret.text) ?? [])
    return .json(JSONValue.object(link.fields + secretFields).bytes, status: .created)
  }
}
