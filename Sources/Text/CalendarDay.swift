/// A day counted from 1970-01-01, with its month and week.
///
/// Source: H. Hinnant, "chrono-compatible low-level date algorithms", 2013; ISO 8601 weeks.
public struct CalendarDay: Equatable, Sendable {
  /// Days since 1970-01-01, negative before.
  public let number: Int

  /// Creates the day with a number of days since 1970-01-01, negative before.
  public init(number: Int) { self.number = number }

  /// Creates the day of a moment.
  /// - Parameter offset: minutes east of UTC.
  public init(milliseconds: Int64, offset: Int = 0) {
    let shifted = milliseconds + Int64(offset) * 60_000
    let day = shifted / 86_400_000
    number = Int(shifted % 86_400_000 < 0 ? day - 1 : day)
  }

  /// Year, month 1 to 12 and day 1 to 31 of the Gregorian calendar.
  public var civil: (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// The month as `2026-11`.
  public var month: String { Self.text { appendMonth(to: &$0) } }

  /// Appends the month as `2026-11`.
  public func appendMonth(to bytes: inout [UInt8]) {
    let civil = civil
    bytes.append(civil.year, digits: 4)
    bytes.append(UInt8(ascii: "-"))
    bytes.append(civil.month, digits: 2)
  }

  /// The first day of the month.
  public var firstOfMonth: CalendarDay { CalendarDay(number: number - civil.day + 1) }

  /// The Monday the day's week begins with.
  public var monday: CalendarDay {
    // 1970-01-01 was a Thursday.
    let weekday = ((number + 3) % 7 + 7) % 7
    return CalendarDay(number: number - weekday)
  }

  /// The ISO 8601 week as `2026-W47`.
  public var week: String { Self.text { appendWeek(to: &$0) } }

  /// Appends the ISO 8601 week as `2026-W47`.
  public func appendWeek(to bytes: inout [UInt8]) {
    let thursday = CalendarDay(number: monday.number + 3)
    let year = thursday.civil.year
    let firstOfJanuary = CalendarDay(year: year, month: 1, day: 1)
    bytes.append(year, digits: 4)
    bytes.append(UInt8(ascii: "-"))
    bytes.append(UInt8(ascii: "W"))
    bytes.append((thursday.number - firstOfJanuary.number) / 7 + 1, digits: 2)
  }

  /// The day as `2026-11-21`.
  public var text: String { Self.text { append(to: &$0) } }

  /// Appends the day as `2026-11-21`.
  public func append(to bytes: inout [UInt8]) {
    appendMonth(to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    bytes.append(civil.day, digits: 2)
  }

  /// Creates a day of the Gregorian calendar. Month and day are not checked.
  public init(year: Int, month: Int, day: Int) {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    number = era * 146_097 + dayOfEra - 719_468
  }

  /// Parses a day such as `2026-11-21`; `nil` if it does not exist.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else {
      return nil
    }
    var parts = [0, 0, 0]
    for (index, byte) in bytes.enumerated() where index != 4 && index != 7 {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      let part = index < 4 ? 0 : index < 7 ? 1 : 2
      parts[part] = parts[part] * 10 + Int(byte - UInt8(ascii: "0"))
    }
    guard (1...12).contains(parts[1]), (1...31).contains(parts[2]) else { return nil }
    self.init(year: parts[0], month: parts[1], day: parts[2])
    // The 31st of a month with 30 days gives another day.
    guard civil.day == parts[2] else { return nil }
  }

  private static func text(_ append: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = []
    append(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Appends the last decimal digits of a number, this many.
  mutating func append(_ value: Int, digits: Int) {
    var divisor = 1
    for _ in 1..<digits { divisor *= 10 }
    while divisor > 0 {
      append(UInt8(ascii: "0") + UInt8((value / divisor % 10).magnitude))
      divisor /= 10
    }
  }
}
