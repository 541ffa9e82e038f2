import HTTP
import Identity
import JSON
import ServerBase

/// Schemas of the routes by which administrators admit others.
enum RegistrationSchemas {
  /// Default lifetime of a link, in days.
  static let usualDays: Int64 = 14

  private static let time = Schema.integer(0...(1 << 53))
  private static let uses = Schema.integer(1...500)

  static let newInvitation = NamedSchema(
    "NewClubInvitation",
    .object([
      .optional("days", .integer(1...90), note: "For which it is good; 14."),
      .optional("uses", uses, note: "People who may register by it; 1."),
      .optional(
        "origin", SecretLink.origin,
        note: "Of the app, such as https://club.example: the answer has the link and its code."),
    ]))

  private static let invitationFields: [SchemaField] = [
    .required("id", .uuid), .required("expires_at", time), .required("uses_left", uses),
  ]

  static let invitation = NamedSchema(
    "ClubInvitation",
    .object(
      invitationFields + [
        .required("secret", .string(maximumLength: 43), note: "Told only once.")
      ] + SecretLink.schemaFields))

  static let invitations = NamedSchema(
    "ClubInvitations",
    .object([
      .required(
        "invitations",
        .array(of: .object(invitationFields), maximumCount: ClubInvitations.kind.maximumOpen))
    ]))

  static let offer = NamedSchema(
    "ClubInvitationOffer", .object([.required("expires_at", time)]))

  /// Maximum number of addresses that one request adds or removes.
  private static let maximumChange = 2_000
  /// Maximum bytes of a change: both lists, of the longest addresses.
  static let maximumChangeSize = 2 * maximumChange * 260

  private static let addresses = Schema.array(
    of: MemberFields.email, maximumCount: maximumChange)

  static let listChange = NamedSchema(
    "RegistrationListChange",
    .object([
      .optional("add", addresses, note: "Those on the list already stay as they are."),
      .optional("remove", addresses, note: "Members keep their accounts."),
    ]))

  static let list = NamedSchema(
    "RegistrationList",
    .object([
      .required(
        "addresses",
        .array(
          of: .object([
            .required("email", .string(maximumLength: 254)),
            .required("is_member", .boolean, note: "True if a member has this address."),
          ]), maximumCount: RegistrationList.maximumCount))
    ]))
}
