public import JSON

/// A request as passed to its handler.
public struct Request: Sendable {
  /// The identifier of the request, in the log and in the answer's `X-Request-Id`.
  public let id: String
  /// The method.
  public let method: Method
  /// The decoded segments of the path.
  public let segments: [String]
  /// The decoded query.
  public let query: Query
  /// The header fields.
  public internal(set) var headers: Headers
  /// The IP address of the client; behind a trusted proxy, the address that the proxy states.
  public let peer: String
  /// The address by which memory and turns are accounted; for IPv6, its network.
  let client: String
  /// True if the client used TLS to reach the proxy in front.
  public let isSecure: Bool
  /// The server's own address, such as `https://club.example`, regardless of the `Host` field.
  public let origin: String
  /// The content, checked against the policy of the route.
  public internal(set) var body: RequestBody = .none
  var captures: [(name: String, text: String)] = []

  /// Returns the value of a parameter in the path of the route.
  public subscript<Value>(_ parameter: Parameter<Value>) -> Value {
    guard let text = captures.first(where: { $0.name == parameter.name })?.text,
      let value = parameter.parse(text)
    else { preconditionFailure("the route has no parameter \(parameter.name) in its path") }
    return value
  }

  /// The content of a route whose body is JSON, checked against its schema.
  public var json: JSONValue {
    guard case .json(let value) = body else { preconditionFailure("the route takes no JSON") }
    return value
  }

  /// The content of a route that accepts bytes of any form; empty if the request had none.
  public var bytes: [UInt8] {
    if case .bytes(let bytes) = body { bytes } else { [] }
  }

  /// The content of a route that takes uploads.
  public var upload: UploadedFile {
    guard case .file(let file) = body else { preconditionFailure("the route takes no upload") }
    return file
  }

  /// Returns true if the client has the version of an answer with a quoted entity tag (RFC 9110, 13.1.2).
  public func hasVersion(_ tag: String) -> Bool {
    headers[.ifNoneMatch].map { EntityTag.list($0, contains: tag) } ?? false
  }

  /// True if the client accepts gzip as a content encoding.
  public var acceptsGzip: Bool { AcceptedEncodings(headers[.acceptEncoding]).gzip }

  /// Returns the value of the first cookie with a name.
  public func cookie(_ name: String) -> String? {
    for line in headers.values(.cookie) {
      for pair in line.utf8.split(separator: UInt8(ascii: ";")) {
        let text = pair.drop { $0 == 0x20 }
        guard let equals = text.firstIndex(of: UInt8(ascii: "=")),
          text[..<equals].elementsEqual(name.utf8)
        else { continue }
        return String(Substring(text[text.index(after: equals)...]))
      }
    }
    return nil
  }
}
