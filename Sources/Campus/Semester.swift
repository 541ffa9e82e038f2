public import Text

/// Half of a school year: from September to January, or from February to August.
public struct Semester: Equatable, Sendable {
  /// The calendar year in which its school year begins.
  public let year: Int
  /// True if it is the second half of its school year.
  public let isSecond: Bool

  /// Returns the semester of a day.
  public init(_ day: CalendarDay) {
    let civil = day.civil
    isSecond = (2...8).contains(civil.month)
    year = civil.month >= 9 ? civil.year : civil.year - 1
  }

  private init(year: Int, isSecond: Bool) {
    self.year = year
    self.isSecond = isSecond
  }

  /// Parses a semester such as `2026-1`; `nil` unless it is within the years 1970 to 2199.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 6, bytes[4] == UInt8(ascii: "-") else { return nil }
    var year = 0
    for byte in bytes[..<4] {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      year = year * 10 + Int(byte - UInt8(ascii: "0"))
    }
    guard (1_970...2_199).contains(year) else { return nil }
    switch bytes[5] {
    case UInt8(ascii: "1"): self.init(year: year, isSecond: false)
    case UInt8(ascii: "2"): self.init(year: year, isSecond: true)
    default: return nil
    }
  }

  /// The semester as `2026-1`: the year in which the school year begins, and the half.
  public var text: String {
    let year = CalendarDay(year: year, month: 1, day: 1).text.utf8.prefix(4)
    return String(decoding: Array(year) + Array((isSecond ? "-2" : "-1").utf8), as: UTF8.self)
  }

  /// Its days, including the last.
  public var days: ClosedRange<Int> {
    let next = next
    return first.number...(next.first.number - 1)
  }

  /// The semester after it.
  public var next: Semester {
    isSecond ? Semester(year: year + 1, isSecond: false) : Semester(year: year, isSecond: true)
  }

  /// The semester before it.
  public var previous: Semester {
    isSecond ? Semester(year: year, isSecond: false) : Semester(year: year - 1, isSecond: true)
  }

  private var first: CalendarDay {
    isSecond
      ? CalendarDay(year: year + 1, month: 2, day: 1) : CalendarDay(year: year, month: 9, day: 1)
  }
}
