import CSodium
import Encodings
public import Storage

/// A device or program on which a member has signed in.
public struct Session: Equatable, Sendable {
  /// The identifier by which the member ends the session; not secret.
  public let id: UUID
  /// The member.
  public let member: UUID
  /// Time of creation, in milliseconds since 1970.
  public let createdAt: Int64
  /// Approximate time of its last use, in milliseconds since 1970; updated at most every five minutes.
  public let lastSeenAt: Int64
  /// The device's own name.
  public let device: String
}

/// A secret that a device presents with each request, or that a link carries. Only its hash is stored.
public struct SessionToken: Equatable, Sendable {
  /// 43 letters, digits, `-` and `_`: 256 random bits.
  public let text: String

  /// Creates a random token.
  public init() {
    text = Base64.urlText(of: Self.randomBytes())
  }

  /// Returns 32 random bytes.
  static func randomBytes() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 32)
    randombytes_buf(&bytes, bytes.count)
    return bytes
  }

  /// Reads a client's token; `nil` if it is malformed.
  public init?(_ text: String) {
    guard text.utf8.count == 43 else { return nil }
    self.text = text
  }

  /// A plain hash suffices, since 256 random bits cannot be guessed, unlike a password.
  public var hash: SHA256Digest { SHA256Digest(of: Array(text.utf8)) }
}
