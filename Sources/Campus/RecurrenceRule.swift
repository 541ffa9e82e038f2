public import Text

/// A rule by which an activity repeats on days, at its time of day (RFC 5545, 3.3.10).
///
/// Rules within a day, and those by numbers of weeks or days of the year, are not known.
public struct RecurrenceRule: Equatable, Sendable {
  /// The unit of the interval.
  public enum Frequency: CaseIterable, Sendable {
    case daily, weekly, monthly, yearly

    /// The name in a rule.
    public var name: StaticString {
      switch self {
      case .daily: "DAILY"
      case .weekly: "WEEKLY"
      case .monthly: "MONTHLY"
      case .yearly: "YEARLY"
      }
    }
  }

  /// The end of a rule.
  public enum End: Equatable, Sendable {
    case never
    /// After this many occurrences.
    case count(Int)
    /// On a day, included.
    case day(CalendarDay)
    /// At a time, included, of UTC or of the clocks of the activity.
    case time(WallTime, isUTC: Bool)
  }

  /// A weekday, counted from Monday as 0.
  struct Weekday: Equatable, Sendable {
    let day: Int
    /// The which of them in the month or year, from the end if negative; 0 for all.
    let ordinal: Int
  }

  /// Maximum number of units between two occurrences.
  public static let longestInterval = 10_000
  /// Maximum number of days that a rule is followed for.
  public static let maximumDays = 2_000
  /// Maximum number of units that are looked through.
  private static let maximumSteps = 100_000

  /// The unit of the interval.
  public let frequency: Frequency
  /// Number of units from one occurrence to the next.
  public let interval: Int
  /// The end.
  public let end: End
  private(set) var weekdays: [Weekday] = []
  private(set) var monthDays: [Int] = []
  private(set) var months: [Int] = []
  private(set) var positions: [Int] = []
  private(set) var weekStart = 0

  /// Creates a rule that follows the day of its activity: its weekday, or its day of the month, where the month has it.
  public init(_ frequency: Frequency, interval: Int = 1, end: End) {
    self.frequency = frequency
    self.interval = min(max(interval, 1), Self.longestInterval)
    self.end = end
  }

  // MARK: As text

  /// Parses a rule such as `FREQ=WEEKLY;BYDAY=MO,WE;COUNT=10`; `nil` if it is invalid or has parts that are not known.
  public init?(_ text: [UInt8]) {
    // Some programs write blanks into rules.
    let text = text.filter { $0 > 0x20 }
    var frequency: Frequency?
    var interval = 1
    var end = End.never
    var rule = RecurrenceRule(.daily, end: .never)
    for part in text.split(separator: UInt8(ascii: ";")) {
      let sides = part.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard sides.count == 2 else { return nil }
      let (key, value) = (Array(sides[0]).inCapitals, Array(sides[1]).inCapitals)
      if key.spells("FREQ") {
        frequency = Frequency.allCases.first { value.spells($0.name) }
      } else if key.spells("INTERVAL") {
        guard let number = value.number, (1...Self.longestInterval).contains(number) else {
          return nil
        }
        interval = number
      } else if key.spells("COUNT") {
        guard let number = value.number, number > 0 else { return nil }
        end = .count(number)
      } else if key.spells("UNTIL") {
        guard let stamp = CalendarStamp(value) else { return nil }
        end =
          stamp.isDay
          ? .day(CalendarDay(number: stamp.wall.day)) : .time(stamp.wall, isUTC: stamp.isUTC)
      } else if key.spells("BYDAY") {
        guard let days = Self.list(value, { Self.weekday($0) }) else { return nil }
        rule.weekdays = days
      } else if key.spells("BYMONTHDAY") {
        guard let days = Self.numbers(value, within: 31) else { return nil }
        rule.monthDays = days
      } else if key.spells("BYMONTH") {
        guard let months = Self.numbers(value, within: 12), months.allSatisfy({ $0 > 0 }) else {
          return nil
        }
        rule.months = months
      } else if key.spells("BYSETPOS") {
        guard let positions = Self.numbers(value, within: 366) else { return nil }
        rule.positions = positions
      } else if key.spells("WKST") {
        guard let first = Self.weekday(value[...]), first.ordinal == 0 else { return nil }
        rule.weekStart = first.day
      } else if key.spells("BYHOUR") || key.spells("BYMINUTE") || key.spells("BYSECOND") {
        // One value repeats the time of the start, as some programs write.
        guard value.number != nil else { return nil }
      } else if key.starts(with: Array("X-".utf8)) {
        continue
      } else {
        return nil
      }
    }
    guard let frequency else { return nil }
    self.init(frequency, interval: interval, end: end)
    weekdays = rule.weekdays
    monthDays = rule.monthDays
    months = rule.months
    positions = rule.positions
    weekStart = rule.weekStart
    if frequency == .weekly, !monthDays.isEmpty { return nil }
  }

