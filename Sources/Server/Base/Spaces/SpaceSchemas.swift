package import HTTP
import JSON
import Spaces
import Storage

/// Schemas of the routes of shared spaces.
package enum SpaceSchemas {
  /// Default lifetime of an invitation, in days.
  static let usualDays: Int64 = 14
  static let maximumOwnerless = 1_000

  static let members = NamedSchema(
    "SpaceMembers",
    .object([
      .required(
        "members",
        .array(
          of: .object([
            .required("id", .uuid), .required("name", .string(maximumLength: 80)),
            .required("role", .oneOf(Role.allCases.map(\.name))),
          ]), maximumCount: 100_000),
        note: "Those who were given a role, and in spaces of the whole club whoever made a record.")
    ]))

  static let newRole = NamedSchema(
    "NewRole",
    .object([
      .required(
        "role", .oneOf(Role.allCases.filter { $0 < .owner }.map(\.name)),
        note: "Owners answer for a space, and accept an invitation to do so.")
    ]))

  static let newInvitation = NamedSchema(
    "NewInvitation",
    .object([
      .required("role", invitedRole),
      .optional("days", .integer(1...30), note: "For which it is good; 14."),
      .optional(
        "uses", .integer(1...100), note: "Members who may accept it; 1, as always for an owner."),
      .optional(
        "origin", SecretLink.origin,
        note: "Of the app, such as https://club.example: the answer has the link and its code."),
    ]))

  static let invitation = NamedSchema(
    "Invitation",
    .object(
      invitationFields + [
        .required("secret", secretText, note: "Told only once.")
      ] + SecretLink.schemaFields))

  static let invitations = NamedSchema(
    "Invitations",
    .object([
      .required(
        "invitations",
        .array(of: .object(invitationFields), maximumCount: RecordStore.maximumInvitations))
    ]))

  package static let secret = NamedSchema(
    "InvitationSecret", .object([.required("secret", .string(maximumLength: 200))]))

  static let offer = NamedSchema(
    "InvitationOffer",
    .object([
      .required("space", .uuid), .required("kind", .string(maximumLength: 60)),
      .required("name", .string(maximumLength: 200), note: "Of the space."),
      .required("role", invitedRole),
      .required("invited_by", .string(maximumLength: 80)), .required("expires_at", time),
    ]))

  static let place = NamedSchema(
    "SpacePlace",
    .object([
      .required("space", .uuid), .required("kind", .string(maximumLength: 60)),
      .required("role", .oneOf(Role.allCases.map(\.name))),
    ]))

  static let ownerless = NamedSchema(
    "OwnerlessSpaces",
    .object([
      .required(
        "spaces",
        .array(
          of: .object([
            .required("id", .uuid), .required("kind", .string(maximumLength: 60)),
            .required("name", .string(maximumLength: 200)),
          ]), maximumCount: maximumOwnerless))
    ]))

  private static let invitationFields: [SchemaField] = [
    .required("id", .uuid), .required("role", invitedRole), .required("expires_at", time),
    .required("uses_left", .integer(1...100)),
  ]

  private static let invitedRole = Schema.oneOf(Role.allCases.map(\.name))
  private static let secretText = Schema.string(maximumLength: 43)
  private static let time = Schema.integer(0...(1 << 53))
}
