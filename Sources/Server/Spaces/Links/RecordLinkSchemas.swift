import HTTP
import Identity
import JSON
import Storage

/// The forms of what the routes of links to records take and answer.
enum RecordLinkSchemas {
  /// Days for which a link is good unless its maker says otherwise.
  static let usualDays: Int64 = 30

  static let newLink = NamedSchema(
    "NewRecordLink",
    .object([
      .optional("days", .integer(1...365), note: "For which it is good; 30."),
      .optional(
        "origin", SecretLink.origin,
        note: "Of the app, such as https://club.example: the answer has the link and its code."),
    ]))

  static let link = NamedSchema(
    "RecordLink",
    .object(
      linkFields + [
        .required("secret", .string(maximumLength: 43), note: "Told only once.")
      ] + SecretLink.schemaFields))

  static let links = NamedSchema(
    "RecordLinks",
    .object([
      .required(
        "links", .array(of: .object(linkFields), maximumCount: RecordLinks.maximumOpen))
    ]))

  static let secret = NamedSchema(
    "RecordLinkSecret", .object([.required("secret", .string(maximumLength: 200))]))

  /// When a link ends.
  static let time = Schema.integer(0...(1 << 53))

  private static let linkFields: [SchemaField] = [
    .required("id", .uuid), .required("space", .uuid),
    .required("collection", .string(maximumLength: 60)), .required("record", .uuid),
    .required("expires_at", time),
  ]
}

extension RecordLink {
  /// `RecordLink` without the secret.
  var fields: [JSONMember] {
    [
      JSONMember("id", .string(id.description)), JSONMember("space", .string(space.description)),
      JSONMember("collection", .string(collection)),
      JSONMember("record", .string(record.description)),
      JSONMember("expires_at", .integer(expiresAt)),
    ]
  }
}

extension Request {
  /// The hash of the secret of a link that the content has.
  /// - Throws: ``Problem/noLink`` for what is no secret.
  func linkSecret() throws(Problem) -> SHA256Digest {
    guard let secret = SessionToken(json["secret"]?.string ?? "") else { throw .noLink }
    return secret.hash
  }
}

extension Problem {
  /// No link of this secret is open, or what it showed is there no more; nothing tells which.
  static let noLink = Problem(
    .linkExpired, "The link was withdrawn or has ended, or what it showed is there no more.")
}
