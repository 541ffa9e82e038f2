import JSON
import Storage

/// What a provider gave the club to ask it with for a member (RFC 6749, 5.1).
struct OAuthTokens: Sendable {
  /// At which registered provider they are good.
  let provider: UUID
  let access: String
  /// Gets the next ones; `nil` when the provider gave none.
  let refresh: String?
  /// When the access ends, milliseconds since 1970; `nil` when the provider did not say.
  let endsAt: Int64?

  private static let maximumLength = 8_000
  /// How long before its end an access is renewed, in milliseconds.
  private static let margin: Int64 = 60_000

  /// The tokens that an answer gives; `nil` when it gives none that can be sent.
  /// - Parameter refresh: the token that was shown, which stays good when the answer has no other.
  init?(_ answer: JSONValue, of provider: UUID, after refresh: String? = nil, at time: Int64) {
    guard let access = answer["access_token"]?.string, Self.isToken(access) else { return nil }
    let given = answer["refresh_token"]?.string.flatMap { Self.isToken($0) ? $0 : nil }
    let life = answer["expires_in"]?.text.flatMap { Int64($0) }
    self.provider = provider
    self.access = access
    self.refresh = given ?? refresh
    endsAt = life.map { time + min(max($0, 0), 10 * 365 * 86_400) * 1_000 }
  }

  /// Those that were kept as a secret; `nil` for another one.
  init?(secret: [UInt8]) {
    guard let json = try? JSONValue(parsing: secret), let provider = json["provider"]?.uuid,
      let access = json["access"]?.string
    else { return nil }
    self.provider = provider
    self.access = access
    refresh = json["refresh"]?.string
    endsAt = json["ends_at"]?.int64
  }

  /// Their form as a secret.
  var secret: [UInt8] {
    JSONValue.object([
      JSONMember("provider", .string(provider.description)), JSONMember("access", .string(access)),
      JSONMember("refresh", refresh.map(JSONValue.string) ?? .null),
      JSONMember("ends_at", endsAt.map(JSONValue.integer) ?? .null),
    ]).bytes
  }

  /// Whether the access ends so soon that it is renewed first.
  func isEnding(at time: Int64) -> Bool { endsAt.map { $0 - Self.margin <= time } ?? false }

  /// Characters that a header may carry (RFC 6750, 2.1), and no more than anybody gives.
  private static func isToken(_ text: String) -> Bool {
    (1...maximumLength).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}
