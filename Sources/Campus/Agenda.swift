public import Text

/// Activities in the order of their times: by month, with the days that have some (U3, U4).
public struct Agenda: Sendable {
  /// An activity as the agenda needs it. Offsets are minutes that clocks are ahead of UTC.
  public struct Entry: Sendable {
    /// Names it to whoever asks.
    public let index: Int
    /// When it is, where the clocks are that the member looks at.
    public let time: ActivityTime
    /// Its days, where the clocks are that the member looks at.
    public let days: ClosedRange<Int>

    /// An activity.
    /// - Parameters:
    ///   - offset: minutes that clocks are ahead of UTC when it begins.
    ///   - endOffset: the same when it ends.
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
    /// The indices of the activities, in the order of their times.
    public internal(set) var activities: [Int]
  }

  /// A longer activity is signed on its first and its last day only, so that it does not hide the others.
  static let longestSigned = 7

  /// What begins within so long comes soon: a week, in milliseconds.
  static let soon: Int64 = 7 * 86_400_000

  /// The months that have activities, the earliest first.
  public let months: [Month]
  /// How many activities each day has that is shown, from ``firstDay``.
  public let counts: [Int]
  /// The first day that is shown.
  public let firstDay: CalendarDay
  /// The index of the first activity that is not over, in the order of the times; `nil` when all are.
  public let next: Int?
  /// The indices of the activities that are not over and begin within a week, in the order of their times.
  public let coming: [Int]

  /// An agenda of a semester.
  ///
  /// The strip has the days of the semester. Activities beside it, however far, are in ``months`` only.
  /// - Parameter time: now, milliseconds since 1970.
  /// - Complexity: O(*n* log *n*) in the number of activities.
  public init(of entries: [Entry], in semester: Semester, at time: Int64) {
    let ordered = entries.sorted {
      // Whole days go before what begins at their midnight.
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

  /// The days on which an activity is signed, and listed when one of them is chosen.
  public static func signed(_ days: ClosedRange<Int>) -> [Int] {
    days.count > longestSigned ? [days.lowerBound, days.upperBound] : Array(days)
  }
}
