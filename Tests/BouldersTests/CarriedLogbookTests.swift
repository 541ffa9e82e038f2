import Boulders
import Testing
import Text

@Suite struct CarriedLogbookTests {
  private func read(_ text: String) throws -> CarriedLogbook.Reading {
    let logbook = try CarriedLogbook(Array(text.utf8))
    return logbook.entries(logbook.columns)
  }

  @Test(arguments: [
    (Array("".utf8), CarriedError.empty), (Array("a,b".utf8), .empty),
    (Array("\n\n".utf8), .empty), (Array("a,b\n\"1,2\n".utf8), .noTable(.openQuote(line: 2))),
    ([0xFF, 0xFE, 0x61, 0x00], .noTable(.notUnicode)), ([0x61, 0x00], .noTable(.notUnicode)),
  ])
  func whatIsNoLogbookIsRefused(bytes: [UInt8], error: CarriedError) {
    #expect(throws: error) { try CarriedLogbook(bytes) }
  }

  @Test func aHugeLogbookIsRefused() {
    let bytes = [UInt8](repeating: 0x61, count: CarriedLogbook.maximumSize + 1)
    #expect(throws: CarriedError.tooLarge) { try CarriedLogbook(bytes) }
    let rows = String(repeating: "a\n", count: CarriedLogbook.maximumRows + 2)
    #expect(throws: CarriedError.tooLarge) { try CarriedLogbook(Array(rows.utf8)) }
  }

  @Test func aColumnIsOneThingAndAThingOneColumn() throws {
    let logbook = try CarriedLogbook(Array("Notes;Tick date;Climb;Climb type;Grade\na".utf8))
    #expect(logbook.columns.map(\.column) == [.day, .name, .grade, .outcome, .note])
    #expect(logbook.columns.map(\.index) == [1, 2, 4, 3, 0])
    #expect(logbook.entries([]).refused == 1)
    #expect(logbook.entries([(column: .day, index: 99)]).refused == 1)
  }

  @Test(arguments: [
    ("2026-03-01", true, "2026-03-01T12:00"), ("2026-03-01T19:30:12Z", true, "2026-03-01T19:30"),
    ("1/3/2026", true, "2026-03-01T12:00"), ("3/1/2026", false, "2026-03-01T12:00"),
    ("01.03.26", true, "2026-03-01T12:00"), ("05 Sep 2023", true, "2023-09-05T12:00"),
    ("Sep 5, 2023", false, "2023-09-05T12:00"), ("2024-02-29", true, "2024-02-29T12:00"),
    ("2023-02-29", true, nil), ("31/4/2026", true, nil), ("13/13/2026", true, nil),
    ("yesterday", true, nil), ("", true, nil), ("2026", true, nil), ("0-0-0", true, nil),
    ("99999999999999999999-1-1", true, nil), ("1/1/1900", true, nil),
  ])
  func aDayIsReadAsItIsWritten(text: String, isDayFirst: Bool, day: String?) {
    #expect(LoggedDay(text, isDayFirst: isDayFirst)?.text == day)
  }

  @Test func aLogbookOfAnotherAppIsRead() throws {
    let logbook = try read(
      """
      Date climbed,Climb name,Crag,Grade,Ascent type,Tries,Notes
      12/03/2024,La Travessa,Savassona,6a+,Flash,,Fred
      13/03/2024,"Nas, de Gat",Savassona,7A/V6,Redpoint,5,
      14/03/2024,El Sostre,,V4 (soft),Attempt,2,
      15/03/2024,Blau,El Celler,Blue circuit,Sent,,
      sometime,Res,,6A,Sent,,
      """)
    #expect(logbook.entries.map(\.day.text) == (12...15).map { "2024-03-\($0)T12:00" })
    #expect(logbook.entries.map(\.name) == ["La Travessa", "Nas, de Gat", "El Sostre", "Blau"])
    #expect(logbook.entries.map(\.tries) == [1, 5, 2, nil])
    #expect(logbook.entries.map(\.isSend) == [true, true, false, true])
    #expect(
      logbook.entries.map(\.grade) == [
        .grade(BoulderGrade("6A+")!), .grade(BoulderGrade("7A")!), .grade(BoulderGrade("V4")!), nil,
      ])
    #expect(logbook.entries.map(\.note) == ["Fred", "", "", "Blue circuit"])
    #expect(logbook.refused == 1)
  }

  @Test func theDaysTellWhetherTheMonthComesFirst() throws {
    let logbook = try read("date,name\n3/4/2024,a\n3/25/2024,b\n")
    #expect(logbook.entries.map(\.day.text) == ["2024-03-04T12:00", "2024-03-25T12:00"])
  }

  @Test(arguments: [
    ("7A", "Flashed", 1), ("7A", "2nd try", 2), ("7A", "3 tries", 3),
    ("7A", "more than 3 tries", nil),
    ("7A", "0", nil), ("7A", "-", nil), ("7A", "999999999999", 10_000),
  ])
  func triesAreCountedAsABoardTellsThem(grade: String, tries: String, count: Int?) throws {
    let logbook = try read("date,name,grade,tries\n05 Sep 2023,test_name,\(grade),\(tries)\n")
    #expect(logbook.entries.map(\.tries) == [count])
    #expect(logbook.entries.first?.isSend == true)
  }

  @Test func namesAreOfOneLineAndNotesOfBoundedLength() throws {
    let logbook = try read(
      "date,name,notes\n2024-01-01,\"two\nlines \(String(repeating: "x", count: 500))\","
        + String(repeating: "y", count: 5_000))
    let entry = try #require(logbook.entries.first)
    #expect(entry.name.hasPrefix("two lines x"))
    #expect(entry.name.count == 120)
    #expect(entry.note.count == 2_000)
  }
}
