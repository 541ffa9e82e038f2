import Text

/// A day in a logbook, with the time if one was written, by the climber's own clock.
public struct LoggedDay: Equatable, Sendable {
  public let year: Int
  /// 1 to 12.
  public let month: Int
  /// 1 to 31.
  public let day: Int
  /// Minutes after midnight; `nil` if only the day is known.
  public let minute: Int?

  /// - Returns: `nil` if the calendar has no such day, or it is before 1950 or after 2100.
  public init?(year: Int, month: Int, day: Int, minute: Int? = nil) {
    guard (1950...2100).contains(year), (1...12).contains(month), (1...31).contains(day),
      minute.map({ (0..<1440).contains($0) }) ?? true
    else { return nil }
    let civil = CalendarDay(year: year, month: month, day: day).civil
    guard civil.month == month, civil.day == day else { return nil }
    self.year = year
    self.month = month
    self.day = day
    self.minute = minute
  }

  /// Parses a day: `2026-03-01`, `2026-03-01T19:30`, `1/3/2026`, `01.03.26`, `05 Sep 2023`, `Sep 5, 2023`.
  ///
  /// - Parameter isDayFirst: true if the day precedes the month in numeric dates.
  public init?(_ text: String, isDayFirst: Bool) {
    let words = LogWords(text)
    var numbers = words.numbers
    if let month = words.month {
      guard numbers.count >= 2 else { return nil }
      let isYearFirst = numbers[0] > 31
      let year = isYearFirst ? numbers[0] : numbers[1]
      let day = isYearFirst ? numbers[1] : numbers[0]
      self.init(
        year: Self.whole(year), month: month, day: day, minute: Self.minute(numbers.dropFirst(2)))
      return
    }
    guard numbers.count >= 3 else { return nil }
    if numbers[0] > 31 {
      numbers.swapAt(0, 2)
    } else if !isDayFirst {
      numbers.swapAt(0, 1)
    }
    self.init(
      year: Self.whole(numbers[2]), month: numbers[1], day: numbers[0],
      minute: Self.minute(numbers.dropFirst(3)))
  }

  /// Completes a two-digit year to one from 1950 to 2049.
  private static func whole(_ year: Int) -> Int {
    year >= 100 ? year : year < 50 ? 2000 + year : 1900 + year
  }

  private static func minute(_ rest: ArraySlice<Int>) -> Int? {
    guard let hour = rest.first, let minute = rest.dropFirst().first, hour < 24, minute < 60,
      // Some tables write midnight for a day without a time.
      (hour, minute) != (0, 0)
    else { return nil }
    return hour * 60 + minute
  }

  /// The order of day and month that numeric dates allow.
  public enum Order: Equatable, Sendable {
    /// The only possible order.
    case dayFirst, monthFirst
    /// Both orders are possible and give different days.
    case ambiguous
    /// There are no numeric dates, or both orders give the same days.
    case indifferent
  }

  /// Returns the order of day and month that all dates allow.
  public static func order(of texts: [String]) -> Order {
    var order = Order.indifferent
    for text in texts {
      let words = LogWords(text)
      guard words.month == nil, words.numbers.count >= 3, words.numbers[0] <= 31 else { continue }
      if words.numbers[0] > 12 { return .dayFirst }
      if words.numbers[1] > 12 { return .monthFirst }
      if words.numbers[0] != words.numbers[1] { order = .ambiguous }
    }
    return order
  }

  /// The form of a browser's input fields: `2026-03-01T19:30`, or `2026-03-01` without a time.
  public var text: String {
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let date = "\(year)-\(two(month))-\(two(day))"
    guard let minute else { return date }
    return "\(date)T\(two(minute / 60)):\(two(minute % 60))"
  }
}
