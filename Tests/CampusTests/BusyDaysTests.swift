import Campus
import Testing
import Text

@Suite struct BusyDaysTests {
  private static let hour: Int64 = 3_600_000
  private static let day: Int64 = 20_605

  /// An activity from an hour of a day to another, where clocks are an hour ahead of UTC.
  private static func activity(_ from: Int64, _ to: Int64?) -> (
    time: ActivityTime, offset: Int, endOffset: Int
  ) {
    let midnight = day * 24 * hour - hour
    return (
      ActivityTime(start: midnight + from * hour, end: to.map { midnight + $0 * hour }), 60, 60
    )
  }

  @Test(arguments: [
    ([activity(9, 15)], [20_605]),  // six hours
    ([activity(9, 14)], []),
    ([activity(8, 11), activity(15, 18)], [20_605]),
    ([activity(20, 20 + 24)], [20_606]),  // four hours, and twenty of the next day
    ([activity(9, nil)], []),  // a deadline
    ([activity(0, 24 * 30)], []),  // a period to work in
    ([activity(24, 48)], [20_606]),
  ])
  func aDayIsFullFromSixHoursOn(
    activities: [(time: ActivityTime, offset: Int, endOffset: Int)], days: [Int]
  ) {
    #expect(BusyDays.days(of: activities, within: 20_000...21_000) == days)
    #expect(BusyDays.days(of: activities.reversed(), within: 20_000...21_000) == days)
    #expect(BusyDays.days(of: activities, within: 0...10).isEmpty)
  }

  @Test func wholeDaysAreNoMeetings() {
    let time = ActivityTime(
      firstDay: CalendarDay(number: 20_605), lastDay: CalendarDay(number: 20_610))
    #expect(BusyDays.days(of: [(time, 60, 60)], within: 20_000...21_000).isEmpty)
  }
}
