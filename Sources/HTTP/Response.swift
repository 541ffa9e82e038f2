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
    /// Bytes produced while they are sent.
    case stream(ResponseStream)
    /// Server-sent events, from the listener's position until either side ends the stream.
    case events(Listener)

    /// Memory of the content until the client has received it, in bytes.
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

  /// Creates an answer. `Date` and the fields for the length are added when it is sent.
  public init(
    _ status: Status, headers: [(name: HeaderName, value: String)] = [], body: Body = .none
  ) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// 204, without content.
  public static let noContent = Response(.noContent)

  /// JSON of a writer, which caches may not store.
  public static func json(_ writer: JSONWriter, status: Status = .ok) -> Response {
    json(writer.bytes, status: status)
  }

  /// JSON bytes, which caches may not store.
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

  /// Bytes produced while they are sent.
  /// - Parameters:
  ///   - heldBytes: the memory needed to produce them, in bytes.
  ///   - produce: writes them to the sink. If it throws, the connection is cut, so that the client does not take
  ///     the answer for complete.
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
        // Makes nginx forward data as it arrives, instead of buffering it.
        ("X-Accel-Buffering", "no"),
      ], body: .events(listener))
  }

  /// Returns the first value under a name.
  public subscript(_ name: HeaderName) -> String? {
    headers.first { $0.name == name }?.value
  }

  /// Returns the answer with a header field added.
  public func with(_ name: HeaderName, _ value: String) -> Response {
    var response = self
    response.headers.append((name, value))
    return response
  }

  /// Returns the answer with one header field replacing all fields of that name.
  public func replacing(_ name: HeaderName, with value: String) -> Response {
    var response = self
    response.headers.removeAll { $0.name == name }
    response.headers.append((name, value))
    return response
  }

  /// Returns the answer marked so that only this member's browser may cache it, and must revalidate.
  ///
  /// The entity tag contains the member, so that after another person signs in on the same browser, the cached
  /// answer is not used.
  /// - Parameter tag: a quoted entity tag that identifies the version of the answer.
  public func markedPrivate(tag: String, of member: String) -> Response {
    replacing(.cacheControl, with: "private, no-cache")
      .replacing(.vary, with: Self.identification)
      .replacing(.etag, with: "\(tag.dropLast())-\(member)\"")
  }

  /// The answer marked as private, unless it has caching rules: shared caches may not store it, and browsers
  /// must revalidate it.
  var keptFromOthers: Response {
    var response = self
    if self[.cacheControl] == nil {
      response.headers.append((.cacheControl, "private, no-cache"))
    }
    return response.replacing(.vary, with: Self.identification)
  }

  /// Returns the answer with the fields by which browsers guess no type, run nothing of it as a page, show it in no frame,
  /// and, once they had it over TLS, open the host by nothing else.
  func guarded(isSecure: Bool) -> Response {
    var response = self
    if self[.contentTypeOptions] == nil {
      response.headers.append((.contentTypeOptions, "nosniff"))
    }
    if self[.contentSecurityPolicy] == nil {
      response.headers.append((.contentSecurityPolicy, ContentSecurityPolicy.ofData))
    }
    // Not for subdomains: they are the club's, which may have some without TLS.
    if isSecure { response.headers.append(("Strict-Transport-Security", "max-age=31536000")) }
    return response
  }

  /// The header fields with credentials.
  private static let identification = "Cookie, Authorization"

  /// Returns the answer as a download with a file name (RFC 6266, RFC 8187).
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

/// The content of an answer produced while it is sent.
public struct ResponseStream: Sendable {
  let heldBytes: Int
  let produce: @Sendable (ByteSink) async throws -> Void
}
