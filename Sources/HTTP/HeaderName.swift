/// The name of a header field, compared case-insensitively.
public struct HeaderName: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name as it is sent.
  public let text: String
  let lowercased: String

  /// Creates a name with the spelling to send.
  public init(_ text: String) {
    self.text = text
    lowercased = text.lowercased()
  }

  /// Creates a name with the spelling to send.
  public init(stringLiteral text: StaticString) {
    self.init(text.description)
  }

  /// Compares case-insensitively.
  public static func == (left: HeaderName, right: HeaderName) -> Bool {
    left.lowercased == right.lowercased
  }

  /// Hashes case-insensitively.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(lowercased)
  }

  /// The compressions that a client accepts.
  public static let acceptEncoding = HeaderName("Accept-Encoding")
  /// `bytes` if a file may be requested in ranges.
  public static let acceptRanges = HeaderName("Accept-Ranges")
  /// The methods that an address accepts, with a 405.
  public static let allow = HeaderName("Allow")
  /// The credentials of a client, such as a bearer token.
  public static let authorization = HeaderName("Authorization")
  /// The caching rules of an answer.
  public static let cacheControl = HeaderName("Cache-Control")
  /// `close` if the connection ends after this answer.
  public static let connection = HeaderName("Connection")
  /// `inline` or `attachment`, and the file name of a download.
  public static let contentDisposition = HeaderName("Content-Disposition")
  /// The compression of the content.
  public static let contentEncoding = HeaderName("Content-Encoding")
  /// The length of the content, in bytes.
  public static let contentLength = HeaderName("Content-Length")
  /// The bytes of a file in a partial answer.
  public static let contentRange = HeaderName("Content-Range")
  /// The sources from which a page may load content.
  public static let contentSecurityPolicy = HeaderName("Content-Security-Policy")
  /// `nosniff`, which forbids a browser to guess the media type.
  public static let contentTypeOptions = HeaderName("X-Content-Type-Options")
  /// The media type of the content.
  public static let contentType = HeaderName("Content-Type")
  /// The cookies of a client.
  public static let cookie = HeaderName("Cookie")
  /// The version of the content, as a quoted entity tag.
  public static let etag = HeaderName("ETag")
  /// `100-continue` if a client waits before it sends its content.
  public static let expect = HeaderName("Expect")
  /// The address of the client behind a proxy.
  public static let forwardedFor = HeaderName("X-Forwarded-For")
  /// The scheme, `http` or `https`, of the request to a proxy.
  public static let forwardedProto = HeaderName("X-Forwarded-Proto")
  /// The host and port that a client requests.
  public static let host = HeaderName("Host")
  /// The versions that a client already has.
  public static let ifNoneMatch = HeaderName("If-None-Match")
  /// The version to which a requested range belongs.
  public static let ifRange = HeaderName("If-Range")
  /// The last server-sent event that a client received.
  public static let lastEventID = HeaderName("Last-Event-ID")
  /// The bytes of a file that a client requests.
  public static let range = HeaderName("Range")
  /// The time to wait before another attempt, in seconds.
  public static let retryAfter = HeaderName("Retry-After")
  /// A cookie for the client to keep.
  public static let setCookie = HeaderName("Set-Cookie")
  /// `chunked` for content without a known length.
  public static let transferEncoding = HeaderName("Transfer-Encoding")
  /// `?1` if the content is the last part of a resumable upload.
  public static let uploadComplete = HeaderName("Upload-Complete")
  /// The number of bytes of a resumable upload received so far.
  public static let uploadOffset = HeaderName("Upload-Offset")
  /// The program of the client.
  public static let userAgent = HeaderName("User-Agent")
  /// The header fields of the request that an answer depends on.
  public static let vary = HeaderName("Vary")
  /// The credentials that an address requires, with a 401 or a 403.
  public static let wwwAuthenticate = HeaderName("WWW-Authenticate")
}
