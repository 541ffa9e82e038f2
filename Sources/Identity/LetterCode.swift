import CSodium

/// A random code that people read, write down and type, in letters and digits that are not mistaken for each other
/// (Crockford's Base32): five bits a letter.
struct LetterCode: Equatable, Sendable {
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  /// The letters, without the hyphens.
  let letters: [UInt8]

  /// Creates a random code.
  init(count: Int) {
    letters = (0..<count).map { _ in
      Self.alphabet[Int(randombytes_uniform(UInt32(Self.alphabet.count)))]
    }
  }

  /// Reads a code as somebody types it: in either case, with or without hyphens and spaces, with the letters O, I and L
  /// for the digits; `nil` if it cannot be one.
  init?(_ text: String, count: Int) {
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
    guard letters.count == count else { return nil }
    self.letters = letters
  }

  /// The code in groups of four, such as `7Q2M-K9XD-R4TB`.
  var text: String {
    stride(from: 0, to: letters.count, by: 4).map {
      String(decoding: letters[$0..<min($0 + 4, letters.count)], as: UTF8.self)
    }.joined(separator: "-")
  }
}
