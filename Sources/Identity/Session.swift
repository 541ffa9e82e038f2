import CSodium
public import Storage

/// A device or program that a member has signed in with.
public struct Session: Equatable, Sendable {
  /// Names the session to its member, for ending it; it is no secret.
  public let id: UUID
  /// Whose session it is.
  public let member: UUID
  /// Milliseconds since 1970.
  public let createdAt: Int64
  /// About when it was last used: written at most every five minutes.
  public let lastSeenAt: Int64
  /// What the device calls itself.
  public let device: String
}

/// A secret that a device shows with each request, or that a link carries. Only its hash is stored.
public struct SessionToken: Equatable, Sendable {
  /// 43 letters, digits, `-` and `_`: 256 random bits.
  public let text: String

  /// A new one.
  public init() {
    var bytes = [UInt8](repeating: 0, count: 32)
    randombytes_buf(&bytes, bytes.count)
    text = Base64.urlText(of: bytes)
  }

  /// One that a client shows; `nil` when it cannot be one.
  public init?(_ text: String) {
    guard text.utf8.count == 43 else { return nil }
    self.text = text
  }

  /// A plain hash will do: 256 random bits cannot be tried out, unlike a password.
  public var hash: SHA256Digest { SHA256Digest(of: Array(text.utf8)) }
}
