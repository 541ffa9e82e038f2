import Campus
import Testing
import Text

@Suite struct SemesterTests {
  @Test(arguments: [
    (year: 2026, month: 9, day: 1, semester: "2026-1"), (2026, 12, 31, "2026-1"),
    (2027, 1, 31, "2026-1"), (2027, 2, 1, "2026-2"), (2027, 8, 31, "2026-2"),
    (2027, 9, 1, "2027-1"), (2000, 2, 29, "1999-2"),
  ])
  func aDayIsInOneSemester(year: Int, month: Int, day: Int, semester: String) {
    let day = CalendarDay(year: year, month: month, day: day)
    #expect(Semester(day).text == semester)
    #expect(Semester(semester)?.days.contains(day.number) == true)
  }

  @Test func semestersFollowEachOtherWithoutAGap() throws {
    var semester = try #require(Semester("1999-1"))
    for _ in 0..<20 {
      #expect(semester.days.upperBound + 1 == semester.next.days.lowerBound)
      #expect(semester.next.previous == semester)
      semester = semester.next
    }
    #expect(semester.text == "2009-1")
  }

  @Test(arguments: [
    "", "2026", "2026-0", "2026-3", "26-1", "2026-1 ", "2026/1", "abcd-1", "1969-2", "2200-1",
    "２026-1",
  ])
  func whatIsNoSemesterIsRefused(text: String) { #expect(Semester(text) == nil) }
}
