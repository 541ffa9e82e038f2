import HTTP
import Identity
import JSON
import ServerBase
import Storage

extension ClubRoutes {
  static var memberRoutes: [Route<ClubRoutes>] {
    [
      register, readSetUp, readMember, readStorage, changeMember, changePassword, resetPassword,
      leave,
      readStorageOfMember, setQuota,
    ]
  }

  private static var register: Route<ClubRoutes> {
    Route(
      .post, "/api/v1/members", name: "register", summary: "Makes an account and signs in.",
      tag: tag, access: .anyone, body: .json(ClubSchemas.registration),
      answers: [
        .created(ClubSchemas.member, "The member; the session is in the cookie."),
        Answer(
          .accepted, "A minor, whose account opens when a guardian has consented.",
          .json(GuardianSchemas.awaited)),
      ]
    ) { (club, _, request) in
      let body = request.json
      let member = try await club.identity.register(
        userName: body["user_name"]?.string ?? "", email: body["email"]?.string ?? "",
        displayName: body["display_name"]?.string ?? "", password: body["password"]?.string ?? "",
        proof: .code(body["set_up_code"]?.string),
        admission: .byRuleOfClub(
          invitation: body["invitation"]?.string, agreedTo: body["privacy_version"]?.int64,
          aged: StatedAge(body)),
        address: request.peer)
      if try await club.identity.guardianship(of: member.id) != nil {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("awaits_guardian", true)
        writer.endObject()
        return .json(writer, status: .accepted)
      }
      let signIn = try await club.identity.beginSession(of: member, device: device(request))
      return Response.member(signIn.member, status: .created).with(signIn, for: request)
    }
  }

  private static var readSetUp: Route<ClubRoutes> {
    Route(
      .get, "/api/v1/set-up", name: "readSetUp",
      summary: "Whether the club waits for its first member, who becomes its administrator.",
      tag: tag,
      access: .anyone, answers: [.ok(ClubSchemas.setUp)]
    ) { (club, _, _) in
      let state = try await club.identity.setUpState()
      var writer = JSONWriter()
      writer.beginObject()
      writer.member("waits_for_first_member", state.waitsForFirstMember)
      writer.member("wants_code", state.wantsCode)
      writer.endObject()
      return .json(writer)
    }
  }

  private static var readMember: Route<ClubRoutes> {
    Route(
      .get, "/api/v1/member", name: "readMember", summary: "The member's own data.",
      tag: tag, access: .member(allowing: .readProfile), answers: [.ok(ClubSchemas.member)]
    ) { (club, member, _) in
      .member(try await club.identity.member(member.id))
    }
  }

  private static var readStorage: Route<ClubRoutes> {
    Route(
      .get, "/api/v1/member/storage", name: "readStorage",
      summary: "What the member's files take of the club's storage.", tag: tag, access: .member,
      answers: [.ok(ClubSchemas.storage)]
    ) { (club, member, _) in
      try await club.storage(of: member.id)
    }
  }

  // MARK: By administrators

  private static let userName = Parameter.text("user_name", "The member.", maximumLength: 40)

  private static var readStorageOfMember: Route<ClubRoutes> {
    Route(
      .get, "/api/v1/members/\(userName)/storage", name: "readStorageOfMember",
      summary: "What a member's files take of the club's storage.", tag: tag,
      access: .administrator, answers: [.ok(ClubSchemas.storage)]
    ) { (club, _, request) in
      try await club.storage(of: club.identity.member(named: request[userName]).id)
    }
  }

  private static var setQuota: Route<ClubRoutes> {
    Route(
      .put, "/api/v1/members/\(userName)/quota", name: "setQuota",
      summary: "Sets how much a member may store; without a quota, what the club gives everybody.",
      tag: tag, access: .administrator, body: .json(ClubSchemas.quota),
      answers: [.ok(ClubSchemas.storage)]
    ) { (club, administrator, request) in
      let member = try await club.identity.member(named: request[userName]).id
      try await club.identity.setQuota(
        request.json["quota"]?.int64, of: member, by: .administrator(administrator))
      return try await club.storage(of: member)
    }
  }

  private func storage(of member: UUID) async throws -> Response {
    let storage = try await database.read { [records] connection throws(StorageError) in
      try records.storage(of: member, on: connection)
    }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("used", storage.used)
    writer.member("quota", storage.quota)
    writer.endObject()
    return .json(writer)
  }

  // MARK: By the member

  private static var changeMember: Route<ClubRoutes> {
    Route(
      .patch, "/api/v1/member", name: "changeMember", summary: "Changes the member's own data.",
      tag: tag, access: .member, body: .json(ClubSchemas.memberChange),
      answers: [.ok(ClubSchemas.member)]
    ) { (club, member, request) in
      let body = request.json
      return .member(
        try await club.identity.change(
          member, email: body["email"]?.string, displayName: body["display_name"]?.string))
    }
  }

  private static var changePassword: Route<ClubRoutes> {
    Route(
      .put, "/api/v1/member/password", name: "changePassword",
      summary: "Sets a new password and ends every other session.", tag: tag,
      access: .member, body: .json(ClubSchemas.passwordChange), answers: [.done]
    ) { (club, member, request) in
      let body = request.json
      let new = body["new"]?.string ?? ""
      guard let current = body["current"]?.string else {
        try await withoutPassword(of: "current") { () throws(IdentityError) in
          try await club.identity.setFirstPassword(of: member, to: new)
        }
        return .noContent
      }
      try await confirmed(by: "current") { () throws(IdentityError) in
        try await club.identity.changePassword(
          of: member.id, from: current, to: new, keeping: member.session.id)
      }
      return .noContent
    }
  }

  private static var resetPassword: Route<ClubRoutes> {
    Route(
      .post, "/api/v1/password-reset", name: "resetPassword",
      summary: "Sets a new password by a one-time link of an administrator and ends every session.",
      tag: tag, access: .anyone, body: .json(ClubSchemas.passwordReset), answers: [.done]
    ) { (club, _, request) in
      let body = request.json
      try await club.identity.resetPassword(
        by: body["secret"]?.string ?? "", to: body["password"]?.string ?? "", address: request.peer)
      return .noContent
    }
  }

  private static var leave: Route<ClubRoutes> {
    Route(
      .delete, "/api/v1/member", name: "leave",
      summary: "Deletes the account with everything of it, for good.", tag: tag,
      access: .member, body: .json(ClubSchemas.confirmation), answers: [.done]
    ) { (club, member, request) in
      if let password = request.json["password"]?.string {
        try await confirmed(by: "password") { () throws(IdentityError) in
          try await club.identity.leave(member.id, password: password)
        }
      } else {
        try await withoutPassword(of: "password") { () throws(IdentityError) in
          try await club.identity.leave(member)
        }
      }
      return Response.noContent.with(.setCookie, HostCookie.session.clear(for: request))
    }
  }

  /// Runs an action of a member without a password; from one who has a password, it is required.
  private static func withoutPassword(
    of field: String, _ body: () async throws(IdentityError) -> Void
  ) async throws {
    do throws(IdentityError) {
      try await body()
    } catch .wrongCredentials {
      throw Problem.invalid(field, code: "required", "The password must be given.")
    }
  }

  static func device(_ request: Request) -> String { request.headers[.userAgent] ?? "" }
}