  private static func list<Value>(
    _ text: [UInt8], _ read: (ArraySlice<UInt8>) -> Value?
  ) -> [Value]? {
    var values: [Value] = []
    for part in text.split(separator: UInt8(ascii: ",")) {
      guard values.count < 400, let value = read(part) else { return nil }
      values.append(value)
    }
    return values.isEmpty ? nil : values
  }

  private static func numbers(_ text: [UInt8], within limit: Int) -> [Int]? {
    list(text) { part in
      Array(part).number.flatMap { $0 != 0 && (-limit...limit).contains($0) ? $0 : nil }
    }
  }

  /// Parses a weekday such as `MO` or `-1SU`.
  private static func weekday(_ text: ArraySlice<UInt8>) -> Weekday? {
    guard text.count >= 2 else { return nil }
    let name = Array(text.suffix(2))
    guard let day = weekdayNames.firstIndex(where: { name.spells($0) }) else { return nil }
    let rest = Array(text.dropLast(2))
    guard !rest.isEmpty else { return Weekday(day: day, ordinal: 0) }
    guard let ordinal = rest.number, ordinal != 0, (-53...53).contains(ordinal) else { return nil }
    return Weekday(day: day, ordinal: ordinal)
  }

  private static let weekdayNames: [StaticString] = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  // MARK: Days

  /// Returns the days of its occurrences, in order, the first ``maximumDays`` of them.
  /// - Parameters:
  ///   - start: the day of the activity, which is one of them only if the rule has it.
  ///   - first: days before are left out, but count.
  ///   - last: the last day.
  /// - Complexity: O(*n*) in the days of the period, or of all since the start for a rule that counts.
  public func days(from start: CalendarDay, first: Int, last: Int) -> [Int] {
    var found: [Int] = []
    var (rest, hasCount) = (0, false)
    if case .count(let count) = end { (rest, hasCount) = (count, true) }
    var period = hasCount ? 0 : max(0, periods(from: start, to: first) - 1)
    for _ in 0..<Self.maximumSteps {
      let begin = begin(of: period, from: start)
      if begin > last { break }
      for day in days(of: begin, from: start) where day >= start.number {
        if day > last || hasCount && rest == 0 { return found }
        rest -= 1
        if day < first { continue }
        found.append(day)
        if found.count == Self.maximumDays { return found }
      }
      period += 1
    }
    return found
  }

  /// Returns the first day of a unit of the rule.
  private func begin(of period: Int, from start: CalendarDay) -> Int {
    let civil = start.civil
    switch frequency {
    case .daily: return start.number + period * interval
    case .weekly:
      let back = (Self.weekday(of: start.number) - weekStart + 7) % 7
      return start.number - back + 7 * period * interval
    case .monthly:
      let month = civil.year * 12 + civil.month - 1 + period * interval
      return CalendarDay(year: Self.quotient(month, 12), month: Self.rest(month, 12) + 1, day: 1)
        .number
    case .yearly:
      return CalendarDay(year: civil.year + period * interval, month: 1, day: 1).number
    }
  }

  /// Returns the number of whole units between two days.
  private func periods(from start: CalendarDay, to day: Int) -> Int {
    guard day > start.number else { return 0 }
    let between = day - start.number
    switch frequency {
    case .daily: return between / interval
    case .weekly: return between / (7 * interval)
    case .monthly: return between / 31 / interval
    case .yearly: return between / 366 / interval
    }
  }

