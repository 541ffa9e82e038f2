import JSON
import Text

/// The words of a logbook's text, in lower case without accents, and its numbers.
struct LogWords {
  let words: [String]
  let numbers: [Int]

  init(_ text: String) {
    var words: [String] = []
    var numbers: [Int] = []
    var word: [UInt8] = []
    var number: Int?
    for byte in Self.plain(text) + [UInt8(ascii: " ")] {
      if (0x30...0x39).contains(byte) {
        number = min((number ?? 0) * 10 + Int(byte - 0x30), 1_000_000)
      } else if let ended = number {
        numbers.append(ended)
        number = nil
      }
      let small = (0x41...0x5A).contains(byte) ? byte + 0x20 : byte
      if (0x61...0x7A).contains(small) || small >= 0x80 {
        word.append(small)
      } else if !word.isEmpty {
        words.append(String(decoding: word, as: UTF8.self))
        word = []
      }
    }
    self.words = words
    self.numbers = numbers
  }

  /// Returns a text without the accents of Latin letters.
  private static func plain(_ text: String) -> [UInt8] {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return Array(text.utf8) }
    var plain: [UInt8] = []
    // Combining accents are left when a letter is written as two scalars.
    for scalar in text.unicodeScalars where !(0x300...0x36F).contains(scalar.value) {
      let isCapital = (0xC0...0xDE).contains(scalar.value)
      let small = isCapital ? Unicode.Scalar(scalar.value + 0x20) ?? scalar : scalar
      let group = PlainLetters.groups.first {
        $0.accented.description.unicodeScalars.contains(small)
      }
      plain += Array(group?.plain.description.utf8 ?? String(small).utf8)
    }
    return plain
  }

  private static let months: [StaticString] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// The month, from 1, whose English name one of the words begins with.
  var month: Int? {
    for word in words {
      let start = String(decoding: word.utf8.prefix(3), as: UTF8.self)
      if let index = Self.months.firstIndex(where: { $0.isSame(as: start) }) { return index + 1 }
    }
    return nil
  }

  func has(_ wanted: [StaticString]) -> Bool {
    words.contains { word in wanted.contains { $0.isSame(as: word) } }
  }
}
