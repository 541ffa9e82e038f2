import HTTP
import Identity
import JSON
import ServerBase
import Storage

/// The routes by which members grant other apps access and apps use it, with their dependencies.
struct AppRoutes: Authenticating {
  let data: ClubData
  /// The names of the permissions that members can grant, in order.
  let permissions: [String]

  var identity: Identity { data.identity }
  var authenticator: Authenticator { data.authenticator }

  /// All routes of the area.
  static func all(granting permissions: [Scope]) -> [Route<AppRoutes>] {
    authorization(of: permissions) + tokens + access + personalTokens(with: permissions)
      + registration
  }

  static let tag = "apps"
  static let app = Parameter<String>.uuid("id", "The app.")
}

// MARK: - What members gave

extension AppRoutes {
  private static var access: [Route<AppRoutes>] { [listAccess, endAccess] }

  private static let listAccess = Route<AppRoutes>(
    .get, "/api/v1/member/apps", name: "listAppsWithAccess",
    summary: "The apps that the member gave something, the last used first.", tag: tag,
    access: .member, answers: [.ok(AppSchemas.appsWithAccess)]
  ) { (apps, member, _) in
    let list = try await apps.identity.appsWithAccess(of: member.id)
    return .json(
      JSONValue.object([JSONMember("apps", .array(list.map { .object($0.fields) }))]).bytes)
  }

  private static let endAccess = Route<AppRoutes>(
    .delete, "/api/v1/member/apps/\(app)", name: "endAppAccess",
    summary: "Ends all that the member gave an app.", tag: tag, access: .member, answers: [.done]
  ) { (apps, member, request) in
    guard let id = UUID(request[app]) else { throw Problem.notFound }
    try await apps.identity.endAccess(ofApp: id, by: member.id)
    return .noContent
  }
}

extension AppWithAccess {
  /// The fields of an entry in `AppsWithAccess`.
  var fields: [JSONMember] {
    [
      JSONMember("id", .string(app.description)), JSONMember("name", .string(name)),
      JSONMember("scopes", .array(scopes.map { .string($0) })),
      JSONMember("created_at", .integer(createdAt)),
      JSONMember("last_used_at", .integer(lastUsedAt)),
    ]
  }
}

// MARK: - Personal tokens

extension AppRoutes {
  private static func personalTokens(with permissions: [Scope]) -> [Route<AppRoutes>] {
    [listTokens, makeToken(permissions), endToken]
  }

  private static let token = Parameter<String>.uuid("id", "The token.")

  private static let listTokens = Route<AppRoutes>(
    .get, "/api/v1/member/tokens", name: "listPersonalTokens",
    summary: "The tokens that the member made for programs of their own.", tag: tag,
    access: .member, answers: [.ok(AppSchemas.tokens)]
  ) { (apps, member, _) in
    let list = try await apps.identity.personalTokens(of: member.id)
    return .json(
      JSONValue.object([JSONMember("tokens", .array(list.map { .object($0.fields) }))]).bytes)
  }

  private static func makeToken(_ permissions: [Scope]) -> Route<AppRoutes> {
    Route(
      .post, "/api/v1/member/tokens", name: "makePersonalToken",
      summary: "Makes a token for a program of the member's own. It is told only here.", tag: tag,
      access: .member, body: .json(AppSchemas.newToken(with: permissions)),
      answers: [.created(AppSchemas.madeToken)]
    ) { (apps, member, request) in
      let body = request.json
      let made = try await apps.identity.makeToken(
        named: body["name"]?.string ?? "",
        scopes: body["scopes"]?.array?.compactMap(\.string) ?? [],
        days: body["days"]?.int64 ?? 0, by: member.session)
      let fields = made.token.fields + [JSONMember("token", .string(made.secret.text))]
      return .json(JSONValue.object(fields).bytes, status: .created)
    }
  }

  private static let endToken = Route<AppRoutes>(
    .delete, "/api/v1/member/tokens/\(token)", name: "endPersonalToken",
    summary: "Ends a token that the member made.", tag: tag, access: .member, answers: [.done]
  ) { (apps, member, request) in
    guard let id = UUID(request[token]) else { throw Problem.notFound }
    try await apps.identity.endToken(id, of: member.id)
    return .noContent
  }
}

extension PersonalToken {
  /// The fields of an entry in `PersonalTokens`.
  var fields: [JSONMember] {
    [
      JSONMember("id", .string(id.description)), JSONMember("name", .string(name)),
      JSONMember("scopes", .array(scopes.map { .string($0) })),
      JSONMember("created_at", .integer(createdAt)), JSONMember("expires_at", .integer(expiresAt)),
    ] + (lastUsedAt.map { [JSONMember("last_used_at", .integer($0))] } ?? [])
  }
}
