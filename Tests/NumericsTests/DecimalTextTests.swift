import Numerics
import TestGround
import Testing

@Suite struct DecimalTextTests {
  private func text(_ value: Double, _ decimals: Int, trimmed: Bool) -> String {
    var bytes: [UInt8] = []
    DecimalText.write(value, decimals: decimals, trimmed: trimmed, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (0.0, 2, "0.00", "0"), (-0.0, 2, "0.00", "0"), (1.5, 0, "2", "2"), (-1.5, 0, "-2", "-2"),
    (2.125, 2, "2.13", "2.13"), (0.001, 2, "0.00", "0"), (-0.001, 2, "0.00", "0"),
    (1234.5, 3, "1234.500", "1234.5"), (42.5071234, 7, "42.5071234", "42.5071234"),
    (-179.99999996, 7, "-180.0000000", "-180"), (0.05, 1, "0.1", "0.1"),
    (100, 1, "100.0", "100"), (1e20, 2, "1e+20", "1e+20"),
  ])
  func writesFixedDecimals(value: Double, decimals: Int, fixed: String, trimmed: String) {
    #expect(text(value, decimals, trimmed: false) == fixed)
    #expect(text(value, decimals, trimmed: true) == trimmed)
  }

  @Test(arguments: [Int64.min, -1, 0, 7, 10, 1_000_000, .max])
  func writesIntegers(value: Int64) {
    var bytes: [UInt8] = []
    DecimalText.write(value, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "\(value)")
  }

  @Test(arguments: [
    "0", "-0", "+5", "5.", ".5", "1e3", "1E-3", "12.345678", "42.50712345678901234567890123456789",
    "9007199254740993", "9007199254740992.9999999999999", "18446744073709551615",
    "1.7976931348623157e308", "5e-324", "2.2250738585072011e-308", "0.000000000000000001",
    "123456789012345678.9", "99999999999999999999999", "1e22", "1e23", "3.4028234663852886e38",
    "41.99999999999999955591079014993738383054733276367187500000001", "0.1", "1e-400",
    "000000000000000000000000000012.5", "9999999999999999999e-19", "9999999999999999999",
    "0.00000000000000000000000000000001",
  ])
  func readsTheNearestNumber(text: String) throws {
    let value = try #require(DecimalText.read(text))
    #expect(value.bitPattern == Double(text)?.bitPattern)
  }

  @Test(arguments: [
    "", "-", ".", "e5", "1e", "1e+", "1.2.3", " 1", "1 ", "nan", "inf", "1e400", "0x10", "1,5",
    "--1",
  ])
  func refusesWhatIsNoNumber(text: String) {
    #expect(DecimalText.read(text) == nil)
  }

  @Test func readsBackWhatItWrites() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let value = Double.random(in: -200...200, using: &generator)
      let text = value.description
      #expect(DecimalText.read(text) == value)
      let longer = text + "00000000000000000000000001"
      #expect(DecimalText.read(longer) == Double(longer))
    }
  }
}
