import Testing
import Text

/// Days, months and weeks.
@Suite struct CalendarDayTests {
  @Test(arguments: [
    (day: (1970, 1, 1), month: "1970-01", week: "1970-W01"),
    (day: (2000, 2, 29), month: "2000-02", week: "2000-W09"),
    (day: (2021, 1, 3), month: "2021-01", week: "2020-W53"),
    (day: (2024, 12, 30), month: "2024-12", week: "2025-W01"),
    (day: (2026, 11, 21), month: "2026-11", week: "2026-W47"),
  ])
  func weeksAreThoseOfISO8601(day: (Int, Int, Int), month: String, week: String) {
    let date = CalendarDay(year: day.0, month: day.1, day: day.2)
    #expect(date.civil == day)
    #expect(date.month == month)
    #expect(date.week == week)
  }

  @Test func everyDayOfFourCenturiesComesBack() {
    for number in stride(from: -80_000, through: 80_000, by: 7) {
      let civil = CalendarDay(number: number).civil
      #expect(CalendarDay(year: civil.year, month: civil.month, day: civil.day).number == number)
    }
  }
}
