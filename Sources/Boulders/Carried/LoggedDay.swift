import Text

/// A day, with its time where one was written, as logbooks write it: on the climber's own clock.
public struct LoggedDay: Equatable, Sendable {
  public let year: Int
  /// 1 to 12.
  public let month: Int
  /// 1 to 31.
  public let day: Int
  /// Minutes after midnight; `nil` when only the day is known.
  public let minute: Int?

  /// - Returns: `nil` for a day that no calendar has, or from before 1950 or after 2100.
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

  /// A day as it is written: `2026-03-01`, `2026-03-01T19:30`, `1/3/2026`, `01.03.26`, `05 Sep 2023`,
  /// `Sep 5, 2023`.
  ///
  /// - Parameter isDayFirst: whether the day stands before the month where both are figures.
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

  /// A year of two figures is one of the hundred up to 2049.
  private static func whole(_ year: Int) -> Int {
    year >= 100 ? year : year < 50 ? 2000 + year : 1900 + year
  }

  private static func minute(_ rest: ArraySlice<Int>) -> Int? {
    guard let hour = rest.first, let minute = rest.dropFirst().first, hour < 24, minute < 60,
      // So tables write a day without a time.
      (hour, minute) != (0, 0)
    else { return nil }
    return hour * 60 + minute
  }

  /// What days in figures only tell of the order in which they are written.
  public enum Order: Equatable, Sendable {
    /// They can be read no other way.
    case dayFirst, monthFirst
    /// They are days both ways, and not the same ones.
    case ambiguous
    /// There are none, or they are the same days both ways.
    case indifferent
  }

  /// The order in which days are written.
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

  /// As the fields of a browser have it: `2026-03-01T19:30`, or `2026-03-01` where no time is known.
  public var text: String {
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let date = "\(year)-\(two(month))-\(two(day))"
    guard let minute else { return date }
    return "\(date)T\(two(minute / 60)):\(two(minute % 60))"
  }
}
