import Text

/// Sums by month or week, in the order of time.
struct PeriodSums: Sendable {
  struct Period: Sendable {
    /// The first day.
    var day: CalendarDay
    var sum: TrackSum
  }

  private(set) var periods: [Period] = []

  mutating func add(_ sum: TrackSum, from day: CalendarDay) {
    var (low, high) = (0, periods.count)
    while low < high {
      let middle = (low + high) / 2
      if periods[middle].day.number < day.number { low = middle + 1 } else { high = middle }
    }
    if low < periods.count, periods[low].day == day {
      periods[low].sum.add(sum)
    } else {
      periods.place(Period(day: day, sum: sum)) { $0.day.number < $1.day.number }
    }
  }
}
