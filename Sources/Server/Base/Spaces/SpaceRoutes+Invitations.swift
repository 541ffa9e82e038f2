package import HTTP
import Identity
import JSON
import Spaces
package import Storage

/// Invitations to a space, by a link with a secret.
extension SpaceRoutes {
  static var invitations: [Route<SpaceRoutes>] {
    [invite, listInvitations, withdraw, readInvitation, accept]
  }

  private static let day: Int64 = 86_400_000
  private static let invitation = Parameter<String>.uuid("invitation", "The invitation.")

  // MARK: By owners

  private static let invite = Route<SpaceRoutes>(
    .post, "/api/v1/spaces/\(space)/invitations", name: "invite",
    summary: "Makes an invitation to a space. Its link is told only here.", tag: tag,
    access: .role(.owner, in: space), body: .json(SpaceSchemas.newInvitation),
    answers: [.created(SpaceSchemas.invitation)]
  ) { (spaces, owner, request) in
    let body = request.json
    guard let role = Role(name: body["role"]?.string ?? "") else { throw Problem.notFound }
    let uses = body["uses"]?.int64 ?? 1
    guard role < .owner || uses == 1 else {
      throw Problem.invalid("uses", code: "out_of_range", "An owner is invited alone.")
    }
    let link = try body["origin"]?.string.map { origin throws(Problem) in
      try SecretLink(origin: origin, path: "/invitation")
    }
    let secret = SessionToken()
    let now = WallClock.now()
    let invitation = SpaceInvitation(
      space: owner.space, role: role, author: owner.member.id,
      expiresAt: now + (body["days"]?.int64 ?? SpaceSchemas.usualDays) * day,
      usesLeft: Int(uses))
    try await spaces.database.write {
      [records = spaces.records] connection throws(StorageError) in
      try records.add(invitation, secret: secret.hash, at: now, on: connection)
    }
    let secretFields =
      [JSONMember("secret", .string(secret.text))] + (link?.fields(of: secret.text) ?? [])
    return .json(JSONValue.object(invitation.fields + secretFields).bytes, status: .created)
  }

  private static let listInvitations = Route<SpaceRoutes>(
    .get, "/api/v1/spaces/\(space)/invitations", name: "listInvitations",
    summary: "The open invitations to a space, without their links.", tag: tag,
    access: .role(.owner, in: space), answers: [.ok(SpaceSchemas.invitations)]
  ) { (spaces, owner, _) in
    let open = try await spaces.database.read {
      [records = spaces.records] connection throws(StorageError) in
      try records.invitations(to: owner.space, on: connection)
    }
    let list = open.map { JSONValue.object($0.fields) }
    return .json(JSONValue.object([JSONMember("invitations", .array(list))]).bytes)
  }

  private static let withdraw = Route<SpaceRoutes>(
    .delete, "/api/v1/spaces/\(space)/invitations/\(invitation)", name: "withdrawInvitation",
    summary: "Ends an invitation: its link opens nothing any more.", tag: tag,
    access: .role(.owner, in: space), answers: [.done]
  ) { (spaces, owner, request) in
    guard let id = UUID(request[invitation]) else { throw Problem.notFound }
    try await spaces.change(as: owner) {
      [records = spaces.records] connection throws(StorageError) in
      try records.withdraw(id, to: owner.space, on: connection)
    }
    return .noContent
  }

  // MARK: By the invited

  private static let readInvitation = Route<SpaceRoutes>(
    .post, "/api/v1/invitation", name: "readInvitation",
    summary: "What the invitation of a secret offers.", tag: tag, access: .member,
    body: .json(SpaceSchemas.secret), answers: [.ok(SpaceSchemas.offer)]
  ) { (spaces, _, request) in
    let secret = try request.invitationSecret()
    let offer = try await spaces.database.read {
      [records = spaces.records] connection throws(StorageError) -> [JSONMember]? in
      guard let invitation = try records.invitation(of: secret, on: connection) else { return nil }
      return try connection.row(
        """
        SELECT kind, spaces.name, members.display_name FROM spaces JOIN members ON members.id = $2
        WHERE spaces.id = $1
        """, invitation.space, invitation.author
      ) { row in
        [
          JSONMember("space", .string(invitation.space.description)),
          JSONMember("kind", .string(row.string(0))), JSONMember("name", .string(row.string(1))),
          JSONMember("role", .string(invitation.role.name.description)),
          JSONMember("invited_by", .string(row.string(2))),
          JSONMember("expires_at", .integer(invitation.expiresAt)),
        ]
      }
    }
    guard let offer else { throw Problem.noInvitation }
    return .json(JSONValue.object(offer).bytes)
  }

  private static let accept = Route<SpaceRoutes>(
    .post, "/api/v1/invitation/acceptance", name: "acceptInvitation",
    summary:
      "Takes the role that the invitation of a secret offers, unless the member has a higher one.",
    tag: tag, access: .member, body: .json(SpaceSchemas.secret),
    answers: [.ok(SpaceSchemas.place)]
  ) { (spaces, member, request) in
    let secret = try request.invitationSecret()
    let access = try await spaces.database.write {
      [records = spaces.records] connection throws(StorageError) in
      try records.accept(invitationOf: secret, by: member.id, on: connection)
    }
    guard let access else { throw Problem.noInvitation }
    return .json(
      JSONValue.object([
        JSONMember("space", .string(access.space.description)),
        JSONMember("kind", .string(access.kind)),
        JSONMember("role", .string(access.role.name.description)),
      ]).bytes)
  }
}

extension Request {
  /// Returns the hash of an invitation's secret in the content.
  /// - Throws: ``Problem/noInvitation`` if it is malformed.
  package func invitationSecret() throws(Problem) -> SHA256Digest {
    guard let secret = SessionToken(json["secret"]?.string ?? "") else { throw .noInvitation }
    return secret.hash
  }
}

extension SpaceInvitation {
  /// The fields of `Invitation`, without the secret.
  fileprivate var fields: [JSONMember] {
    [
      JSONMember("id", .string(id.description)),
      JSONMember("role", .string(role.name.description)),
      JSONMember("expires_at", .integer(expiresAt)),
      JSONMember("uses_left", .integer(Int64(usesLeft))),
    ]
  }
}

extension Problem {
  /// No invitation with this secret is open; it is not revealed whether there ever was one.
  package static let noInvitation = Problem(
    .linkExpired, "The invitation was withdrawn, used up, or has ended.")
}
