/// The name of a header field, which is compared without regard to case.
public struct HeaderName: Hashable, Sendable, ExpressibleByStringLiteral {
  /// As it is sent.
  public let text: String
  let lowercased: String

  /// The name as it is to be sent.
  public init(_ text: String) {
    self.text = text
    lowercased = text.lowercased()
  }

  /// The name as it is to be sent.
  public init(stringLiteral text: StaticString) {
    self.init(text.description)
  }

  /// Compares without regard to case.
  public static func == (left: HeaderName, right: HeaderName) -> Bool {
    left.lowercased == right.lowercased
  }

  /// Hashes without regard to case.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(lowercased)
  }

  /// The media types that a client takes.
  public static let accept = HeaderName("Accept")
  /// The compressions that a client takes.
  public static let acceptEncoding = HeaderName("Accept-Encoding")
  /// Whether a file may be requested in ranges.
  public static let acceptRanges = HeaderName("Accept-Ranges")
  /// The methods that an address takes, with a 405.
  public static let allow = HeaderName("Allow")
  /// The credentials of a client, such as a bearer token.
  public static let authorization = HeaderName("Authorization")
  /// How an answer may be cached.
  public static let cacheControl = HeaderName("Cache-Control")
  /// `close` when the connection ends after this answer.
  public static let connection = HeaderName("Connection")
  /// Whether content is to be shown or saved, and under which file name.
  public static let contentDisposition = HeaderName("Content-Disposition")
  /// The compression of the content.
  public static let contentEncoding = HeaderName("Content-Encoding")
  /// The length of the content, in bytes.
  public static let contentLength = HeaderName("Content-Length")
  /// Which bytes of a file a partial answer holds.
  public static let contentRange = HeaderName("Content-Range")
  /// What a page may load.
  public static let contentSecurityPolicy = HeaderName("Content-Security-Policy")
  /// `nosniff` forbids a browser to guess the media type.
  public static let contentTypeOptions = HeaderName("X-Content-Type-Options")
  /// The media type of the content.
  public static let contentType = HeaderName("Content-Type")
  /// The cookies of a client.
  public static let cookie = HeaderName("Cookie")
  /// The version of the content, as a quoted entity tag.
  public static let etag = HeaderName("ETag")
  /// `100-continue` when a client waits to be asked for its content.
  public static let expect = HeaderName("Expect")
  /// The address of the client for which a proxy asks.
  public static let forwardedFor = HeaderName("X-Forwarded-For")
  /// The scheme, `http` or `https`, in which a proxy was asked.
  public static let forwardedProto = HeaderName("X-Forwarded-Proto")
  /// The host and port that a client asks.
  public static let host = HeaderName("Host")
  /// The versions of which one must be current for a change to be made.
  public static let ifMatch = HeaderName("If-Match")
  /// The versions that a client holds already.
  public static let ifNoneMatch = HeaderName("If-None-Match")
  /// The version to which a requested range belongs.
  public static let ifRange = HeaderName("If-Range")
  /// The last server-sent event that a client received.
  public static let lastEventID = HeaderName("Last-Event-ID")
  /// The address of what was created.
  public static let location = HeaderName("Location")
  /// The bytes of a file that a client requests.
  public static let range = HeaderName("Range")
  /// The time after which to try again, in seconds.
  public static let retryAfter = HeaderName("Retry-After")
  /// A cookie for the client to keep.
  public static let setCookie = HeaderName("Set-Cookie")
  /// `chunked` when content comes without a length.
  public static let transferEncoding = HeaderName("Transfer-Encoding")
  /// Whether content is the last part of a resumable upload.
  public static let uploadComplete = HeaderName("Upload-Complete")
  /// The number of bytes of a resumable upload that the server has.
  public static let uploadOffset = HeaderName("Upload-Offset")
  /// The program of the client.
  public static let userAgent = HeaderName("User-Agent")
  /// The header fields of the request on which an answer depends.
  public static let vary = HeaderName("Vary")
  /// The credentials that an address needs, with a 401 or a 403.
  public static let wwwAuthenticate = HeaderName("WWW-Authenticate")
}
