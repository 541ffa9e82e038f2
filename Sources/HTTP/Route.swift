import Threads

/// One thing the server does: where it is asked for, who may, what it takes and gives, and who does it.
///
///     Route(
///       .get, "/api/v1/tracks/\(id)", name: "readTrack", summary: "A track.", tag: "tracks",
///       access: .member, answers: [.ok(track)]
///     ) { tracks, member, request in
///       .json(try await tracks.detail(request[id], of: member.id))
///     }
///
/// A route knows no data: its handler gets the context that the route is bound to. So routes can be
/// described, and their access be tested, without a database.
public struct Route<Context: Sendable>: Sendable {
  /// Everything about the route but who does it.
  public let description: RouteDescription
  private let admission: @Sendable (Context) -> Endpoint.Admission

  /// A route whose handler may wait: the connection sleeps meanwhile.
  /// - Parameters:
  ///   - name: the name of the operation in the OpenAPI document, such as `listTracks`.
  ///   - tag: the group it stands in there.
  ///   - access: who may ask. It is judged once for a request, before the content is taken.
  ///   - isBrief: whether answering takes so little, such as reading a few rows, that the thread of the
  ///     connection does it rather than waking another one. Other connections wait for it.
  ///   - check: looks at the header of a request after its access was judged and before its content
  ///     is taken, so that nobody uploads in vain.
  ///   - interrupted: gets what came of an upload whose connection was cut.
  ///   - handle: gets the context, who asks, and the request with its checked content.
  public init<Principal>(
    _ method: Method, _ path: PathPattern, name: String, summary: String, tag: String,
    access: Access<Context, Principal>, query: [ParameterDescription] = [],
    body: BodyPolicy = .none, answers: [Answer], isBrief: Bool = false,
    check: (@Sendable (Request) throws -> Void)? = nil,
    interrupted: (@Sendable (Context, Principal, Request, UploadedFile) async -> Void)? = nil,
    handle: @escaping @Sendable (Context, Principal, Request) async throws -> Response
  ) {
    description = RouteDescription(
      method: method, path: path, name: name, summary: summary, tag: tag,
      access: access.description, query: query, body: body, answers: answers, isBrief: isBrief)
    let judgement = access.judgement
    admission = { context in
      let permission: @Sendable (Principal) -> Endpoint.Permission = { principal in
        var keep: (@Sendable (Request, UploadedFile) async -> Void)?
        if let interrupted {
          keep = { (request, part) in await interrupted(context, principal, request, part) }
        }
        return Endpoint.Permission(
          interrupted: keep,
          handler: .suspending { request in try await handle(context, principal, request) })
      }
      switch (judgement, check) {
      case (.known(let principal), nil):
        return .granted(permission(principal))
      case (.known(let principal), let check?):
        return .judged { request in
          try check(request)
          try await Self.passTurn(to: nil)
          return permission(principal)
        }
      case (.asked(let judge), let check):
        return .judged { request in
          let principal = try await judge(context, request)
          try check?(request)
          // From here on it is the work of who asks.
          try await Self.passTurn(to: (principal as? any TurnTaking)?.turnOwner)
          return permission(principal)
        }
      }
    }
  }

  /// Goes on in the turn of who asks.
  private static func passTurn(to owner: TurnOwner?) async throws(Problem) {
    if await CurrentTurn.turn?.pass(to: owner) == false { throw .tooMuchOfOneClient }
  }

  /// A route open to anyone that answers at once, on the thread of the connection.
  /// - Parameter answer: must not block.
  public init(
    _ method: Method, _ path: PathPattern, name: String, summary: String, tag: String,
    access: Access<Context, Anyone>, query: [ParameterDescription] = [],
    body: BodyPolicy = .none, answers: [Answer],
    immediately answer: @escaping @Sendable (Context, Request) throws -> Response
  ) {
    description = RouteDescription(
      method: method, path: path, name: name, summary: summary, tag: tag,
      access: access.description, query: query, body: body, answers: answers, isBrief: true)
    admission = { context in
      .granted(
        Endpoint.Permission(
          interrupted: nil, handler: .immediate { request in try answer(context, request) }))
    }
  }

  /// The route with the data that its handler works with.
  public func bound(to context: Context) -> Endpoint {
    Endpoint(description: description, admission: admission(context))
  }
}

/// Where a route is asked for, who may ask, what it takes and gives.
public struct RouteDescription: Sendable {
  /// The method it answers; a GET route answers HEAD too.
  public let method: Method
  /// The address it answers at.
  public let path: PathPattern
  /// The name of the operation in the OpenAPI document, such as `listTracks`.
  public let name: String
  /// One sentence for the OpenAPI document.
  public let summary: String
  /// The group it stands in there.
  public let tag: String
  /// Who may ask.
  public let access: AccessDescription
  /// The parameters of its address behind the question mark.
  public let query: [ParameterDescription]
  /// What it does with the content of a request.
  public let body: BodyPolicy
  /// How it answers when nothing goes wrong.
  public let answers: [Answer]
  /// Whether the thread of the connection does its work.
  let isBrief: Bool
}

/// A route bound to the data it works with: what a router finds and a server does.
public struct Endpoint: Sendable {
  enum Handler: Sendable {
    /// Answers at once on the thread of the connection.
    case immediate(@Sendable (Request) throws -> Response)
    /// May wait: the connection sleeps meanwhile.
    case suspending(@Sendable (Request) async throws -> Response)
  }

  /// What an allowed request may have done. There is no other way to the handler of a route.
  struct Permission: Sendable {
    let interrupted: (@Sendable (Request, UploadedFile) async -> Void)?
    let handler: Handler

    /// Does what the route does.
    func answer(to request: Request) async throws -> Response {
      switch handler {
      case .immediate(let handle): try handle(request)
      case .suspending(let handle): try await handle(request)
      }
    }
  }

  enum Admission: Sendable {
    /// Nobody is asked who they are.
    case granted(Permission)
    /// Finds out who asks, or throws why they may not.
    case judged(@Sendable (Request) async throws -> Permission)
  }

  /// Where the route is asked for, who may ask, what it takes and gives.
  public let description: RouteDescription
  let admission: Admission
}

/// One way a route answers.
public struct Answer: Sendable {
  /// What an answer carries.
  public enum Content: Sendable {
    /// No content.
    case none
    /// JSON of this schema.
    case json(NamedSchema)
    /// Bytes of one of these media types.
    case bytes(mediaTypes: [String])

    /// Bytes of this media type.
    public static func bytes(mediaType: String) -> Content { .bytes(mediaTypes: [mediaType]) }
  }

  /// The status line.
  public let status: Status
  /// When it is given, in one sentence.
  public let summary: String
  /// What it carries.
  public let content: Content

  /// An answer of a route, as the description of the interface tells it.
  public init(_ status: Status, _ summary: String, _ content: Content = .none) {
    self.status = status
    self.summary = summary
    self.content = content
  }

  /// 200 with JSON of this form.
  public static func ok(_ schema: NamedSchema, _ summary: String = "Done.") -> Answer {
    Answer(.ok, summary, .json(schema))
  }

  /// 201 with JSON of this form.
  public static func created(_ schema: NamedSchema, _ summary: String = "Made.") -> Answer {
    Answer(.created, summary, .json(schema))
  }

  /// 204.
  public static let done = Answer(.noContent, "Done.")
}
