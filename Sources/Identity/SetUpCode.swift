import CSodium
import Storage

/// The one-time code by which the first member of a new club, its administrator, shows that the club is theirs.
///
/// The server prints it where only those who run the machine read it. Only its hash is stored.
public struct SetUpCode: Equatable, Sendable {
  /// Number of letters: 60 random bits.
  private static let count = 12

  private let code: LetterCode

  /// Creates a random code.
  public init() { code = LetterCode(count: Self.count) }

  /// Reads a code as somebody types it; `nil` if it cannot be one.
  public init?(_ text: String) {
    guard let code = LetterCode(text, count: Self.count) else { return nil }
    self.code = code
  }

  /// The code in groups of four, such as `7Q2M-K9XD-R4TB`.
  public var text: String { code.text }

  /// A plain hash suffices: tries over the network are limited, and 60 random bits cannot be found from the hash in the time
  /// for which a club has no member.
  var hash: SHA256Digest { SHA256Digest(of: code.letters) }

  /// Returns true if the hash is that of the code. Takes equally long for every code.
  func matches(_ stored: SHA256Digest) -> Bool {
    sodium_memcmp(hash.bytes, stored.bytes, stored.bytes.count) == 0
  }
}
