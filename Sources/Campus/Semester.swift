public import Text

/// Half a school year: from September to January, or from February to August.
public struct Semester: Equatable, Sendable {
  /// The calendar year in which its school year begins.
  public let year: Int
  /// Whether it is the second of its school year.
  public let isSecond: Bool

  /// The semester that a day is in.
  public init(_ day: CalendarDay) {
    let civil = day.civil
    isSecond = (2...8).contains(civil.month)
    year = civil.month >= 9 ? civil.year : civil.year - 1
  }

  private init(year: Int, isSecond: Bool) {
    self.year = year
    self.isSecond = isSecond
  }

  /// The semester of a text such as `2026-1`; `nil` for what is none of the years 1970 to 2199.
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

  /// The semester as `2026-1`: the year in which the school year begins, and which of its two.
  public var text: String {
    let year = CalendarDay(year: year, month: 1, day: 1).text.utf8.prefix(4)
    return String(decoding: Array(year) + Array((isSecond ? "-2" : "-1").utf8), as: UTF8.self)
  }

  /// Its days, the last included.
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
