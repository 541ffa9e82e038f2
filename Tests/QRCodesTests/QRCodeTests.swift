import QRCodes
import Testing

@Suite struct QRCodeTests {
  /// The corner of all codes (ISO/IEC 18004, 6.3.3), from its first dark row on.
  private static let corner = ["M4 4h7v1h-7z", "M4 5h1v1h-1z", "M6 6h3v1h-3z"]

  @Test(arguments: [
    (text: "A", width: 21), (text: "https://club.example/races/r/join#k", width: 29),
    (text: String(repeating: "à", count: 100), width: 57),
  ])
  func aCodeIsAsWideAsItsTextNeeds(text: String, width: Int) throws {
    let code = try #require(QRCode(text))
    #expect(code.width == width)
    #expect(code.svg.contains(#"viewBox="0 0 \#(width + 8) \#(width + 8)""#), "with its margin")
    for part in Self.corner { #expect(code.svg.contains(part)) }
  }

  @Test func anotherTextIsAnotherCode() {
    #expect(QRCode("a key") == QRCode("a key"))
    #expect(QRCode("a key") != QRCode("a kez"))
  }

  @Test(arguments: ["", "a\u{0}b", String(repeating: "x", count: 2_332)])
  func whatNoCodeCanHoldHasNone(text: String) { #expect(QRCode(text) == nil) }

  @Test func theLongestTextHasACode() {
    #expect(QRCode(String(repeating: "x", count: 2_331)) != nil)
  }
}
