import HTTP
import Identity
import JSON
import ServerBase
import Storage

/// Members' accounts for administrators (K5). Each change is told by the log.
extension ClubRoutes {
  static var accountRoutes: [Route<ClubRoutes>] {
    [
      listMembers, readAccount, changeRole, changeState, makeResetLink, endMemberSessions,
      deleteMember,
    ]
  }

  private static let member = Parameter<String>.uuid("id", "The member.")

  // MARK: Reading

  private static let search = Parameter.text(
    "search", "Words of the name, user name or e-mail address.", maximumLength: 100)
  private static let role = Parameter.oneOf(
    "role", "Only members with this role.", ["member", "administrator"])
  private static let state = Parameter.oneOf(
    "state", "Only members who may sign in, or may not.", ["active", "deactivated"])
  private static let after = Parameter<MemberDirectory.Cursor>(
    "after", "`next` of the page before.", schema: .string(maximumLength: 400),
    parse: MemberDirectory.Cursor.init(_:))

  private static var listMembers: Route<ClubRoutes> {
    Route(
      .get, "/api/v1/administration/members", name: "listMembers",
      summary: "The club's members by name.", tag: tag, access: .administrator,
      query: [search.description, role.description, state.description, after.description],
      answers: [.ok(AdministrationSchemas.members)]
    ) { (club, _, request) in
      var filter = MemberDirectory.Filter()
      filter.search = request.query[search] ?? ""
      filter.role = request.query[role].flatMap(ClubRole.init(rawValue:))
      filter.isActive = request.query[state].map { $0 == "active" }
      let page = try await club.identity.members(filter, after: request.query[after])
      var fields = [JSONMember("members", .array(page.members.map { .object($0.account) }))]
      if let count = page.count { fields.append(JSONMember("count", .integer(Int64(count)))) }
      if let end = page.end { fields.append(JSONMember("next", .string(end.text))) }
      return .json(JSONValue.object(fields).bytes)
    }
  }

  private static var readAccount: Route<ClubRoutes> {
    Route(
      .get, "/api/v1/administration/members/\(member)", name: "readMemberAccount",
      summary: "A member's account, and what depends on it; nothing that the member stores.",
      tag: tag, access: .administrator, answers: [.ok(AdministrationSchemas.account)]
    ) { (club, _, request) in try await club.account(identifier(request)) }
  }

  private func account(_ id: UUID) async throws -> Response {
    let overview = try await identity.overview(of: id)
    let (storage, ownQuota, counts, spaces) = try await database.read {
      [records] connection throws(StorageError) in
      (
        try records.storage(of: id, on: connection),
        try records.ownQuota(of: id, on: connection),
        try records.recordCounts(of: id, on: connection),
        try records.soleSpaces(of: id, on: connection)
      )
    }
    let heirs = try await identity.displayNames(of: spaces.compactMap(\.heir))
    let numbers = [
      ("last_seen_at", overview.lastSeenAt), ("quota", storage.quota), ("own_quota", ownQuota),
    ]
    let byArea = collections.compactMap { area, names -> JSONValue? in
      let count = names.reduce(0) { $0 + (counts[$1] ?? 0) }
      if count == 0 { return nil }
      return .object([
        JSONMember("area", .string(area)), JSONMember("count", .integer(Int64(count))),
      ])
    }
    let soleSpaces = spaces.map { space in
      let heir = space.heir.flatMap { heirs[$0] }.map { [JSONMember("heir", .string($0))] } ?? []
      return JSONValue.object(
        [
          JSONMember("id", .string(space.id.description)), JSONMember("kind", .string(space.kind)),
          JSONMember("name", .string(space.name ?? "")),
        ] + heir)
    }
    return .json(
      JSONValue.object(
        overview.member.account + [
          JSONMember("sessions", .integer(Int64(overview.sessions))),
          JSONMember("apps", .integer(Int64(overview.apps))),
          JSONMember("used", .integer(storage.used)),
          JSONMember("records", .array(byArea)), JSONMember("sole_spaces", .array(soleSpaces)),
        ] + numbers.compactMap { key, value in value.map { JSONMember(key, .integer($0)) } }
      ).bytes)
  }

  // MARK: Changing

