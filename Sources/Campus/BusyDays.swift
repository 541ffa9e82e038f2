/// The days on which activities leave no time for anything else.
public enum BusyDays {
  /// Milliseconds of a day that are taken, from which it is full: six hours.
  static let full: Int64 = 6 * 3_600_000

  /// Returns the full days of a period in order, counted from 1970-01-01.
  ///
  /// Only activities with a beginning and an end count, not deadlines and whole days (``ActivityTime/isBusy``). Two at the same
  /// time count twice: whoever has both is no freer.
  /// - Complexity: O(*n* log *n*); an activity is at most a week long.
  public static func days(
    of activities: [(time: ActivityTime, offset: Int, endOffset: Int)],
    within period: ClosedRange<Int>
  ) -> [Int] {
    var taken: [(day: Int, time: Int64)] = []
    for (time, offset, endOffset) in activities {
      guard time.isBusy, let end = time.end else { continue }
      for day in time.days(offset: offset, endOffset: endOffset) where period.contains(day) {
        let ahead = Int64(min(max(offset, -1_440), 1_440)) * 60_000
        let midnight = Int64(day) * ActivityTime.dayLength - ahead
        let part = min(end, midnight + ActivityTime.dayLength) - max(time.start, midnight)
        if part > 0 { taken.append((day, part)) }
      }
    }
    taken.sort { $0.day < $1.day }
    var full: [Int] = []
    var (day, sum): (Int, Int64) = (period.lowerBound, 0)
    for part in taken {
      if part.day != day { (day, sum) = (part.day, 0) }
      sum += part.time
      if sum >= Self.full, full.last != day { full.append(day) }
    }
    return full
  }
}