  /// Returns the days of a unit, in order.
  private func days(of begin: Int, from start: CalendarDay) -> [Int] {
    var days: [Int]
    switch frequency {
    case .daily: days = isAllowed(begin) ? [begin] : []
    case .weekly:
      days = (begin..<(begin + 7)).filter { day in
        let weekday = Self.weekday(of: day)
        let isOfRule =
          weekdays.isEmpty
          ? weekday == Self.weekday(of: start.number)
          : weekdays.contains { $0.day == weekday }
        return isOfRule && isInMonths(day)
      }
    case .monthly: days = daysOfMonth(begin, from: start)
    case .yearly: days = daysOfYear(begin, from: start)
    }
    guard !positions.isEmpty else { return days }
    days = positions.compactMap { position in
      let index = position > 0 ? position - 1 : days.count + position
      return days.indices.contains(index) ? days[index] : nil
    }
    return Self.ordered(days)
  }

  /// Returns true if a daily rule has a day.
  private func isAllowed(_ day: Int) -> Bool {
    let civil = CalendarDay(number: day).civil
    let length = Self.length(ofMonth: day)
    return isInMonths(day)
      && (weekdays.isEmpty || weekdays.contains { $0.day == Self.weekday(of: day) })
      && (monthDays.isEmpty
        || monthDays.contains { ($0 > 0 ? $0 : length + $0 + 1) == civil.day })
  }

  private func isInMonths(_ day: Int) -> Bool {
    months.isEmpty || months.contains(CalendarDay(number: day).civil.month)
  }

  private func daysOfMonth(_ begin: Int, from start: CalendarDay) -> [Int] {
    guard isInMonths(begin) else { return [] }
    let length = Self.length(ofMonth: begin)
    if !monthDays.isEmpty {
      let days = monthDays.map { $0 > 0 ? $0 : length + $0 + 1 }
        .filter { (1...length).contains($0) }.map { begin + $0 - 1 }
        .filter { day in
          weekdays.isEmpty || weekdays.contains { $0.day == Self.weekday(of: day) }
        }
      return Self.ordered(days)
    }
    if !weekdays.isEmpty { return days(within: begin..<(begin + length)) }
    let day = start.civil.day
    return day <= length ? [begin + day - 1] : []
  }

  private func daysOfYear(_ begin: Int, from start: CalendarDay) -> [Int] {
    let year = CalendarDay(number: begin).civil.year
    if months.isEmpty, monthDays.isEmpty, !weekdays.isEmpty {
      return days(within: begin..<CalendarDay(year: year + 1, month: 1, day: 1).number)
    }
    let chosen = !months.isEmpty ? months : monthDays.isEmpty ? [start.civil.month] : Array(1...12)
    let days = chosen.flatMap { month in
      daysOfMonth(CalendarDay(year: year, month: month, day: 1).number, from: start)
    }
    return Self.ordered(days)
  }

  /// Returns the weekdays of the rule within a month or a year.
  private func days(within period: Range<Int>) -> [Int] {
    let first = Self.weekday(of: period.lowerBound)
    var found: [Int] = []
    for weekday in weekdays {
      let begin = period.lowerBound + (weekday.day - first + 7) % 7
      let count = (period.upperBound - begin + 6) / 7
      if weekday.ordinal == 0 {
        found += (0..<count).map { begin + 7 * $0 }
      } else {
        let index = weekday.ordinal > 0 ? weekday.ordinal - 1 : count + weekday.ordinal
        if (0..<count).contains(index) { found.append(begin + 7 * index) }
      }
    }
    return Self.ordered(found)
  }

  /// Returns days in order, each once.
  private static func ordered(_ days: [Int]) -> [Int] {
    var ordered: [Int] = []
    for day in days.sorted() where ordered.last != day { ordered.append(day) }
    return ordered
  }

  private static func length(ofMonth day: Int) -> Int {
    let civil = CalendarDay(number: day).civil
    let next =
      civil.month == 12
      ? CalendarDay(year: civil.year + 1, month: 1, day: 1)
      : CalendarDay(year: civil.year, month: civil.month + 1, day: 1)
    return next.number - CalendarDay(year: civil.year, month: civil.month, day: 1).number
  }

  /// Returns the weekday of a day, counted from Monday as 0. 1970-01-01 was a Thursday.
  private static func weekday(of day: Int) -> Int { rest(day + 3, 7) }

  private static func rest(_ number: Int, _ divisor: Int) -> Int {
    (number % divisor + divisor) % divisor
  }

  private static func quotient(_ number: Int, _ divisor: Int) -> Int {
    (number - rest(number, divisor)) / divisor
  }
}
