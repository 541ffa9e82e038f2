public import JSON
public import Live

/// The answer to a request.
public struct Response: Sendable {
  /// The content of an answer.
  public enum Body: Sendable {
    /// No content.
    case none
    /// Bytes in memory.
    case bytes([UInt8])
    /// A file, sent by the kernel; ranges of it are answered.
    case file(path: String)
    /// Bytes that are made while they are sent.
    case stream(ResponseStream)
    /// Server-sent events, from where the listener begins until either side ends it.
    case events(Listener)

    /// The memory that the content takes until the client has received it, in bytes.
    var heldBytes: Int {
      switch self {
      case .none, .file, .events: 0
      case .bytes(let bytes): bytes.count
      case .stream(let stream): stream.heldBytes
      }
    }
  }

  /// The status.
  public var status: Status
  /// The header fields, in the order in which they are sent.
  public var headers: [(name: HeaderName, value: String)]
  /// The content.
  public var body: Body

  /// An answer. `Date` and the fields that give its length are added when it is sent.
  public init(
    _ status: Status, headers: [(name: HeaderName, value: String)] = [], body: Body = .none
  ) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// 204, without content.
  public static let noContent = Response(.noContent)

  /// The JSON of a writer, which caches may not store.
  public static func json(_ writer: JSONWriter, status: Status = .ok) -> Response {
    json(writer.bytes, status: status)
  }

  /// Bytes of JSON, which caches may not store.
  public static func json(_ bytes: [UInt8], status: Status = .ok) -> Response {
    Response(
      status,
      headers: [(.contentType, "application/json"), (.cacheControl, "no-store")],
      body: .bytes(bytes))
  }

  /// A problem, with its status, its `Retry-After` and its JSON.
  public static func problem(_ problem: Problem) -> Response {
    var response = Response(
      problem.kind.status,
      headers: [(.contentType, "application/problem+json"), (.cacheControl, "no-store")],
      body: .bytes(problem.json))
    if let seconds = problem.retryAfter {
      response.headers.append((.retryAfter, String(seconds)))
    }
    if let challenge = problem.challenge {
      response.headers.append((.wwwAuthenticate, challenge))
    }
    if problem.endsConnection {
      response.headers.append((.connection, "close"))
    }
    return response
  }

  /// A file, of which ranges may be requested.
  public static func file(_ path: String, mediaType: String, entityTag: String? = nil) -> Response {
    var response = Response(
      .ok, headers: [(.contentType, mediaType)], body: .file(path: path))
    if let entityTag { response.headers.append((.etag, entityTag)) }
    return response
  }

  /// Bytes that are made while they are sent.
  /// - Parameters:
  ///   - heldBytes: the memory that making them takes, in bytes.
  ///   - produce: writes them to the sink. When it throws, the connection is cut, so that the client does not take
  ///     the answer for whole.
  public static func stream(
    mediaType: String, holding heldBytes: Int = 0,
    _ produce: @escaping @Sendable (ByteSink) async throws -> Void
  ) -> Response {
    Response(
      .ok, headers: [(.contentType, mediaType), (.cacheControl, "no-store")],
      body: .stream(
        ResponseStream(heldBytes: heldBytes + ByteSink.highWater, produce: produce)))
  }

  /// Server-sent events (HTML Living Standard, 9.2) for a listener.
  public static func events(to listener: Listener) -> Response {
    Response(
      .ok,
      headers: [
        (.contentType, "text/event-stream"), (.cacheControl, "no-store"),
        // nginx hands on what comes when it comes, not when a buffer is full.
        ("X-Accel-Buffering", "no"),
      ], body: .events(listener))
  }

  /// The first value under a name.
  public subscript(_ name: HeaderName) -> String? {
    headers.first { $0.name == name }?.value
  }

  /// The answer with one more header field.
  public func with(_ name: HeaderName, _ value: String) -> Response {
    var response = self
    response.headers.append((name, value))
    return response
  }

  /// The answer with one header field in place of all fields of that name.
  public func replacing(_ name: HeaderName, with value: String) -> Response {
    var response = self
    response.headers.removeAll { $0.name == name }
    response.headers.append((name, value))
    return response
  }

  /// The answer as one that only this member's browser may keep, and must revalidate.
  ///
  /// The entity tag contains the member: in a browser in which somebody else signs in, the kept answer
  /// is not taken for theirs.
  /// - Parameter tag: a quoted entity tag that tells versions of the answer apart.
  public func markedPrivate(tag: String, of member: String) -> Response {
    replacing(.cacheControl, with: "private, no-cache")
      .replacing(.vary, with: Self.identification)
      .replacing(.etag, with: "\(tag.dropLast())-\(member)\"")
  }

  /// The answer to somebody in particular, which no cache may give to anybody else, nor without asking
  /// again.
  var keptFromOthers: Response {
    var response = self
    if self[.cacheControl] == nil {
      response.headers.append((.cacheControl, "private, no-cache"))
    }
    return response.replacing(.vary, with: Self.identification)
  }

  /// The header fields that say who asks.
  private static let identification = "Cookie, Authorization"

  /// The answer as a download with a file name (RFC 6266, RFC 8187).
  public func attachment(named name: String) -> Response {
    let plain = String(
      decoding: name.utf8.map { byte in
        (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
          ? byte : UInt8(ascii: "_")
      }, as: UTF8.self)
    return with(
      .contentDisposition,
      "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(PercentEncoding.encode(name))")
  }
}

/// The content of an answer that is made while it is sent.
public struct ResponseStream: Sendable {
  let heldBytes: Int
  let produce: @Sendable (ByteSink) async throws -> Void
}
