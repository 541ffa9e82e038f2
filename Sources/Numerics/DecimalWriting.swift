/// Decimal text, written and read with integer arithmetic only, so that every machine produces the same bytes.
public enum DecimalText {
  /// Ten to the power of each index, exact.
  static let powersOfTen: [UInt64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
    1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
    1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
  ]

  /// Maximum number of decimals that `write` produces.
  public static let maximumDecimals = 15

  /// Appends an integer.
  public static func write(_ value: Int64, to bytes: inout [UInt8]) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    writeDigits(value.magnitude, to: &bytes)
  }

  /// Appends a number with exactly this many decimals, or fewer if `trimmed` removes trailing zeros. A value
  /// too large for fixed decimals (beyond 2⁶³ units of the last place) is written in its shortest form instead,
  /// such as `1e+20`.
  ///
  /// Halves are rounded away from zero, and zero has no sign.
  /// - Parameter value: a finite number.
  public static func write(
    _ value: Double, decimals: Int, trimmed: Bool = false, to bytes: inout [UInt8]
  ) {
    precondition(value.isFinite, "only finite numbers have decimals")
    let decimals = min(max(decimals, 0), maximumDecimals)
    let scaled = (value.magnitude * Double(powersOfTen[decimals])).rounded()
    guard scaled < 9.2e18 else {
      writeShortest(value, to: &bytes)
      return
    }
    let units = UInt64(scaled)
    if value < 0, units > 0 { bytes.append(UInt8(ascii: "-")) }
    let (whole, rest) = units.quotientAndRemainder(dividingBy: powersOfTen[decimals])
    writeDigits(whole, to: &bytes)
    writeFraction(rest, digits: decimals, trimmed: trimmed, to: &bytes)
  }

  /// Appends the shortest text that reads back as the same number, without a trailing `.0`.
  public static func writeShortest(_ value: Double, to bytes: inout [UInt8]) {
    // Not `withUTF8`, which would include code for UTF-16 strings in the browser's build.
    value.description.utf8.withContiguousStorageIfAvailable { utf8 in
      let isWhole =
        utf8.count > 2 && utf8[utf8.count - 1] == UInt8(ascii: "0")
        && utf8[utf8.count - 2] == UInt8(ascii: ".")
      bytes.append(contentsOf: isWhole ? utf8[0..<(utf8.count - 2)] : utf8[0...])
    }
  }

  private static func writeDigits(_ value: UInt64, to bytes: inout [UInt8]) {
    let start = bytes.count
    var rest = value
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  private static func writeFraction(
    _ value: UInt64, digits: Int, trimmed: Bool, to bytes: inout [UInt8]
  ) {
    var (value, digits) = (value, digits)
    if trimmed {
      if value == 0 { return }
      while value % 10 == 0 {
        value /= 10
        digits -= 1
      }
    }
    guard digits > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var divisor = powersOfTen[digits - 1]
    while divisor > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / divisor % 10))
      divisor /= 10
    }
  }
}
