/// The name of a header field; upper and lower case are the same.
public struct HeaderName: Hashable, Sendable, ExpressibleByStringLiteral {
  /// As it is sent.
  public let text: String
  let lowercased: String

  public init(_ text: String) {
    self.text = text
    lowercased = text.lowercased()
  }

  public init(stringLiteral text: StaticString) {
    self.init(text.description)
  }

  public static func == (left: HeaderName, right: HeaderName) -> Bool {
    left.lowercased == right.lowercased
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(lowercased)
  }

  public static let accept = HeaderName("Accept")
  public static let acceptEncoding = HeaderName("Accept-Encoding")
  public static let acceptRanges = HeaderName("Accept-Ranges")
  public static let allow = HeaderName("Allow")
  public static let authorization = HeaderName("Authorization")
  public static let cacheControl = HeaderName("Cache-Control")
  public static let connection = HeaderName("Connection")
  public static let contentDisposition = HeaderName("Content-Disposition")
  public static let contentEncoding = HeaderName("Content-Encoding")
  public static let contentLength = HeaderName("Content-Length")
  public static let contentRange = HeaderName("Content-Range")
  public static let contentSecurityPolicy = HeaderName("Content-Security-Policy")
  public static let contentTypeOptions = HeaderName("X-Content-Type-Options")
  public static let contentType = HeaderName("Content-Type")
  public static let cookie = HeaderName("Cookie")
  public static let etag = HeaderName("ETag")
  public static let expect = HeaderName("Expect")
  public static let forwardedFor = HeaderName("X-Forwarded-For")
  public static let forwardedProto = HeaderName("X-Forwarded-Proto")
  public static let host = HeaderName("Host")
  public static let ifMatch = HeaderName("If-Match")
  public static let ifNoneMatch = HeaderName("If-None-Match")
  public static let ifRange = HeaderName("If-Range")
  public static let lastEventID = HeaderName("Last-Event-ID")
  public static let location = HeaderName("Location")
  public static let range = HeaderName("Range")
  public static let retryAfter = HeaderName("Retry-After")
  public static let setCookie = HeaderName("Set-Cookie")
  public static let transferEncoding = HeaderName("Transfer-Encoding")
  public static let uploadComplete = HeaderName("Upload-Complete")
  public static let uploadOffset = HeaderName("Upload-Offset")
  public static let userAgent = HeaderName("User-Agent")
  public static let vary = HeaderName("Vary")
}
