import Campus
import Testing
import Text

/// Activities that repeat, and what happens to those that follow when one is moved.
struct ActivitySeriesTests {
  /// Clocks that are an hour ahead of UTC, and two from 2026-03-29T01:00:00Z on.
  private static let madrid = ZoneClock(changes: [(0, 60), (1_774_746_000_000, 120)])
  private static let hour: Int64 = 3_600_000
  /// 2026-03-23T09:00:00Z, ten o'clock in Madrid, on a Monday.
  private static let monday: Int64 = 1_774_256_400_000

  private func times(_ first: ActivityTime, _ rule: String) throws -> [ActivityTime] {
    ActivitySeries.times(
      of: first, by: try #require(RecurrenceRule(Array(rule.utf8))), on: Self.madrid)
  }

  private func days(_ first: String, _ last: String) throws -> ActivityTime {
    let (first, last) = (try #require(CalendarDay(first)), try #require(CalendarDay(last)))
    return ActivityTime(firstDay: first, lastDay: last)
  }

  @Test func aRepetitionKeepsItsTimeOfDayWhenClocksChange() throws {
    let first = ActivityTime(start: Self.monday, end: Self.monday + 2 * Self.hour)
    let found = try times(first, "FREQ=WEEKLY;COUNT=3")
    #expect(found.map { ($0.start - Self.monday) / Self.hour } == [0, 167, 335])
    #expect(found.allSatisfy { $0.end == $0.start + 2 * Self.hour })
  }

  @Test(arguments: [
    ("FREQ=DAILY;UNTIL=20260325", 3), ("FREQ=DAILY;UNTIL=20260323", 1),
    ("FREQ=WEEKLY;INTERVAL=2;UNTIL=20260420", 3), ("FREQ=MONTHLY;COUNT=5", 5),
    ("FREQ=DAILY;COUNT=100000", 366), ("FREQ=DAILY;UNTIL=21991231", 366),
    // Before the first, without an end, and on other days than the first there is that one alone.
    ("FREQ=DAILY;UNTIL=20260101", 1), ("FREQ=DAILY", 1), ("FREQ=WEEKLY;BYDAY=TU;COUNT=3", 1),
  ])
  func aSeriesHasItsEnd(rule: String, count: Int) throws {
    let found = try times(ActivityTime(start: Self.monday), rule)
    #expect(found.count == count)
    #expect(found.first == ActivityTime(start: Self.monday))
  }

  @Test func wholeDaysRepeatAsDays() throws {
    let first = try days("2026-01-30", "2026-01-31")
    // February has no 30th.
    #expect(
      try times(first, "FREQ=MONTHLY;COUNT=2") == [first, days("2026-03-30", "2026-03-31")])
  }

  @Test func thoseThatFollowMoveAsOneDoes() throws {
    let series = try times(
      ActivityTime(start: Self.monday, end: Self.monday + Self.hour), "FREQ=WEEKLY;COUNT=3")
    // A day later, at noon, for half an hour.
    let moved = ActivityTime(
      start: series[0].start + 26 * Self.hour, end: series[0].start + 26 * Self.hour + 1_800_000)
    let found = ActivitySeries.moved(series, from: series[0], to: moved, on: Self.madrid)
    #expect(found.first == moved)
    #expect(found.map { ($0.start - Self.monday) / Self.hour } == [26, 193, 361])
    #expect(found.allSatisfy { $0.end == $0.start + 1_800_000 })
    // One that was moved before moves by as much, to the same time of day.
    let exception = ActivityTime(start: series[2].start + 30 * Self.hour)
    #expect(
      ActivitySeries.moved([exception], from: series[0], to: moved, on: Self.madrid).map {
        ($0.start - series[2].start) / Self.hour
      } == [50])
  }

  @Test func timesBecomeDaysAndDaysTimes() throws {
    let series = try times(ActivityTime(start: Self.monday), "FREQ=DAILY;COUNT=2")
    let day = try days("2026-03-24", "2026-03-24")
    let found = ActivitySeries.moved(series, from: series[0], to: day, on: Self.madrid)
    #expect(found == [day, try days("2026-03-25", "2026-03-25")])
    #expect(ActivitySeries.moved(found, from: day, to: series[0], on: Self.madrid) == series)
  }
}
