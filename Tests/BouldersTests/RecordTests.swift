import Boulders
import JSON
import Testing

@Suite struct RecordTests {
  private func topo(_ text: String) throws -> Topo? {
    Topo(try JSONValue(parsing: Array(text.utf8)))
  }

  @Test func marksAreReadAndWrittenAsARecordHasThem() throws {
    let text =
      #"[{"id":"a","kind":"start","x":0,"y":1},{"id":"b","kind":"both","x":0.12345,"y":0.5}]"#
    let topo = try #require(try topo(text))
    #expect(topo.marks.map(\.kind) == [.start, .bothHands])
    #expect(topo.marks[1].place == Topos.place(0.12345, 0.5))
    var writer = JSONWriter()
    topo.write(into: &writer)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == text)
  }

  @Test(arguments: [
    "null", "{}", "[1]", "[null]", #"[{"id":"a","kind":"knee","x":0,"y":0}]"#,
    #"[{"id":"a","kind":"foot","x":1.1,"y":0}]"#, #"[{"id":"a","kind":"foot","x":0}]"#,
    #"[{"id":"a","kind":"foot","x":"0","y":0}]"#, #"[{"id":1,"kind":"foot","x":0,"y":0}]"#,
    #"[{"id":"","kind":"foot","x":0,"y":0}]"#,
    #"[{"id":"a","kind":"foot","x":0,"y":0},{"id":"a","kind":"top","x":0,"y":0}]"#,
  ])
  func whatAreNoMarksIsRefused(text: String) throws {
    #expect(try topo(text) == nil)
  }

  @Test(arguments: [
    (scale: "font", value: "6a+", difficulty: Difficulty.grade(BoulderGrade("6A+")!)),
    ("v", "V4", .grade(BoulderGrade("V4")!)), ("gym", "hard", .level(.hard)),
    ("colour", "blau", .colour("blau")), ("other", "E1 5b", .other("E1 5b")),
    // A grade of routes, not of boulders.
    ("other", "6a+", .other("6a+")),
  ])
  func aDifficultyIsKeptAsItWasGiven(scale: String, value: String, difficulty: Difficulty) {
    let record = JSONValue.object([
      JSONMember("scale", .string(scale)), JSONMember("value", .string(value)),
    ])
    #expect(Difficulty(record) == difficulty)
  }

  @Test(arguments: [
    ("font", "V4"), ("v", "6A"), ("gym", "brutal"), ("gym", ""), ("colour", ""),
    ("colour", String(repeating: "b", count: Difficulty.maximumName + 1)), ("uiaa", "7"),
    ("other", ""), ("other", String(repeating: "b", count: Difficulty.maximumName + 1)),
    ("", ""),
  ])
  func whatIsNoDifficultyIsRefused(scale: String, value: String) {
    let record = JSONValue.object([
      JSONMember("scale", .string(scale)), JSONMember("value", .string(value)),
    ])
    #expect(Difficulty(record) == nil)
    #expect(Difficulty(.string(value)) == nil)
  }
}
