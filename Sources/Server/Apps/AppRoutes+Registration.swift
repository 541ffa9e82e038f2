import HTTP
import Identity
import JSON
import ServerBase
import Storage

/// The apps registered by administrators.
extension AppRoutes {
  static var registration: [Route<AppRoutes>] {
    [list, register, renewSecret, endAllAccess, delete]
  }

  private static let list = Route<AppRoutes>(
    .get, "/api/v1/apps", name: "listApps", summary: "The apps that are registered, by name.",
    tag: tag, access: .administrator, answers: [.ok(AppSchemas.apps)]
  ) { (apps, _, _) in
    let list = try await apps.identity.apps()
    let counts = try await apps.identity.memberCounts()
    let described = list.map { app in
      JSONValue.object(app.fields + [JSONMember("members", .integer(Int64(counts[app.id] ?? 0)))])
    }
    return .json(JSONValue.object([JSONMember("apps", .array(described))]).bytes)
  }

  private static let register = Route<AppRoutes>(
    .post, "/api/v1/apps", name: "registerApp",
    summary: "Registers an app. Its secret, if it can keep one, is told only here.", tag: tag,
    access: .administrator, body: .json(AppSchemas.newApp),
    answers: [.created(AppSchemas.registered)]
  ) { (apps, administrator, request) in
    let body = request.json
    let registered = try await apps.identity.register(
      appNamed: body["name"]?.string ?? "",
      redirects: body["redirects"]?.array?.compactMap(\.string) ?? [],
      isConfidential: body["is_confidential"]?.bool ?? false, by: .administrator(administrator))
    let secret = registered.secret.map { [JSONMember("secret", .string($0.text))] } ?? []
    return .json(
      JSONValue.object(registered.app.fields + secret).bytes, status: .created)
  }

  private static let renewSecret = Route<AppRoutes>(
    .post, "/api/v1/apps/\(app)/secret", name: "renewAppSecret",
    summary: "Gives an app a new secret in place of the one that it has.", tag: tag,
    access: .administrator, answers: [.ok(AppSchemas.newSecret)]
  ) { (apps, administrator, request) in
    guard let id = UUID(request[app]) else { throw Problem.notFound }
    let secret = try await apps.identity.renewSecret(
      ofApp: id, by: .administrator(administrator))
    return .json(JSONValue.object([JSONMember("secret", .string(secret.text))]).bytes)
  }

  private static let endAllAccess = Route<AppRoutes>(
    .delete, "/api/v1/apps/\(app)/access", name: "endAllAccess",
    summary: "Ends all that members gave an app, which stays registered.", tag: tag,
    access: .administrator, answers: [.done]
  ) { (apps, administrator, request) in
    guard let id = UUID(request[app]) else { throw Problem.notFound }
    try await apps.identity.endAccess(toApp: id, by: .administrator(administrator))
    return .noContent
  }

  private static let delete = Route<AppRoutes>(
    .delete, "/api/v1/apps/\(app)", name: "deleteApp",
    summary: "Deletes an app, with all that members gave it.", tag: tag, access: .administrator,
    answers: [.done]
  ) { (apps, administrator, request) in
    guard let id = UUID(request[app]) else { throw Problem.notFound }
    try await apps.identity.delete(app: id, by: .administrator(administrator))
    return .noContent
  }
}

extension RegisteredApp {
  /// The fields of `RegisteredApp`, without the secret.
  fileprivate var fields: [JSONMember] {
    [
      JSONMember("id", .string(id.description)), JSONMember("name", .string(name)),
      JSONMember("redirects", .array(redirects.map { .string($0.text) })),
      JSONMember("is_confidential", .bool(isConfidential)),
      JSONMember("created_at", .integer(createdAt)),
    ]
  }
}
