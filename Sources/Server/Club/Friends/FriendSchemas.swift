import Club
import HTTP
import JSON
import ServerBase

/// Schemas of the routes of friends.
enum FriendSchemas {
  /// Default lifetime of a link, in days.
  static let usualDays: Int64 = 14

  private static let name = Schema.string(maximumLength: 80)
  private static let time = Schema.integer(0...(1 << 53))
  private static let state = Schema.oneOf(FriendState.allCases.map(\.name))

  static let friends = NamedSchema(
    "Friends",
    .object([
      .required(
        "friends",
        .array(
          of: .object([
            .required("id", .uuid), .required("name", name), .required("state", state),
            .required("since", time),
          ]), maximumCount: 100_000))
    ]))

  static let act = NamedSchema(
    "FriendAct",
    .object([
      .required(
        "act", .oneOf(FriendAct.allCases.filter { $0 != .ask }.map(\.name)),
        note: "One asks by a link.")
    ]))

  static let stateNow = NamedSchema("FriendState", .object([.required("state", state)]))

  static let newLink = NamedSchema(
    "NewFriendLink",
    .object([
      .optional("days", .integer(1...30), note: "For which it is good; 14."),
      .optional("uses", .integer(1...20), note: "Members who may ask by it; 1."),
      .optional(
        "origin", SecretLink.origin,
        note: "Of the app, such as https://club.example: the answer has the link and its code."),
    ]))

  private static let linkFields: [SchemaField] = [
    .required("id", .uuid), .required("expires_at", time), .required("uses_left", .integer(1...20)),
  ]

  static let link = NamedSchema(
    "FriendLink",
    .object(
      linkFields + [
        .required("secret", .string(maximumLength: 43), note: "Told only once.")
      ] + SecretLink.schemaFields))

  static let links = NamedSchema(
    "FriendLinks",
    .object([
      .required(
        "links", .array(of: .object(linkFields), maximumCount: MemberLinks.friendLinks.maximumOpen))
    ]))

  static let offer = NamedSchema(
    "FriendOffer",
    .object([
      .required("id", .uuid), .required("name", name), .required("expires_at", time),
      .required("is_own", .boolean, note: "Whether the member made the link."),
      .required("state", state),
    ]))
}
