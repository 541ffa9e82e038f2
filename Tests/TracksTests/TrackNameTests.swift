import Testing
import Tracks

@Suite struct TrackNameTests {
  @Test(arguments: [
    ("Volta", "Volta"), ("  Volta \n\t pel  bosc\u{0} ", "Volta pel bosc"), ("", nil),
    (" \u{85}\u{A0}\u{2003}\u{3000}", nil),
    ("a\u{1680}b\u{2028}c\u{202F}d\u{205F}e\u{7F}f\u{9F}g", "a b c d e f g"),
    ("Núria – 🏔 עברית", "Núria – 🏔 עברית"), ("\u{200B}", nil), ("À\u{E0}ⁿ‰€", "Ààⁿ‰€"),
    (" \u{301}\u{2060}", nil), ("fdp\u{202E}exe \u{2068}a\u{2069}", "fdpexe a"), ("👩🏽‍🚀", "👩🏽‍🚀"),
  ])
  func isOneLineWithoutNeedlessSpace(text: String, cleaned: String?) {
    #expect(
      TrackName.cleaned([UInt8](text.utf8)).map { String(decoding: $0, as: UTF8.self) } == cleaned)
  }

  @Test func endsAtTheLastScalarThatThereIsRoomFor() throws {
    for scalar in ["a", "ñ", "€", "🏃"] {
      let long = [UInt8](String(repeating: scalar, count: 300).utf8)
      let name = try #require(TrackName.cleaned(long))
      #expect(String(decoding: name, as: UTF8.self).unicodeScalars.count == 200)
    }
    // No trailing space remains.
    let words = [UInt8]((String(repeating: "a", count: 199) + " b").utf8)
    #expect(TrackName.cleaned(words)?.count == 199)
  }

  /// Texts never yield invalid UTF-8; if it occurs, nothing beyond its end is read.
  @Test(arguments: [[0xF0], [0xE2, 0x80], [0xC2], [0x80, 0x80], [0xFF, 0xFE]] as [[UInt8]])
  func staysWithinWhatIsCutOff(bytes: [UInt8]) {
    #expect(TrackName.cleaned(bytes) == bytes)
    #expect(TrackNote.shortened(bytes) == bytes)
  }

  /// Others do not learn from a name when the hidden part of a track began (T28).
  @Test(arguments: [
    ("Volta al llac", true), ("Marató 2026", true), ("10 km", true), ("", true), ("h", true),
    ("7:3", true),
    ("8h", true), ("Sant Joan 3x100", true), (":31", true), ("2026-11-28", false),
    ("Run 7:31", false),
    ("07.31", false), ("7h31", false), ("7H31 amunt", false), ("1795856823", false),
    ("Track_20261128T0731", false),
    ("28/11/26 a les 7", false), ("é:31 0:59", false),
  ])
  func namesThatMayTellATimeAreNotShown(name: String, isShown: Bool) {
    func shown(isCut: Bool) -> String {
      let shown = TrackName.shown([UInt8](name.utf8), sport: .running, isCut: isCut)
      return String(decoding: shown, as: UTF8.self)
    }
    #expect(shown(isCut: true) == (isShown ? name : "running"))
    #expect(shown(isCut: false) == name)
  }

  @Test(arguments: [
    ("Cim", "x.gpx", 4, "Cim"), (nil, "Volta.gpx", 0, "Volta"),
    (" ", "a/b\\Volta.GPX", 1, "Volta (2)"),
    (nil, "run.tcx.gz", 0, "run"), (nil, "run.v2.fit", 0, "run.v2"), (nil, ".gpx", 0, ".gpx"),
    (nil, "gpx", 0, "gpx"), (nil, "", 0, "hiking"), (nil, "a/", 0, "a"),
    (nil, "x.gpx.gpx.gpx", 0, "x.gpx"),
  ])
  func isGuessedOfWhatTheFileSays(line: String?, file: String, position: Int, name: String) {
    let guess = TrackName.guess(
      line: line.map { [UInt8]($0.utf8) }, file: [UInt8](file.utf8), position: position,
      sport: .hiking)
    #expect(String(decoding: guess, as: UTF8.self) == name)
  }

  @Test(arguments: [
    ("Empúries", "x.fit", 1, false, Sport.swimming, "Empúries 1/5 · swimming"),
    (nil, "Empúries.fit", 2, true, .other, "Empúries 2/5 · transition"),
    (nil, "Empúries.fit", 3, false, nil, "Empúries 3/5"),
    (nil, "", 4, false, .running, "multisport 4/5 · running"),
  ])
  func ofALegStatesItsPlaceAndItsSport(
    line: String?, file: String, number: Int, isTransition: Bool, sport: Sport?, name: String
  ) {
    let guess = TrackName.guess(
      line: line.map { [UInt8]($0.utf8) }, file: [UInt8](file.utf8), position: number - 1,
      sport: sport,
      leg: MultisportLeg.Place(number: number, count: 5, isTransition: isTransition))
    #expect(String(decoding: guess, as: UTF8.self) == name)
  }

  @Test func ofALegIsNotLongerThanANameMayBe() {
    let name = TrackName.guess(
      line: Array(repeating: UInt8(ascii: "a"), count: 300), file: [], position: 0,
      sport: .swimming, leg: MultisportLeg.Place(number: 1, count: 10, isTransition: false))
    let text = String(decoding: name, as: UTF8.self)
    #expect(text.unicodeScalars.count == 200 && text.hasSuffix("a 1/10 · swimming"))
  }

  @Test func withANumberIsNotLongerThanANameMayBe() {
    let file = [UInt8]((String(repeating: "é", count: 300) + ".gpx").utf8)
    let name = TrackName.guess(line: nil, file: file, position: 999, sport: nil)
    let text = String(decoding: name, as: UTF8.self)
    #expect(text.unicodeScalars.count == 200 && text.hasSuffix("é (1000)"))
    #expect(TrackName.guess(line: nil, file: [], position: 0, sport: nil) == [UInt8]("track".utf8))
  }
}

struct TrackFileNameTests {
  @Test(
    arguments: [
      ("Núria", 1_763_683_200_000, "2025-11-21 Núria"), ("Núria", nil, "Núria"),
      ("a/b", 0, "1970-01-01 a_b"), ("..", nil, "track"),
      (String(repeating: "é", count: 200), nil, String(repeating: "é", count: 80)),
    ] as [(String, Int64?, String)])
  func beginsWithTheDay(name: String, start: Int64?, stem: String) {
    let bytes = TrackFileName.stem(name: Array(name.utf8), startedAt: start)
    #expect(String(decoding: bytes, as: UTF8.self) == stem)
  }
}
