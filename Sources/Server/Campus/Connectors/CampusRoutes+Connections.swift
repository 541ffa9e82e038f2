import Campus
import HTTP
import Identity
import JSON
import Storage

extension CampusRoutes {
  /// The routes by which members connect providers (U1, U2, U7, U11). What is connected, and how that stands,
  /// are records.
  static var connectionRoutes: [Route<CampusRoutes>] { [connect, refresh, disconnect, remove] }

  private static let id = Parameter<String>.uuid("connection", "The connection.")

  static let connection = NamedSchema(
    "CampusConnection",
    .object([
      .required("id", .uuid), .required("state", CampusCollections.connection),
    ]))

  private static let connect = Route<CampusRoutes>(
    .post, "/api/v1/campus/connections", name: "connectCalendar",
    summary: """
      Connects the member to an iCalendar address, whose events become activities of the member's own. \
      An address that was connected before is the same connection again.
      """, tag: tag, access: .member,
    body: .json(
      NamedSchema(
        "NewCalendarConnection",
        .object([
          .required(
            "address", .string(minimumLength: 1, maximumLength: 2_000, pattern: .line),
            note: "With `https`, `http` or `webcal`. It is stored encrypted, and told to nobody."),
          .optional("name", CampusCollections.name, note: "Otherwise the calendar's own."),
          .required(
            "time_zone", .string(maximumLength: 100, pattern: .line),
            note: "Where the member is, such as `Europe/Madrid`: whole days begin there."),
        ]))),
    answers: [.created(connection)]
  ) { (campus, member, request) in
    guard let address = CalendarProvider.address(request.json["address"]?.string ?? "") else {
      throw Problem(ConnectingError.refused(.address))
    }
    do {
      let id = try await campus.connections.connect(
        Connections.NewConnection(
          provider: .calendar, account: address, secret: Array(address.utf8),
          host: CalendarProvider.host(of: address), name: request.json["name"]?.string,
          zone: request.json["time_zone"]?.string ?? ""), for: member.id)
      return try await campus.answer(id, of: member, status: .created)
    } catch let error as ConnectingError {
      throw Problem(error)
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
  /// Why a provider was not connected.
  init(_ error: ConnectingError) {
    switch error {
    case .tooMany:
      self.init(.conflict, "You have as many connections as you may, or are making one.")
    case .strange:
      self = .invalid(
        "state", code: "strange", "Nothing was asked with this state, or it was answered.")
    case .denied: self = .invalid("code", code: "denied", "Access was not given.")
    case .refused(let reason):
      self = .invalid("address", code: reason.name.description, Self.sentence(for: reason))
    }
  }

  private static func sentence(for reason: ConnectionFailure) -> String {
    switch reason {
    case .address: "Must be an address with https, http or webcal."
    case .forbidden: "The address is within the club's own network, which is not asked."
    case .unreachable: "Nobody answers at this address."
    case .insecure: "The server at this address does not prove who it is."
    case .slow: "The answer took too long."
    case .large: "The calendar is too large."
    case .refused: "There is nothing at this address, or not for you."
    case .busy: "The provider asks to wait; try again later."
    case .failed: "The provider failed; try again later."
    case .foreign: "What is at this address is not a calendar."
    }
  }
}
