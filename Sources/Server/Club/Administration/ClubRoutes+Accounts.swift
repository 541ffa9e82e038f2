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
    "state",
    "Only members who may sign in, or may not; or minors who wait for a guardian's consent.",
    ["active", "deactivated", "awaits_guardian"])
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
      switch request.query[state] {
      case "awaits_guardian": filter.awaitsGuardian = true
      case let state: filter.isActive = state.map { $0 == "active" }
      }
      let page = try await club.identity.members(filter, after: request.query[after])
      var writer = JSONWriter()
      writer.beginObject()
      writer.beginArray("members")
      for member in page.members {
        writer.beginObject()
        writer.writeAccount(of: member)
        writer.endObject()
      }
      writer.endArray()
      writer.member("count", page.count)
      writer.member("next", page.end?.text)
      writer.endObject()
      return .json(writer)
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
    let guardianship = try await identity.guardianship(of: id)
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
    var writer = JSONWriter()
    writer.beginObject()
    writer.writeAccount(of: overview.member)
    writer.member("sessions", overview.sessions)
    writer.member("apps", overview.apps)
    if let guardianship { writer.write(guardianship) }
    writer.member("used", storage.used)
    writer.beginArray("records")
    for (area, names) in collections {
      let count = names.reduce(0) { $0 + (counts[$1] ?? 0) }
      if count == 0 { continue }
      writer.beginObject()
      writer.member("area", area)
      writer.member("count", count)
      writer.endObject()
    }
    writer.endArray()
    writer.beginArray("sole_spaces")
    for space in spaces {
      writer.beginObject()
      writer.member("id", space.id.description)
      writer.member("kind", space.kind)
      writer.member("name", space.name ?? "")
      writer.member("heir", space.heir.flatMap { heirs[$0] })
      writer.endObject()
    }
    writer.endArray()
    writer.member("last_seen_at", overview.lastSeenAt)
    writer.member("quota", storage.quota)
    writer.member("own_quota", ownQuota)
    writer.endObject()
    return .json(writer)
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
      access: .administrator, answers: [.ok(ClubSchemas.endedSessions)]
    ) { (club, administrator, request) in
      ended(
        try await club.identity.endSessions(
          of: identifier(request), by: .administrator(administrator)))
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

extension JSONWriter {
  /// Writes the members of an account.
  fileprivate mutating func writeAccount(of member: Member) {
    writeFields(of: member)
    self.member("deactivated_at", member.deactivatedAt)
  }
}
