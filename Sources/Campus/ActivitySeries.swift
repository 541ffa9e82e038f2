import Text

/// Activities that repeat: each is one of its own, so that one can be changed or deleted as an exception, and a series
/// that they were made as.
public enum ActivitySeries {
  /// Maximum number of activities that are made at once: a year of days.
  public static let maximumCount = 366

  /// Returns the times of a series: that of the first activity, and its repetitions at the same time of day, at most
  /// ``maximumCount``. A rule without an end, or that leaves out the first one, has that one alone.
  /// - Parameter clock: the clocks by which the time of day is the same.
  public static func times(
    of first: ActivityTime, by rule: RecurrenceRule, on clock: ZoneClock
  ) -> [ActivityTime] {
    let begin = Begin(first, clock)
    let last: Int
    switch rule.end {
    case .never: return [first]
    case .count: last = Int(Int32.max)
    case .day(let day): last = day.number
    case .time(let time, _): last = time.day
    }
    let days = rule.days(
      from: CalendarDay(number: begin.day), first: begin.day,
      last: min(last, begin.day + longestSpan))
    guard days.first == begin.day else { return [first] }
    return days.prefix(maximumCount).map { begin.time(on: $0, of: first) }
  }

  /// Days after the first one within which a series ends: some thirty years.
  private static let longestSpan = 11_000

  /// Returns the times of activities of a series after one of them was moved: by as many days, to its new time of day,
  /// and as long as it is now.
  public static func moved(
    _ times: [ActivityTime], from old: ActivityTime, to new: ActivityTime, on clock: ZoneClock
  ) -> [ActivityTime] {
    let (from, to) = (Begin(old, clock), Begin(new, clock))
    return times.map { to.time(on: Begin($0, clock).day + to.day - from.day, of: new) }
  }

  /// The day and the time of day at which an activity begins.
  private struct Begin {
    let day: Int
    private let second: Int
    private let clock: ZoneClock

    init(_ time: ActivityTime, _ clock: ZoneClock) {
      let wall = clock.wall(at: time.start / 1_000)
      day = time.wholeDays?.lowerBound ?? wall.day
      second = wall.second
      self.clock = clock
    }

    /// Returns a time on another day, as long as one is.
    func time(on day: Int, of one: ActivityTime) -> ActivityTime {
      if let days = one.wholeDays {
        return ActivityTime(
          firstDay: CalendarDay(number: day), lastDay: CalendarDay(number: day + days.count - 1))
      }
      let start = clock.moment(of: WallTime(day: day, second: second)) * 1_000
      guard let end = one.end else { return ActivityTime(start: start) }
      // An end is on the same clocks, so that nobody stays an hour longer on the day when they change.
      let last = clock.wall(at: end / 1_000)
      let begin = clock.wall(at: one.start / 1_000)
      let wall = WallTime(day: day + last.day - begin.day, second: last.second)
      return ActivityTime(start: start, end: clock.moment(of: wall) * 1_000)
    }
  }
}
