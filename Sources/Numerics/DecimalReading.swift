extension DecimalText {
  /// Parses a number such as `-12.5e3`, rounded to the nearest `Double`.
  ///
  /// Accepts an optional sign, digits with at most one point among or around them, and an optional exponent;
  /// `nil` for anything else, including blanks, and for numbers too large for a `Double`.
  /// - Complexity: O(*n*). Up to 19 digits and 19 decimals, and nearly always with more, the
  ///   quotient is found by one exact division; the rest goes to the standard library.
  public static func read(_ text: UnsafeRawBufferPointer) -> Double? {
    guard let parts = DecimalParts(text) else { return nil }
    if parts.digits == 0 { return parts.isNegative ? -0.0 : 0 }
    guard let magnitude = magnitude(of: parts) ?? slowMagnitude(text) else { return nil }
    return parts.isNegative ? -magnitude : magnitude
  }

  /// Parses a number: see `read(_:)` over bytes.
  public static func read(_ text: String) -> Double? {
    var text = text
    return text.withUTF8 { read(UnsafeRawBufferPointer($0)) }
  }

  private static func magnitude(of parts: DecimalParts) -> Double? {
    guard let low = exactly(parts.digits, exponent: parts.exponent) else { return nil }
    guard parts.isCut else { return low }
    // The value is between `digits` and `digits + 1`: if both round to one number, that is the result.
    guard parts.digits < .max, let high = exactly(parts.digits + 1, exponent: parts.exponent),
      low == high
    else { return nil }
    return low
  }

  /// Returns `digits` times ten to the `exponent`, correctly rounded; `nil` beyond 19 places.
  private static func exactly(_ digits: UInt64, exponent: Int) -> Double? {
    if exponent == 0 { return Double(digits) }
    if exponent > 0 {
      guard exponent < powersOfTen.count else { return nil }
      let (product, overflows) = digits.multipliedReportingOverflow(by: powersOfTen[exponent])
      return overflows ? nil : Double(product)
    }
    guard -exponent < powersOfTen.count else { return nil }
    let power = powersOfTen[-exponent]
    if digits < 1 << 53, -exponent <= 22, power < 1 << 53 {
      return Double(digits) / Double(power)
    }
    // For 64 bits of quotient, shifts both to the left end, and sets the last bit if there is a remainder.
    let digitsShift = digits.leadingZeroBitCount
    let powerShift = power.leadingZeroBitCount
    let dividend = digits << UInt64(digitsShift)
    let (quotient, remainder) = (power << UInt64(powerShift))
      .dividingFullWidth((dividend >> 1, dividend << 63))
    let sticky: UInt64 = remainder == 0 ? 0 : 1
    return Double(quotient | sticky) * powerOfTwo(powerShift - digitsShift - 63)
  }

  private static func powerOfTwo(_ exponent: Int) -> Double {
    Double(bitPattern: UInt64(1023 + exponent) << 52)
  }

  private static func slowMagnitude(_ text: UnsafeRawBufferPointer) -> Double? {
    guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else {
      return nil
    }
    return value.magnitude
  }
}

/// The parts of a decimal number: up to 19 digits, and their power of ten.
struct DecimalParts {
  var isNegative = false
  var digits: UInt64 = 0
  var exponent = 0
  /// True if digits beyond the first 19 were left out and one of them was not zero.
  var isCut = false

  init?(_ text: UnsafeRawBufferPointer) {
    var index = 0
    if index < text.count, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
      isNegative = text[index] == UInt8(ascii: "-")
      index += 1
    }
    var count = 0
    var seen = 0
    var hasPoint = false
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else {
        let digit = byte &- UInt8(ascii: "0")
        guard digit <= 9 else { break }
        seen += 1
        if count < 19 {
          digits = digits &* 10 &+ UInt64(digit)
          if digits > 0 { count += 1 }
          if hasPoint { exponent -= 1 }
        } else {
          if digit > 0 { isCut = true }
          if !hasPoint { exponent += 1 }
        }
      }
      index += 1
    }
    guard seen > 0 else { return nil }
    if index == text.count { return }
    guard text[index] == UInt8(ascii: "e") || text[index] == UInt8(ascii: "E") else { return nil }
    guard let power = Self.exponent(text, from: index + 1) else { return nil }
    exponent += power
  }

  /// Parses the exponent after `e`, clamped to ±100,000, which gives zero or too large a number in any case.
  private static func exponent(_ text: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var index = start
    var isNegative = false
    if index < text.count, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
      isNegative = text[index] == UInt8(ascii: "-")
      index += 1
    }
    guard index < text.count else { return nil }
    var value = 0
    while index < text.count {
      let digit = text[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      value = min(value * 10 + Int(digit), 100_000)
      index += 1
    }
    return isNegative ? -value : value
  }
}
