import JSON
import Storage

/// A provider's tokens for requests on behalf of a member (RFC 6749, 5.1).
struct OAuthTokens: Sendable {
  /// The registered provider that issued them.
  let provider: UUID
  let access: String
  /// The refresh token; `nil` if the provider gave none.
  let refresh: String?
  /// Expiry of the access token, in milliseconds since 1970; `nil` if the provider did not say.
  let endsAt: Int64?

  private static let maximumLength = 8_000
  /// Interval before expiry in which an access token is renewed, in milliseconds.
  private static let margin: Int64 = 60_000

  /// Reads the tokens of an answer; `nil` if it has none that can be sent in a header.
  /// - Parameter refresh: the previous refresh token, which stays valid if the answer has no new one.
  init?(_ answer: JSONValue, of provider: UUID, after refresh: String? = nil, at time: Int64) {
    guard let access = answer["access_token"]?.string, Self.isToken(access) else { return nil }
    let given = answer["refresh_token"]?.string.flatMap { Self.isToken($0) ? $0 : nil }
    let life = answer["expires_in"]?.text.flatMap { Int64($0) }
    self.provider = provider
    self.access = access
    self.refresh = given ?? refresh
    endsAt = life.map { time + min(max($0, 0), 10 * 365 * 86_400) * 1_000 }
  }

  /// Reads tokens from a stored secret; `nil` if it is of another kind.
  init?(secret: [UInt8]) {
    guard let json = try? JSONValue(parsing: secret), let provider = json["provider"]?.uuid,
      let access = json["access"]?.string
    else { return nil }
    self.provider = provider
    self.access = access
    refresh = json["refresh"]?.string
    endsAt = json["ends_at"]?.int64
  }

  /// The tokens encoded for storage as a secret.
  var secret: [UInt8] {
    JSONValue.object([
      JSONMember("provider", .string(provider.description)), JSONMember("access", .string(access)),
      JSONMember("refresh", refresh.map(JSONValue.string) ?? .null),
      JSONMember("ends_at", endsAt.map(JSONValue.integer) ?? .null),
    ]).bytes
  }

  /// Returns true if the access token expires so soon that it must be renewed first.
  func isEnding(at time: Int64) -> Bool { endsAt.map { $0 - Self.margin <= time } ?? false }

  /// Returns true if a text has only characters that a header may carry (RFC 6750, 2.1) and a plausible length.
  private static func isToken(_ text: String) -> Bool {
    (1...maximumLength).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}
