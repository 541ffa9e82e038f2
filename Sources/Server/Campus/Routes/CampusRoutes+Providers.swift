import Campus
import HTTP
import Identity
import JSON
import ServerBase
import Storage
import WebClient

extension CampusRoutes {
  /// The routes by which administrators register campuses and members grant the club access to their accounts
  /// by OAuth 2 (U1, U2).
  static var providerRoutes: [Route<CampusRoutes>] {
    [listProviders, register, removeProvider, ask, connectAnswered]
  }

  private static let provider = Parameter<String>.uuid("provider", "The registered provider.")
  private static let address = Schema.string(
    minimumLength: 1, maximumLength: 400, pattern: .line)
  private static let redirect = Schema.string(maximumLength: 450, pattern: .line)
  private static let kind = Schema.oneOf(
    [CampusProvider.uoc, .cordada].map(\.name))
  private static let secret = Schema.string(minimumLength: 1, maximumLength: 400, pattern: .line)

  private static let described = Schema.object([
    .required("id", .uuid), .required("provider", kind),
    .required("name", CampusRecords.name), .required("address", address),
    .required("host", address, note: "As connections name it."), .required("client_id", secret),
    .required(
      "redirect", redirect, note: "The path of the page of the app to which it leads back."),
  ])

  private static let listProviders = Route<CampusRoutes>(
    .get, "/api/v1/campus/providers", name: "listProviders",
    summary: "The campuses to which members may give the club access, by name.", tag: tag,
    access: .member,
    answers: [
      .ok(
        NamedSchema(
          "RegisteredProviders",
          .object([
            .required(
              "providers",
              .array(of: described, maximumCount: RegisteredProviders.maximumCount))
          ])))
    ]
  ) { (campus, _, _) in
    let providers = try await campus.connections.registered.list()
    return .json(
      JSONValue.object([
        JSONMember("providers", .array(providers.map { .object($0.fields) }))
      ]).bytes)
  }

  private static let register = Route<CampusRoutes>(
    .post, "/api/v1/campus/providers", name: "registerProvider",
    summary: """
      Registers a campus, as a client of which it has registered this club. One of the same address gets \
      the new name, client and secret.
      """, tag: tag, access: .administrator,
    body: .json(
      NamedSchema(
        "NewProvider",
        .object([
          .required("provider", kind), .required("name", CampusRecords.name),
          .required(
            "address", address,
            note: """
              Of a Cordada such as `https://club.example`; for UOC what `/oauth` and `/api/v1` follow, such \
              as `https://cv.uoc.edu/webapps/uocapi`.
              """),
          .required("client_id", secret),
          .optional("client_secret", secret, note: "It is stored encrypted, and told to nobody."),
        ]))),
    answers: [.created(NamedSchema("RegisteredProvider", described))]
  ) { (campus, administrator, request) in
    var address = request.json["address"]?.string ?? ""
    while address.hasSuffix("/") { address.removeLast() }
    guard WebPage.isAddress(address),
      address.utf8.allSatisfy({ $0 < 0x80 && !"?#@".utf8.contains($0) })
    else {
      throw Problem.invalid("address", code: "invalid", "Must be an address with https or http.")
    }
    let kind = CampusProvider(name: request.json["provider"]?.string ?? "") ?? .cordada
    let providers = campus.connections.registered
    let id = try await providers.register(
      kind, name: request.json["name"]?.string ?? "", address: address,
      client: request.json["client_id"]?.string ?? "",
      secret: request.json["client_secret"]?.string, by: .administrator(administrator))
    guard let id else { throw Problem(.conflict, "There are as many providers as there may be.") }
    guard let registered = try await providers.provider(id) else { throw Problem.notFound }
    return .json(JSONValue.object(registered.fields).bytes, status: .created)
  }

  private static let removeProvider = Route<CampusRoutes>(
    .delete, "/api/v1/campus/providers/\(provider)", name: "removeProvider",
    summary: "Forgets a campus: nothing is fetched there any more. What was fetched stays.",
    tag: tag, access: .administrator, answers: [.done]
  ) { (campus, administrator, request) in
    try await campus.connections.registered.remove(
      try identifier(request), by: .administrator(administrator))
    return .noContent
  }

  private static let ask = Route<CampusRoutes>(
    .post, "/api/v1/campus/providers/\(provider)/authorization", name: "askProvider",
    summary: """
      Begins to give the club access: answers the page of the campus on which the member agrees. It leads \
      back to the `redirect` of the campus in the app, within ten minutes.
      """, tag: tag, access: .member,
    body: .json(
      NamedSchema(
        "NewAuthorization",
        .object([
          .required("origin", SecretLink.origin),
          .required("time_zone", .string(maximumLength: 100, pattern: .line)),
        ]))),
    answers: [
      .created(
        NamedSchema(
          "Authorization", .object([.required("address", .string(maximumLength: 4_000))])))
    ]
  ) { (campus, member, request) in
    let origin = request.json["origin"]?.string ?? ""
    try SecretLink.requireOrigin(origin)
    do {
      let page = try await WebClient.asking(for: member.id.description) {
        try await campus.connections.page(
          of: try identifier(request), for: member, origin: origin,
          zone: request.json["time_zone"]?.string ?? "")
      }
      guard let page else { throw Problem.notFound }
      return .json(
        JSONValue.object([JSONMember("address", .string(page))]).bytes, status: .created)
    } catch let error as ConnectingError {
      throw Problem(error, request.json)
    }
  }

  private static let connectAnswered = Route<CampusRoutes>(
    .post, "/api/v1/campus/authorizations", name: "connectAnswered",
    summary: """
      Connects the member with what a campus answered, once, in the session that asked. The same account \
      of a campus is the same connection again.
      """, tag: tag, access: .member,
    body: .json(
      NamedSchema(
        "AuthorizationAnswer",
        .object([
          .required("state", .string(maximumLength: 200, pattern: .line)),
          .optional(
            "code", .string(minimumLength: 1, maximumLength: 2_000, pattern: .line),
            note: "Absent when the member did not agree."),
          .optional("iss", .string(maximumLength: 400, pattern: .line)),
          .optional(
            "page", redirect,
            note: "The path to which the answer came; by default `/campus/connected`."),
        ]))),
    answers: [.created(connection)]
  ) { (campus, member, request) in
    do {
      let id = try await WebClient.asking(for: member.id.description) {
        try await campus.connections.connect(
          Connections.AuthorizationAnswer(
            state: request.json["state"]?.string ?? "", code: request.json["code"]?.string,
            issuer: request.json["iss"]?.string,
            page: request.json["page"]?.string ?? RegisteredProvider.sharedRedirect), for: member)
      }
      return try await campus.answer(id, of: member, status: .created)
    } catch let error as ConnectingError {
      throw Problem(error, request.json)
    }
  }

  private static func identifier(_ request: Request) throws(Problem) -> UUID {
    guard let id = UUID(request[provider]) else { throw .notFound }
    return id
  }
}

extension RegisteredProvider {
  /// `RegisteredProvider` without the secret.
  fileprivate var fields: [JSONMember] {
    [
      JSONMember("id", .string(id.description)),
      JSONMember("provider", .string(provider.name.description)),
      JSONMember("name", .string(name)), JSONMember("address", .string(address)),
      JSONMember("host", .string(CalendarProvider.host(of: address))),
      JSONMember("client_id", .string(client)), JSONMember("redirect", .string(redirect)),
    ]
  }
}
