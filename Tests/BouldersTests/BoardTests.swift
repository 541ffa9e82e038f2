import Boulders
import Testing

/// Files of training boards and their sites.
@Suite struct BoardTests {
  private func read(_ text: String) throws -> ImportedDocument {
    try ImportedDocument(Array(text.utf8))
  }

  private func entries(_ text: String) throws -> ImportedLogbook.Reading {
    guard case .table(let table) = try read(text) else { throw ImportError.otherForm }
    return table.entries(table.columns)
  }

  @Test(arguments: [
    ("Flashed", 1), ("2nd try", 2), ("more than 3 tries", nil), ("", nil),
  ])
  func anEntryOfABoardIsAnAscent(tries: String, count: Int?) throws {
    let entry = #"""
      {"Problem":{"UserGrade":"7A","Grade":"6C","Name":"test_name","MoonBoardConfiguration":{"Id":3}},
      "DateClimbedAsString":"05 Sep 2023","NumberOfTries":"\#(tries)"}
      """#
    for text in [entry, "[\(entry)]", #"{"Data":[\#(entry)]}"#, #"{"entry":\#(entry)}"#] {
      let reading = try entries(text)
      let entry = try #require(reading.entries.first)
      #expect(entry.day.text == "2023-09-05")
      #expect(entry.name == "test_name")
      #expect(entry.place == "MoonBoard")
      #expect(entry.grade == .grade(try #require(BoulderGrade("7A"))))
      #expect(entry.tries == count)
      #expect(entry.isSend)
      #expect(reading.refused == 0)
    }
  }

  @Test func anEntryWithoutADayIsRefused() throws {
    let text = #"[{"DateClimbedAsString":"soon"},{"DateClimbedAsString":"1 May 2024"},7]"#
    let reading = try entries(text)
    #expect(reading.entries.map(\.day.text) == ["2024-05-01"])
    #expect(reading.refused == 2)
  }

  @Test func aProblemOfABoardIsMarkedHoldByHold() throws {
    let text = #"{"7": [[[5, 5, "s"], [0, 0, "m"], [10, 17, "f"]], 0.827]}"#
    guard case .board(let board) = try read(text) else {
      Issue.record("no board")
      return
    }
    let problem = try #require(board.problems.first)
    #expect(problem.name == "7")
    #expect(problem.topo.marks.map(\.kind) == [.start, .bothHands, .top])
    // The lower left hold is one column from the left edge, of twelve, and one row from the lower edge, of nineteen.
    for (mark, x, y) in [(1, 1.0 / 12, 18.0 / 19), (2, 11.0 / 12, 1.0 / 19)] {
      #expect(abs(problem.topo.marks[mark].place.x - x) < 1e-9)
      #expect(abs(problem.topo.marks[mark].place.y - y) < 1e-9)
    }
    #expect(board.refused == 0)
  }

  @Test(arguments: [
    #"[[[11, 5, "s"]], 1]"#, #"[[[5, 18, "s"]], 1]"#, #"[[[-1, 5, "s"]], 1]"#,
    #"[[[5, 5, "x"]], 1]"#, #"[[[5, 5, 5]], 1]"#, #"[[[1e300, 5, "s"]], 1]"#, "[]", "7",
    #"[[[5, 5]], 1]"#, "[[], 1]",
  ])
  func aProblemBesideTheBoardIsRefused(problem: String) throws {
    guard case .board(let board) = try read(#"{"a":[[[0,0,"s"]],1],"b":\#(problem)}"#) else {
      Issue.record("no board")
      return
    }
    #expect(board.problems.map(\.name) == ["a"])
    #expect(board.refused == 1)
  }

  @Test func aHugeBoardIsRefused() {
    let problems = (0...BoardProblems.maximumCount).map { #""\#($0)":[[[0,0,"s"]],1]"# }
    #expect(throws: ImportError.tooLarge) {
      try read("{" + problems.joined(separator: ",") + "}")
    }
  }

  @Test func aHugeLogbookIsRefused() {
    let entry = #"{"DateClimbedAsString":"1 May 2024"}"#
    let entries = Array(repeating: entry, count: ImportedLogbook.maximumRows + 1)
    #expect(throws: ImportError.tooLarge) { try read("[" + entries.joined(separator: ",") + "]") }
  }

  @Test func theNameOfAProblemIsOneShortLine() throws {
    let name = #"a\nb\u0001"# + String(repeating: "x", count: 100)
    guard case .board(let board) = try read(#"{"\#(name)":[[[0,0,"s"]],1]}"#) else {
      Issue.record("no board")
      return
    }
    #expect(board.problems.map(\.name) == ["ab" + String(repeating: "x", count: 58)])
  }

  @Test(arguments: ["{}", "[]", "[1,2]", #"{"a":1}"#, #"{"Data":[]}"#, "{\"a\":[[[]],1]}"])
  func jsonOfAnotherFormIsRefused(text: String) {
    #expect(throws: ImportError.otherForm) { try read(text) }
  }

  @Test func aFileIsKnownByItsContentBehindAByteOrderMark() throws {
    guard case .table = try read("\u{FEFF} [{\"DateClimbedAsString\":\"1 May 2024\"}]") else {
      Issue.record("no logbook")
      return
    }
  }
}
