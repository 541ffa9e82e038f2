import Threads

/// An operation of the server: its address, access, content, answers and handler.
///
///     Route(
///       .get, "/api/v1/tracks/\(id)", name: "readTrack", summary: "A track.", tag: "tracks",
///       access: .member, answers: [.ok(track)]
///     ) { tracks, member, request in
///       .json(try await tracks.detail(request[id], of: member.id))
///     }
///
/// A route holds no data: its handler gets the context that the route is bound to. So routes can be described,
/// and their access tested, without a database.
public struct Route<Context: Sendable>: Sendable {
  /// Everything about the route except its handler.
  public let description: RouteDescription
  private let admission: @Sendable (Context) -> Endpoint.Admission

  /// Creates a route whose handler may suspend: the connection sleeps meanwhile.
  /// - Parameters:
  ///   - name: the name of the operation in the OpenAPI document, such as `listTracks`.
  ///   - tag: its group in the OpenAPI document.
  ///   - access: the access rule, judged once for a request, before its content is received.
  ///   - isBrief: true if answering needs so little work, such as reading a few rows, that the thread of the
  ///     connection does it rather than waking another one. Other connections wait for it.
  ///   - isOpenToPages: true if pages of every origin may ask, and read the answer.
  ///   - check: checks the header of a request after its access and before its content is received, so that
  ///     nothing is uploaded in vain.
  ///   - interrupted: receives the part of an upload that arrived before its connection broke.
  ///   - handle: receives the context, the principal, and the request with its checked content.
  public init<Principal>(
    _ method: Method, _ path: PathPattern, name: String, summary: String, tag: String,
    access: Access<Context, Principal>, query: [ParameterDescription] = [],
    body: BodyPolicy = .none, answers: [Answer], isBrief: Bool = false,
    isOpenToPages: Bool = false,
    check: (@Sendable (Request) throws -> Void)? = nil,
    interrupted: (@Sendable (Context, Principal, Request, UploadedFile) async -> Void)? = nil,
    handle: @escaping @Sendable (Context, Principal, Request) async throws -> Response
  ) {
    description = RouteDescription(
      method: method, path: path, name: name, summary: summary, tag: tag,
      access: access.description, query: query, body: body, answers: answers, isBrief: isBrief,
      isOpenToPages: isOpenToPages)
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
          // From here on, the work runs in the principal's turn.
          try await Self.passTurn(to: (principal as? any TurnTaking)?.turnOwner)
          return permission(principal)
        }
      }
    }
  }

  /// Continues in the principal's turn.
  private static func passTurn(to owner: TurnOwner?) async throws(Problem) {
    if await CurrentTurn.turn?.pass(to: owner) == false { throw .tooMuchOfOneClient }
  }

  /// Creates a public route that answers at once, on the thread of the connection.
  /// - Parameter answer: must not block.
  public init(
    _ method: Method, _ path: PathPattern, name: String, summary: String, tag: String,
    access: Access<Context, Anyone>, query: [ParameterDescription] = [],
    body: BodyPolicy = .none, answers: [Answer], isOpenToPages: Bool = false,
    immediately answer: @escaping @Sendable (Context, Request) throws -> Response
  ) {
    description = RouteDescription(
      method: method, path: path, name: name, summary: summary, tag: tag,
      access: access.description, query: query, body: body, answers: answers, isBrief: true,
      isOpenToPages: isOpenToPages)
    admission = { context in
      .granted(
        Endpoint.Permission(
          interrupted: nil, handler: .immediate { request in try answer(context, request) }))
    }
  }

  /// Binds the route to the data that its handler uses.
  public func bound(to context: Context) -> Endpoint {
    Endpoint(description: description, admission: admission(context))
  }
}

/// The address, access, content and answers of a route.
public struct RouteDescription: Sendable {
  /// The method; a GET route also answers HEAD.
  public let method: Method
  /// The address.
  public let path: PathPattern
  /// The name of the operation in the OpenAPI document, such as `listTracks`.
  public let name: String
  /// One sentence for the OpenAPI document.
  public let summary: String
  /// Its group in the OpenAPI document.
  public let tag: String
  /// The access rule.
  public let access: AccessDescription
  /// The parameters of its query.
  public let query: [ParameterDescription]
  /// The treatment of a request's content.
  public let body: BodyPolicy
  /// The answers on success.
  public let answers: [Answer]
  /// True if the thread of the connection does its work.
  let isBrief: Bool
  /// True if pages of every origin may ask, and read the answer. A browser lets them read none to a request with cookies.
  public let isOpenToPages: Bool
}

/// A route bound to its data, as used by router and server.
public struct Endpoint: Sendable {
  enum Handler: Sendable {
    /// Answers at once, on the thread of the connection.
    case immediate(@Sendable (Request) throws -> Response)
    /// May suspend: the connection sleeps meanwhile.
    case suspending(@Sendable (Request) async throws -> Response)
  }

  /// The result of a granted access. It is the only way to the handler of a route.
  struct Permission: Sendable {
    let interrupted: (@Sendable (Request, UploadedFile) async -> Void)?
    let handler: Handler

    /// Runs the handler.
    func answer(to request: Request) async throws -> Response {
      switch handler {
      case .immediate(let handle): try handle(request)
      case .suspending(let handle): try await handle(request)
      }
    }
  }

  enum Admission: Sendable {
    /// Access for anyone.
    case granted(Permission)
    /// Authenticates the request, or throws the reason for a refusal.
    case judged(@Sendable (Request) async throws -> Permission)
  }

  /// The address, access, content and answers of the route.
  public let description: RouteDescription
  let admission: Admission
}

/// A possible answer of a route.
public struct Answer: Sendable {
  /// The kind of content of an answer.
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
  /// The condition for this answer, in one sentence.
  public let summary: String
  /// The content.
  public let content: Content

  /// Creates an answer for the OpenAPI document.
  public init(_ status: Status, _ summary: String, _ content: Content = .none) {
    self.status = status
    self.summary = summary
    self.content = content
  }

  /// 200 with JSON of this schema.
  public static func ok(_ schema: NamedSchema, _ summary: String = "Done.") -> Answer {
    Answer(.ok, summary, .json(schema))
  }

  /// 201 with JSON of this schema.
  public static func created(_ schema: NamedSchema, _ summary: String = "Made.") -> Answer {
    Answer(.created, summary, .json(schema))
  }

  /// 204 without content.
  public static let done = Answer(.noContent, "Done.")
}
