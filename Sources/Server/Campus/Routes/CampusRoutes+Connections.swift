import Campus
import HTTP
import Identity
import JSON
import ServerBase
import Spaces
import Storage
import WebClient

extension CampusRoutes {
  /// The routes by which members connect providers (U1, U2, U7, U11). Connections and their states are records.
  static var connectionRoutes: [Route<CampusRoutes>] {
    [connect, refresh, disconnect, remove, fetchMaterial]
  }

  private static let id = Parameter<String>.uuid("connection", "The connection.")

  static let connection = NamedSchema(
    "CampusConnection",
    .object([
      .required("id", .uuid), .required("state", CampusRecords.connections.schema),
    ]))

  private static let connect = Route<CampusRoutes>(
    .post, "/api/v1/campus/connections", name: "connectProvider",
    summary: """
      Connects the member to a provider, and fetches what it has: activities, subjects and documents of the \
      member's own. What was connected before is the same connection again.
      """, tag: tag, access: .member,
    body: .json(
      NamedSchema(
        "NewConnection",
        .object([
          .optional(
            "provider", .oneOf([CampusProvider.calendar, .canvas, .moodle].map(\.name)),
            note: "`calendar` otherwise."),
          .required(
            "address", .string(minimumLength: 1, maximumLength: 2_000, pattern: .line),
            note: """
              Of a calendar, with `https`, `http` or `webcal`; it is stored encrypted, and told to nobody. \
              Of a school, as the browser shows it.
              """),
          .optional(
            "token", .string(minimumLength: 1, maximumLength: 2_000, pattern: .line),
            note: "Of a school: the access token that it gave the member. It is stored encrypted."),
          .optional(
            "user", .string(minimumLength: 1, maximumLength: 200, pattern: .line),
            note: "Of a Moodle, in place of the token, with `password`."),
          .optional(
            "password", .string(minimumLength: 1, maximumLength: 500),
            note: "Exchanged for a token at once, and never kept."),
          .optional("name", CampusRecords.name, note: "Otherwise the provider's own."),
          .required(
            "time_zone", .string(maximumLength: 100, pattern: .line),
            note: "Where the member is, such as `Europe/Madrid`: whole days begin there."),
        ]))),
    answers: [.created(connection)]
  ) { (campus, member, request) in
    do {
      let id = try await WebClient.asking(for: member.id.description) {
        let new = try await campus.connections.identified(NewProvider(request.json))
        return try await campus.connections.connect(new, for: member.id)
      }
      return try await campus.answer(id, of: member, status: .created)
    } catch let error as ConnectingError {
      throw Problem(error, request.json)
    }
  }

  private static let refresh = Route<CampusRoutes>(
    .post, "/api/v1/campus/connections/\(id)/refresh", name: "refreshConnection",
    summary: "Fetches what the provider has now, and says how that went.", tag: tag,
    access: .member, answers: [.ok(connection)]
  ) { (campus, member, request) in
    let id = try identifier(request)
    _ = try await campus.connections.state(of: id, of: member.id)
    try await campus.connections.refresh(id, of: member.id)
    return try await campus.answer(id, of: member)
  }

  private static let disconnect = Route<CampusRoutes>(
    .delete, "/api/v1/campus/connections/\(id)/access", name: "disconnect",
    summary: "Forgets how to ask the provider. What was fetched stays.", tag: tag,
    access: .member, answers: [.done]
  ) { (campus, member, request) in
    try await campus.connections.disconnect(try identifier(request), of: member.id)
    return .noContent
  }

  private static let remove = Route<CampusRoutes>(
    .delete, "/api/v1/campus/connections/\(id)", name: "removeConnection",
    summary: "Ends a connection, and deletes what was fetched by it. Notes stay.", tag: tag,
    access: .member, answers: [.done]
  ) { (campus, member, request) in
    try await campus.connections.remove(try identifier(request), of: member.id)
    return .noContent
  }

  private static let material = Parameter<String>.uuid("material", "The document.")

  private static let fetchMaterial = Route<CampusRoutes>(
    .post, "/api/v1/campus/materials/\(material)/file", name: "fetchMaterial",
    summary: """
      Fetches the file of a document from its provider, unless that was done before. It is a file of the \
      member's from then on, which the document's record names.
      """, tag: tag, access: .member,
    answers: [
      .ok(
        NamedSchema(
          "FetchedFile",
          .object([
            .required("file", .file, note: "Its SHA-256."),
            .required("size", .integer(0...Int64(FileLimits.maximumSize)), note: "In bytes."),
          ])))
    ]
  ) { (campus, member, request) in
    guard let id = UUID(request[material]) else { throw Problem.notFound }
    do {
      let stored = try await campus.materials.file(of: id, for: member.id)
      return .json(
        JSONValue.object([
          JSONMember("file", .string(stored.file.description)),
          JSONMember("size", .integer(Int64(stored.size))),
        ]).bytes)
    } catch let failure as ProviderFailure {
      throw Problem(fetching: failure)
    }
  }

  private static func identifier(_ request: Request) throws(Problem) -> UUID {
    guard let id = UUID(request[id]) else { throw .notFound }
    return id
  }

  func answer(
    _ id: UUID, of member: SignedInMember, status: Status = .ok
  ) async throws -> Response {
    let record = try await connections.state(of: id, of: member.id)
    return .json(
      JSONValue.object([
        JSONMember("id", .string(id.description)), JSONMember("state", record.body),
      ]).bytes, status: status)
  }
}

extension Problem {
  /// The response to a provider that could not be connected.
  /// - Parameter json: the request's body, whose fields the response names.
  init(_ error: ConnectingError, _ json: JSONValue) {
    switch error {
    case .tooMany:
      self.init(.conflict, "You have as many connections as you may, or are making one.")
    case .strange:
      self = .invalid(
        "state", code: "strange", "Nothing was asked with this state, or it was answered.")
    case .denied: self = .invalid("code", code: "denied", "Access was not given.")
    case .refused(let reason):
      let proof = ["token", "password"].first { json[$0] != nil }
      let field = reason == .refused ? proof ?? "address" : "address"
      self = .invalid(field, code: reason.name.description, Self.sentence(for: reason))
    }
  }

  /// The response to a document whose file could not be fetched.
  fileprivate init(fetching failure: ProviderFailure) {
    let kind =
      failure.reason == .large
      ? Kind.tooLarge
      : Kind("provider-failed", title: "The provider gave nothing", status: .serviceUnavailable)
    let name = failure.reason.name.description
    self.init(
      kind, Self.sentence(for: failure.reason),
      errors: [
        FieldError(path: "", code: name, message: Self.sentence(for: failure.reason))
      ],
      retryAfter: failure.retryAfter)
  }

  private static func sentence(for reason: ConnectionFailure) -> String {
    switch reason {
    case .address: "Must be the address of a calendar, with https, http or webcal, or of a school."
    case .forbidden: "The address is within the club's own network, which is not asked."
    case .unreachable: "Nobody answers at this address."
    case .insecure: "The server at this address does not prove who it is."
    case .slow: "The answer took too long."
    case .large: "What the provider has is too large."
    case .refused: "There is nothing there, or not for you."
    case .busy: "The provider asks to wait; try again later."
    case .failed: "The provider failed; try again later."
    case .foreign: "What answers there is something else, such as a page to sign in."
    case .own: "This is the calendar that the club makes for you, which has all of it already."
    }
  }
}
