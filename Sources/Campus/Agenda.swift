public import Text

/// Activities ordered by time: by month, with the days that have some (U3, U4).
public struct Agenda: Sendable {
  /// An activity in the agenda. Offsets are minutes that clocks are ahead of UTC.
  public struct Entry: Sendable {
    /// The caller's index of the activity.
    public let index: Int
    /// Its time in the member's time zone.
    public let time: ActivityTime
    /// Its days in the member's time zone.
    public let days: ClosedRange<Int>

    /// Creates an entry.
    /// - Parameters:
    ///   - offset: minutes that clocks are ahead of UTC at its beginning.
    ///   - endOffset: the same at its end.
    public init(index: Int, time: ActivityTime, offset: Int, endOffset: Int) {
      self.index = index
      self.time = time.placed(offset: offset, endOffset: endOffset)
      days = time.days(offset: offset, endOffset: endOffset)
    }
  }

  /// The activities that begin in one month.
  public struct Month: Equatable, Sendable {
    /// Its first day.
    public let first: CalendarDay
    /// The indices of the activities, by time.
    public internal(set) var activities: [Int]
  }

  /// Maximum length in days of an activity shown on all of its days. A longer one is shown only on its first
  /// and last day, so that it does not hide others.
  static let longestSigned = 7

  /// Maximum time until an upcoming activity: a week, in milliseconds.
  static let soon: Int64 = 7 * 86_400_000

  /// The months with activities, the earliest first.
  public let months: [Month]
  /// Number of activities on each displayed day, from ``firstDay``.
  public let counts: [Int]
  /// The first displayed day.
  public let firstDay: CalendarDay
  /// The index of the first activity that has not ended, by time; `nil` if all have.
  public let next: Int?
  /// The indices of activities that have not ended and begin within a week, by time.
  public let coming: [Int]

  /// Creates the agenda of a semester.
  ///
  /// The strip shows the days of the semester. Activities outside it are only in ``months``.
  /// - Parameter time: now, in milliseconds since 1970.
  /// - Complexity: O(*n* log *n*) in the number of activities.
  public init(of entries: [Entry], in semester: Semester, at time: Int64) {
    let ordered = entries.sorted {
      // Whole days precede activities that begin at their midnight.
      ($0.time.start, $0.time.wholeDays == nil ? 1 : 0, $0.time.end ?? $0.time.start, $0.index)
        < ($1.time.start, $1.time.wholeDays == nil ? 1 : 0, $1.time.end ?? $1.time.start, $1.index)
    }
    let shown = semester.days
    var months: [Month] = []
    var counts = [Int](repeating: 0, count: shown.count)
    for entry in ordered {
      let first = CalendarDay(number: entry.days.lowerBound).firstOfMonth
      if months.last?.first != first { months.append(Month(first: first, activities: [])) }
      months[months.count - 1].activities.append(entry.index)
      for day in Self.signed(entry.days) where shown.contains(day) {
        counts[day - shown.lowerBound] += 1
      }
    }
    self.months = months
    self.counts = counts
    firstDay = CalendarDay(number: shown.lowerBound)
    let open = ordered.filter { !$0.time.isOver(at: time) }
    next = open.first?.index
    coming = open.filter { $0.time.start <= time + Self.soon }.map { $0.index }
  }

  /// Returns the days on which an activity is shown, and listed if one of them is selected.
  public static func signed(_ days: ClosedRange<Int>) -> [Int] {
    days.count > longestSigned ? [days.lowerBound, days.upperBound] : Array(days)
  }
}
