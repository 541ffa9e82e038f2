import Testing
import Text

struct VisibleTextTests {
  @Test(arguments: [
    ("", true), (" \t\n", true), ("\u{A0}\u{3000}", true), ("\u{200B}", true),
    ("\u{200D}\u{2060}\u{FEFF}", true), ("\u{202E}\u{202C}", true), ("\u{AD}", true),
    ("\u{301}\u{300}", true), ("\u{115F}\u{3164}", true), ("\u{2800}", true), ("\u{FE0F}", true),
    ("\u{E0041}", true), ("\u{0}\u{7F}\u{9F}", true),
    ("a", false), (" ·", false), ("e\u{301}", false), ("?", false), ("1", false), ("木", false),
    ("שלום", false), ("نص", false), ("หมู", false), ("💥", false), ("👩🏽‍🚀", false), ("❤️", false),
    ("🏴\u{E0067}\u{E0062}\u{E007F}", false), ("1\u{FE0F}\u{20E3}", false), ("\u{200B}a", false),
  ])
  func aTextIsBlankThatShowsNothing(text: String, isBlank: Bool) {
    #expect(VisibleText.isBlank(text) == isBlank)
  }

  @Test func allThatUnicodeLeavesUndrawnIsBlankAndNoLetterSignOrEmojiIs() {
    for number in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(number) else { continue }
      let properties = scalar.properties
      let isUndrawn =
        properties.isDefaultIgnorableCodePoint || properties.isWhitespace
        || properties.generalCategory == .control
      let isBlank = VisibleText.isBlank(String(Character(scalar)))
      if isUndrawn {
        #expect(isBlank, "U+\(String(number, radix: 16)) is not drawn")
        continue
      }
      switch properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .spacingMark, .format, .unassigned: continue
      default: break
      }
      // The blank pattern of Braille is a sign by its category.
      #expect(!isBlank || number == 0x2800, "U+\(String(number, radix: 16)) is drawn")
    }
  }

  @Test(arguments: [
    ("Anna", false), ("שלום", false), ("\u{200F}שלום\u{200E}", false), ("👩🏽‍🚀", false),
    ("\u{2068}+34 600\u{2069}", false), ("\u{202A}Anna\u{202C}", false),
    ("fdp\u{202E}exe", true), ("\u{202D}a\u{202C}", true), ("\u{202B}a", true), ("a\u{202C}", true),
    ("\u{2067}a", true), ("\u{2069}\u{2066}", true),
  ])
  func aTextTurnsItsSurroundingsThatLeavesADirectionOpen(text: String, turns: Bool) {
    #expect(VisibleText.turnsItsSurroundings(text) == turns)
  }

  @Test(arguments: [
    ("Anna", "Anna"), ("\u{200B}\u{301}", ""), ("fdp\u{202E}exe", "fdpexe"),
    ("\u{2068}a\u{2069}", "a"), ("👩🏽‍🚀", "👩🏽‍🚀"),
  ])
  func aTextOfAFileLosesItsDirectionsAndIsEmptyWithoutAnythingSeen(text: String, kept: String) {
    #expect(VisibleText.harmless(text) == kept)
  }
}
