/// One thing the server does: where it is asked for, what it takes and gives, and who does it.
public struct Route: Sendable {
  /// Who may ask.
  public enum Access: Sendable {
    case anyone
    case signedIn
  }

  public enum Handler: Sendable {
    /// Answers at once on the thread of the connection; must not block.
    case immediate(@Sendable (Request) throws -> Response)
    /// May wait: the connection sleeps meanwhile.
    case suspending(@Sendable (Request) async throws -> Response)
  }

  public let method: Method
  public let path: PathPattern
  /// The name of the operation in the OpenAPI document, such as `listTracks`.
  public let name: String
  public let summary: String
  /// The area it belongs to.
  public let tag: String
  public let access: Access
  public let query: [ParameterDescription]
  public let body: BodyPolicy
  public let answers: [Answer]
  /// Asked before content is taken, so that nobody uploads in vain.
  public let admission: (@Sendable (Request) async throws -> Void)?
  /// Gets what came of an upload whose connection was cut.
  public let interrupted: (@Sendable (Request, UploadedFile) async -> Void)?
  public let handler: Handler

  public init(
    _ method: Method, _ path: PathPattern, name: String, summary: String, tag: String,
    access: Access = .anyone, query: [ParameterDescription] = [], body: BodyPolicy = .none,
    answers: [Answer], admission: (@Sendable (Request) async throws -> Void)? = nil,
    interrupted: (@Sendable (Request, UploadedFile) async -> Void)? = nil, handler: Handler
  ) {
    self.method = method
    self.path = path
    self.name = name
    self.summary = summary
    self.tag = tag
    self.access = access
    self.query = query
    self.body = body
    self.answers = answers
    self.admission = admission
    self.interrupted = interrupted
    self.handler = handler
  }

  /// A route whose handler may wait.
  public init(
    _ method: Method, _ path: PathPattern, name: String, summary: String, tag: String,
    access: Access = .anyone, query: [ParameterDescription] = [], body: BodyPolicy = .none,
    answers: [Answer], admission: (@Sendable (Request) async throws -> Void)? = nil,
    interrupted: (@Sendable (Request, UploadedFile) async -> Void)? = nil,
    handle: @escaping @Sendable (Request) async throws -> Response
  ) {
    self.init(
      method, path, name: name, summary: summary, tag: tag, access: access, query: query,
      body: body, answers: answers, admission: admission, interrupted: interrupted,
      handler: .suspending(handle))
  }
}

/// One way a route answers.
public struct Answer: Sendable {
  public enum Content: Sendable {
    case none
    case json(NamedSchema)
    case bytes(mediaTypes: [String])

    public static func bytes(mediaType: String) -> Content { .bytes(mediaTypes: [mediaType]) }
  }

  public let status: Status
  public let summary: String
  public let content: Content

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