  private static var changeRole: Route<ClubRoutes> {
    Route(
      .put, "/api/v1/administration/members/\(member)/role", name: "changeClubRole",
      summary: "Makes a member an administrator, or an ordinary member again.", tag: tag,
      access: .administrator, body: .json(AdministrationSchemas.roleChange), answers: [.done]
    ) { (club, administrator, request) in
      let role = request.json["role"]?.string.flatMap(ClubRole.init(rawValue:)) ?? .member
      try await club.identity.setRole(
        role, of: identifier(request), by: .administrator(administrator))
      return .noContent
    }
  }

  private static var changeState: Route<ClubRoutes> {
    Route(
      .put, "/api/v1/administration/members/\(member)/state", name: "changeMemberState",
      summary: "Signs a member out everywhere and prevents signing in, or allows it again.",
      tag: tag, access: .administrator, body: .json(AdministrationSchemas.stateChange),
      answers: [.done]
    ) { (club, administrator, request) in
      let id = try identifier(request)
      if request.json["is_active"]?.bool == true {
        try await club.identity.activate(id, by: .administrator(administrator))
      } else {
        try requireOther(id, than: administrator)
        try await club.identity.deactivate(id, by: .administrator(administrator))
      }
      return .noContent
    }
  }

  private static var makeResetLink: Route<ClubRoutes> {
    Route(
      .post, "/api/v1/administration/members/\(member)/reset-link", name: "makeResetLink",
      summary: "Makes a link by which a member sets a new password, once and within a day.",
      tag: tag, access: .administrator, body: .json(AdministrationSchemas.newResetLink),
      answers: [.created(AdministrationSchemas.resetLink)]
    ) { (club, administrator, request) in
      let link = try SecretLink(
        origin: request.json["origin"]?.string ?? "", path: "/reset-password")
      let secret = try await club.identity.beginPasswordReset(
        of: identifier(request), by: .administrator(administrator))
      let expiry = JSONMember("expires_at", .integer(WallClock.now() + Identity.resetLinkLife))
      return .json(
        JSONValue.object([expiry] + link.fields(of: secret.text)).bytes, status: .created)
    }
  }

  private static var endMemberSessions: Route<ClubRoutes> {
    Route(
      .delete, "/api/v1/administration/members/\(member)/sessions", name: "endMemberSessions",
      summary: "Signs a member out everywhere, except in the session that asks.", tag: tag,
      access: .administrator, answers: [.ok(AdministrationSchemas.endedSessions)]
    ) { (club, administrator, request) in
      let count = try await club.identity.endSessions(
        of: identifier(request), by: .administrator(administrator))
      return .json(JSONValue.object([JSONMember("count", .integer(Int64(count)))]).bytes)
    }
  }

  private static var deleteMember: Route<ClubRoutes> {
    Route(
      .delete, "/api/v1/administration/members/\(member)", name: "deleteMember",
      summary: "Deletes another member's account with everything of it, for good.", tag: tag,
      access: .administrator, body: .json(AdministrationSchemas.deletion), answers: [.done]
    ) { (club, administrator, request) in
      let id = try identifier(request)
      try requireOther(id, than: administrator)
      let name = try await club.identity.member(id).userName
      guard request.json["user_name"]?.string?.lowercased() == name.lowercased() else {
        throw Problem.invalid("user_name", code: "other", "This is not the member's user name.")
      }
      try await club.identity.delete(id, by: .administrator(administrator))
      return .noContent
    }
  }

  /// Throws for the administrator's own account, which is deleted with its password, on its own page.
  private static func requireOther(
    _ id: UUID, than administrator: Administrator
  ) throws(Problem) {
    guard id != administrator.member.id else {
      throw Problem(.ownAccount, "This is your own account; another administrator may do this.")
    }
  }

  private static func identifier(_ request: Request) throws(Problem) -> UUID {
    guard let id = UUID(request[member]) else { throw .notFound }
    return id
  }
}

extension Problem.Kind {
  fileprivate static let ownAccount = Self(
    "own-account", title: "One's own account", status: .conflict)
}

extension Member {
  /// The account as JSON.
  fileprivate var account: [JSONMember] {
    let fields = [
      JSONMember("id", .string(id.description)), JSONMember("user_name", .string(userName)),
      JSONMember("email", .string(email)), JSONMember("display_name", .string(displayName)),
      JSONMember("created_at", .integer(createdAt)), JSONMember("role", .string(role.rawValue)),
    ]
    return fields
      + (deactivatedAt.map { [JSONMember("deactivated_at", .integer($0))] } ?? [])
  }
}
