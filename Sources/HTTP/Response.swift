public import JSON
public import Live

/// What is sent back.
public struct Response: Sendable {
  public enum Body: Sendable {
    case none
    case bytes([UInt8])
    /// A file, sent by the kernel; ranges of it are answered.
    case file(path: String)
    case stream(ResponseStream)
    /// Server-sent events, from where the listener begins until either side ends it.
    case events(Listener)
  }

  public var status: Status
  public var headers: [(name: HeaderName, value: String)]
  public var body: Body

  public init(
    _ status: Status, headers: [(name: HeaderName, value: String)] = [], body: Body = .none
  ) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  public static let noContent = Response(.noContent)

  /// What a writer holds, as JSON.
  public static func json(_ writer: JSONWriter, status: Status = .ok) -> Response {
    json(writer.bytes, status: status)
  }

  /// Bytes that are JSON already.
  public static func json(_ bytes: [UInt8], status: Status = .ok) -> Response {
    Response(
      status,
      headers: [(.contentType, "application/json"), (.cacheControl, "no-store")],
      body: .bytes(bytes))
  }

  public static func problem(_ problem: Problem) -> Response {
    var response = Response(
      problem.kind.status,
      headers: [(.contentType, "application/problem+json"), (.cacheControl, "no-store")],
      body: .bytes(problem.json))
    if let seconds = problem.retryAfter {
      response.headers.append((.retryAfter, String(seconds)))
    }
    if problem.endsConnection {
      response.headers.append((.connection, "close"))
    }
    return response
  }

  /// A file that may be asked for in ranges.
  public static func file(_ path: String, mediaType: String, entityTag: String? = nil) -> Response {
    var response = Response(
      .ok, headers: [(.contentType, mediaType)], body: .file(path: path))
    if let entityTag { response.headers.append((.etag, entityTag)) }
    return response
  }

  /// Bytes made while they are sent.
  public static func stream(
    mediaType: String, _ produce: @escaping @Sendable (ByteSink) async throws -> Void
  ) -> Response {
    Response(
      .ok, headers: [(.contentType, mediaType), (.cacheControl, "no-store")],
      body: .stream(ResponseStream(produce: produce)))
  }

  /// Server-sent events (HTML Living Standard, 9.2) for somebody who listens.
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

  /// Adds a header field.
  public func with(_ name: HeaderName, _ value: String) -> Response {
    var response = self
    response.headers.append((name, value))
    return response
  }

  /// Takes the place of the fields of that name.
  public func replacing(_ name: HeaderName, with value: String) -> Response {
    var response = self
    response.headers.removeAll { $0.name == name }
    response.headers.append((name, value))
    return response
  }

  /// What one member may keep and must ask again about. The tag is that member's alone: a browser in which
  /// somebody else signs in must not be told that it has their answer already.
  /// - Parameter tag: a quoted entity tag that tells versions of the answer apart.
  public func markedPrivate(tag: String, of member: String) -> Response {
    replacing(.cacheControl, with: "private, no-cache")
      .replacing(.vary, with: "Cookie, Authorization")
      .replacing(.etag, with: "\(tag.dropLast())-\(member)\"")
  }

  /// Offers the answer as a file of that name to save (RFC 6266, RFC 8187).
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

/// An answer made while it is sent.
public struct ResponseStream: Sendable {
  let produce: @Sendable (ByteSink) async throws -> Void
}
