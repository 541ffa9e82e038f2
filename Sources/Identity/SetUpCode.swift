import CSodium
import Storage

/// The one-time code by which the first member of a new club, its administrator, shows that the club is theirs.
///
/// The server prints it where only those who run the machine read it. Only its hash is stored.
public struct SetUpCode: Equatable, Sendable {
  /// Letters and digits that are not mistaken for each other (Crockford's Base32).
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
  /// Number of letters: 60 random bits.
  private static let count = 12

  private let letters: [UInt8]

  /// Creates a random code.
  public init() {
    letters = (0..<Self.count).map { _ in
      Self.alphabet[Int(randombytes_uniform(UInt32(Self.alphabet.count)))]
    }
  }

  /// Reads a code as somebody types it: in either case, with or without hyphens and spaces, with the letters O, I and L
  /// for the digits; `nil` if it cannot be one.
  public init?(_ text: String) {
    guard text.utf8.count <= 100 else { return nil }
    var letters: [UInt8] = []
    for byte in text.uppercased().utf8 {
      switch byte {
      case UInt8(ascii: "-"), UInt8(ascii: " "): continue
      case UInt8(ascii: "O"): letters.append(UInt8(ascii: "0"))
      case UInt8(ascii: "I"), UInt8(ascii: "L"): letters.append(UInt8(ascii: "1"))
      case _ where Self.alphabet.contains(byte): letters.append(byte)
      default: return nil
      }
    }
    guard letters.count == Self.count else { return nil }
    self.letters = letters
  }

  /// The code in groups of four, such as `7Q2M-K9XD-R4TB`.
  public var text: String {
    stride(from: 0, to: Self.count, by: 4).map {
      String(decoding: letters[$0..<$0 + 4], as: UTF8.self)
    }.joined(separator: "-")
  }

  /// A plain hash suffices: tries over the network are limited, and 60 random bits cannot be found from the hash in the time
  /// for which a club has no member.
  var hash: SHA256Digest { SHA256Digest(of: letters) }

  /// Returns true if the hash is that of the code. Takes equally long for every code.
  func matches(_ stored: SHA256Digest) -> Bool {
    sodium_memcmp(hash.bytes, stored.bytes, stored.bytes.count) == 0
  }
}
