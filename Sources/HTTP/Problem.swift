public import JSON

/// The reason why a request failed, for programs and people to read (RFC 9457).
public struct Problem: Error, Equatable, Sendable {
  /// The kind of problem. Its `type` never changes, so programs may rely on it.
  public struct Kind: Equatable, Sendable {
    /// The last part of the `type`, such as `not-found`.
    public let name: String
    /// A short summary, the same for every problem of the kind.
    public let title: String
    /// The status of the answer.
    public let status: Status

    /// Creates a kind of problem.
    /// - Parameter name: the last part of its `type`, unique and never changed.
    public init(_ name: String, title: String, status: Status) {
      self.name = name
      self.title = title
      self.status = status
    }

    /// The address of the page that explains it.
    public var type: String { "/problems/" + name }
  }

  /// The kind of problem.
  public let kind: Kind
  /// One sentence about this case.
  public let detail: String
  /// The errors of single fields.
  public let errors: [FieldError]
  /// Seconds to wait before another attempt.
  public let retryAfter: Int?
  /// The value of `WWW-Authenticate`, with the required credentials.
  public let challenge: String?
  /// True if bytes after this request cannot be trusted to be another request.
  let endsConnection: Bool

  /// Creates a problem.
  /// - Parameters:
  ///   - detail: one sentence about this case.
  ///   - errors: the errors of single fields.
  ///   - retryAfter: seconds to wait before another attempt.
  ///   - challenge: the value of `WWW-Authenticate`, with the required credentials.
  public init(
    _ kind: Kind, _ detail: String, errors: [FieldError] = [], retryAfter: Int? = nil,
    challenge: String? = nil
  ) {
    self.init(
      kind, detail, errors: errors, retryAfter: retryAfter, challenge: challenge,
      endsConnection: false)
  }

  init(
    _ kind: Kind, _ detail: String, errors: [FieldError] = [], retryAfter: Int? = nil,
    challenge: String? = nil, endsConnection: Bool
  ) {
    self.kind = kind
    self.detail = detail
    self.errors = errors
    self.retryAfter = retryAfter
    self.challenge = challenge
    self.endsConnection = endsConnection
  }

  /// The problem as `{"type","title","status","detail","errors":[{"field","code","message"}]}`.
  public var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("type", kind.type)
    writer.member("title", kind.title)
    writer.member("status", Int64(kind.status.rawValue))
    writer.member("detail", detail)
    if !errors.isEmpty {
      writer.beginArray("errors")
      for error in errors {
        writer.beginObject()
        writer.member("field", error.path)
        writer.member("code", error.code)
        writer.member("message", error.message)
        writer.endObject()
      }
      writer.endArray()
    }
    writer.endObject()
    return writer.bytes
  }

  /// The schema of `json`.
  public static let schema = Schema.object([
    .required("type", .string(maximumLength: 200), note: "Stable; programs decide by it."),
    .required("title", .string(maximumLength: 200)),
    .required("status", .integer(400...599)),
    .required("detail", .string(maximumLength: 2000), note: "One sentence about this case."),
    .optional(
      "errors",
      .array(
        of: .object([
          .required("field", .string(maximumLength: 200), note: "Empty for the whole body."),
          .required("code", .string(maximumLength: 100)),
          .required("message", .string(maximumLength: 1000)),
        ]), maximumCount: Schema.maximumErrors)),
  ])
}
