/// A row of a table (RFC 4180), for spreadsheets of any country: texts with a possible separator are quoted,
/// and those that a spreadsheet would take for a formula get an apostrophe, which ``CSVTable`` removes again.
public struct CSVRow: Sendable {
  private var text: [UInt8] = []
  private var isEmpty = true

  /// Creates an empty row.
  public init() {}

  /// The row with its line end.
  public var bytes: [UInt8] { text + [0x0D, 0x0A] }

  /// Adds a field.
  public mutating func add(_ value: String) {
    if !isEmpty { text.append(UInt8(ascii: ",")) }
    isEmpty = false
    var field = Array(value.utf8)
    if Self.isComputed(value) { field.insert(Self.apostrophe, at: 0) }
    guard field.contains(where: { Self.separators.contains($0) }) else {
      text += field
      return
    }
    let quote = UInt8(ascii: "\"")
    text.append(quote)
    for byte in field {
      if byte == quote { text.append(quote) }
      text.append(byte)
    }
    text.append(quote)
  }

  /// Returns the original text of a field: without the apostrophe added before a formula.
  static func read(_ field: String) -> String {
    guard field.utf8.first == apostrophe, isComputed(field) else { return field }
    return String(field.unicodeScalars.dropFirst())
  }

  private static let apostrophe = UInt8(ascii: "'")
  private static let separators = Array(",;\t\"\r\n".utf8)

  // MARK: Formulas

  /// Returns true if a spreadsheet might evaluate a text, by its first significant character, in either width.
  /// Leading apostrophes count, too, so that none of them is lost between writing and reading.
  private static func isComputed(_ value: String) -> Bool {
    if isNumber(value) { return false }
    for scalar in value.unicodeScalars
    where scalar.value != UInt32(apostrophe) && !isPassedOver(scalar.value) {
      return ["=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}", "\u{2212}"]
        .contains(scalar)
    }
    return false
  }

  /// Returns true if a text is a decimal number, which is safe to evaluate.
  private static func isNumber(_ value: String) -> Bool {
    var digits = 0
    var points = 0
    for (index, byte) in value.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "."): points += 1
      case UInt8(ascii: "-"), UInt8(ascii: "+"): if index > 0 { return false }
      default: return false
      }
    }
    return digits > 0 && points <= 1
  }

  /// Returns true for blanks, control characters, and characters without width.
  ///
  /// Source: Unicode 16, `White_Space`, `Default_Ignorable_Code_Point` and the category Cc.
  private static func isPassedOver(_ scalar: UInt32) -> Bool {
    for range in passedOver where range.contains(scalar) { return true }
    return false
  }

  private static let passedOver: [ClosedRange<UInt32>] = [
    0x00...0x20, 0x7F...0xA0, 0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x115F...0x1160,
    0x1680...0x1680, 0x17B4...0x17B5, 0x180B...0x180F, 0x2000...0x200F, 0x2028...0x202F,
    0x205F...0x206F, 0x3000...0x3000, 0x3164...0x3164, 0xFE00...0xFE0F, 0xFEFF...0xFEFF,
    0xFFA0...0xFFA0, 0xFFF0...0xFFF8, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF,
  ]
}
