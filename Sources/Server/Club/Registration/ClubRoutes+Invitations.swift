import HTTP
import Identity
import JSON
import ServerBase
import Storage

/// Links of administrators by which others register (K5).
extension ClubRoutes {
  static var clubInvitationRoutes: [Route<ClubRoutes>] {
    [inviteToClub, listClubInvitations, withdrawClubInvitation, readClubInvitation]
  }

  private static let invitation = Parameter<String>.uuid("invitation", "The invitation.")

  private static var inviteToClub: Route<ClubRoutes> {
    Route(
      .post, "/api/v1/club/invitations", name: "inviteToClub",
      summary: "Makes a link by which others register. It is told only here.", tag: tag,
      access: .administrator, body: .json(RegistrationSchemas.newInvitation),
      answers: [.created(RegistrationSchemas.invitation)]
    ) { (club, administrator, request) in
      let body = request.json
      let page = try body["origin"]?.string.map { origin throws(Problem) in
        try SecretLink(origin: origin, path: "/register")
      }
      let secret = SessionToken()
      let now = WallClock.now()
      let link = MemberLink(
        by: administrator.member.id, asked: body, usualDays: RegistrationSchemas.usualDays,
        at: now)
      try await club.database.write { connection throws(StorageError) in
        try MemberLinks.ofClub(connection).add(link, secret: secret.hash, at: now)
        try AdministrationLog.write(
          AdministrationAct(.clubInvitationMade, on: link.id, to: String(link.usesLeft)),
          by: .administrator(administrator), on: connection)
      }
      let told =
        [JSONMember("secret", .string(secret.text))] + (page?.fields(of: secret.text) ?? [])
      return .json(JSONValue.object(link.fields + told).bytes, status: .created)
    }
  }

  private static var listClubInvitations: Route<ClubRoutes> {
    Route(
      .get, "/api/v1/club/invitations", name: "listClubInvitations",
      summary: "The open links by which others register, without their secrets.", tag: tag,
      access: .administrator, answers: [.ok(RegistrationSchemas.invitations)]
    ) { (club, _, _) in
      let open = try await club.database.read { connection throws(StorageError) in
        try MemberLinks.ofClub(connection).open()
      }
      let list = open.map { JSONValue.object($0.fields) }
      return .json(JSONValue.object([JSONMember("invitations", .array(list))]).bytes)
    }
  }

  private static var withdrawClubInvitation: Route<ClubRoutes> {
    Route(
      .delete, "/api/v1/club/invitations/\(invitation)", name: "withdrawClubInvitation",
      summary: "Ends a link: nobody registers by it any more.", tag: tag, access: .administrator,
      answers: [.done]
    ) { (club, administrator, request) in
      guard let id = UUID(request[invitation]) else { throw Problem.notFound }
      try await club.database.write { connection throws(StorageError) in
        guard try MemberLinks.ofClub(connection).withdraw(id) else { return }
        try AdministrationLog.write(
          AdministrationAct(.clubInvitationWithdrawn, on: id), by: .administrator(administrator),
          on: connection)
      }
      return .noContent
    }
  }

  private static var readClubInvitation: Route<ClubRoutes> {
    Route(
      .post, "/api/v1/club/invitation", name: "readClubInvitation",
      summary: "Whether one can still register by the secret of a link.", tag: tag, access: .anyone,
      body: .json(SpaceSchemas.secret), answers: [.ok(RegistrationSchemas.offer)]
    ) { (club, _, request) in
      let secret = request.json["secret"]?.string.flatMap(SessionToken.init(_:))
      let link = try await club.database.read { connection throws(StorageError) in
        try secret.flatMap { (secret) throws(StorageError) in
          try MemberLinks.ofClub(connection).link(of: secret.hash)
        }
      }
      guard let link else { throw Problem.noInvitation }
      return .json(
        JSONValue.object([JSONMember("expires_at", .integer(link.expiresAt))]).bytes)
    }
  }
}
