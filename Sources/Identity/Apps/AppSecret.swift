public import Storage

/// A secret presented by an app. Only its hash is stored.
///
/// Its prefix names its kind, so that no kind is mistaken for another or for a session, and secret scanners recognize it.
public struct AppSecret: Equatable, Sendable {
  /// The kind of a secret, with its prefix.
  public enum Kind: String, CaseIterable, Sendable {
    /// Grants its permissions, for an hour.
    case accessToken = "cda_"
    /// Exchanged for the next tokens, once.
    case refreshToken = "cdr_"
    /// Exchanged for the first tokens after a member has agreed, once.
    case code = "cdc_"
    /// Authenticates an app that runs on a server.
    case clientSecret = "cds_"
    /// Grants its permissions; made by a member for a program of their own.
    case personalToken = "cdp_"
  }

  /// The kind.
  public let kind: Kind
  /// The prefix of its kind, then 43 letters, digits, `-` and `_`: 256 random bits.
  public let text: String

  /// Creates a random secret.
  public init(_ kind: Kind) {
    self.kind = kind
    text = kind.rawValue + SessionToken().text
  }

  /// Reads a client's secret; `nil` if it is malformed.
  public init?(_ text: String) {
    guard let kind = Kind(rawValue: String(text.prefix(4))),
      SessionToken(String(text.dropFirst(4))) != nil
    else { return nil }
    self.kind = kind
    self.text = text
  }

  /// A plain hash suffices, since 256 random bits cannot be guessed.
  public var hash: SHA256Digest { SHA256Digest(of: Array(text.utf8)) }
}
