public import Storage

/// A secret that an app shows. Only its hash is stored.
///
/// Its first letters say what it is for, so that none is taken for another or for a session, and
/// programs that look for published secrets recognise it.
public struct AppSecret: Equatable, Sendable {
  /// What a secret is for, and the letters with which it begins.
  public enum Kind: String, CaseIterable, Sendable {
    /// Opens what its permissions name, for an hour.
    case accessToken = "cda_"
    /// Gets the next access token, once.
    case refreshToken = "cdr_"
    /// Gets the first tokens after a member has agreed, once.
    case code = "cdc_"
    /// Shows that an app on a server is that app.
    case clientSecret = "cds_"
    /// Opens what its permissions name; made by a member for a program of their own.
    case personalToken = "cdp_"
  }

  /// What it is for.
  public let kind: Kind
  /// The letters of its kind, then 43 letters, digits, `-` and `_`: 256 random bits.
  public let text: String

  /// A new one.
  public init(_ kind: Kind) {
    self.kind = kind
    text = kind.rawValue + SessionToken().text
  }

  /// One that a client shows; `nil` when it cannot be one.
  public init?(_ text: String) {
    guard let kind = Kind(rawValue: String(text.prefix(4))),
      SessionToken(String(text.dropFirst(4))) != nil
    else { return nil }
    self.kind = kind
    self.text = text
  }

  /// A plain hash will do: 256 random bits cannot be tried out.
  public var hash: SHA256Digest { SHA256Digest(of: Array(text.utf8)) }
}
