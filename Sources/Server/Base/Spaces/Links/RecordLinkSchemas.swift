package import HTTP
import Identity
package import JSON
package import Storage

/// Schemas of the routes of links to records.
package enum RecordLinkSchemas {
  /// Default lifetime of a link, in days.
  static let usualDays: Int64 = 30

  package static let newLink = NamedSchema("NewRecordLink", .object(newLinkFields))

  /// The fields of a new link, to which an area may add.
  package static let newLinkFields: [SchemaField] = [
    .optional("days", .integer(1...365), note: "For which it is good; 30."),
    .optional(
      "origin", SecretLink.origin,
      note: "Of the app, such as https://club.example: the answer has the link and its code."),
  ]

  package static let link = NamedSchema(
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

  package static let secret = NamedSchema(
    "RecordLinkSecret", .object([.required("secret", .string(maximumLength: 200))]))

  /// The schema of a link's expiry.
  package static let time = Schema.integer(0...(1 << 53))

  private static let linkFields: [SchemaField] = [
    .required("id", .uuid), .required("space", .uuid),
    .required("collection", .string(maximumLength: 60)), .required("record", .uuid),
    .required("expires_at", time),
    .optional(
      "parts", .array(of: .string(maximumLength: 40), maximumCount: 20),
      note: "Of the record that it shows, if there is a choice."),
  ]
}

extension RecordLink {
  /// The fields of `RecordLink`, without the secret.
  var fields: [JSONMember] {
    let fields = [
      JSONMember("id", .string(id.description)), JSONMember("space", .string(space.description)),
      JSONMember("collection", .string(collection)),
      JSONMember("record", .string(record.description)),
      JSONMember("expires_at", .integer(expiresAt)),
    ]
    guard let parts else { return fields }
    return fields + [JSONMember("parts", .array(parts.map { .string($0) }))]
  }
}

extension Request {
  /// Returns the hash of a link's secret in the content.
  /// - Throws: ``Problem/noLink`` if it is malformed.
  package func linkSecret() throws(Problem) -> SHA256Digest {
    guard let secret = SessionToken(json["secret"]?.string ?? "") else { throw .noLink }
    return secret.hash
  }
}

extension Problem {
  /// No link with this secret is open, or its record is gone; the two are not distinguished.
  package static let noLink = Problem(
    .linkExpired, "The link was withdrawn or has ended, or what it showed is there no more.")
}
