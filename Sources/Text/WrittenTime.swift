/// A moment as the lists of services and the tables of people write it, in any order and language that they are known to use:
/// `Jun 11, 2017, 2:34:09 PM`, `11.06.2017, 14:34:09`, `2014-08-22 16:48:52+00:00`.
public struct WrittenTime: Equatable, Sendable {
  /// Milliseconds since 1970, as if the text were UTC when it states no zone.
  public let milliseconds: Int64
  /// True if the text states a zone.
  public let hasZone: Bool

  /// Reads a text; `nil` if it has no day or no time of day.
  public init?(_ text: String) {
    var reading = Reading(Array(text.utf8.map { $0.lowercase }))
    reading.read()
    guard let day = reading.day, let second = reading.second else { return nil }
    hasZone = reading.zone != nil
    milliseconds =
      Int64(day.number) * 86_400_000 + Int64(second) * 1_000 - Int64(reading.zone ?? 0) * 60_000
  }

  private struct Reading {
    let bytes: [UInt8]
    var index = 0
    var date: [Int] = []
    var time: [Int] = []
    var month: Int?
    var isAfternoon: Bool?
    /// Minutes east of UTC.
    var zone: Int?

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func read() {
      while index < bytes.count, date.count < 4 {
        if bytes[index].isDigit {
          readNumber()
        } else if bytes[index].isLetter {
          readWord()
        } else {
          index += 1
        }
      }
    }

    private mutating func readNumber() {
      let before = index > 0 ? bytes[index - 1] : 0
      let (value, width) = number()
      let after = index < bytes.count ? bytes[index] : 0
      switch before {
      case UInt8(ascii: ":") where !time.isEmpty && time.count < 3:
        time.append(value)
        if after == UInt8(ascii: ".") {
          index += 1
          _ = number()
        }
      case UInt8(ascii: "+") where !time.isEmpty, UInt8(ascii: "-") where !time.isEmpty:
        var minutes = width > 2 ? value / 100 * 60 + value % 100 : value * 60
        if width <= 2, after == UInt8(ascii: ":") {
          index += 1
          minutes += number().value
        }
        zone = before == UInt8(ascii: "-") ? -minutes : minutes
      default:
        if time.isEmpty, after == UInt8(ascii: ":") {
          time.append(value)
        } else {
          date.append(value)
        }
      }
    }

    private mutating func number() -> (value: Int, width: Int) {
      var (value, width) = (0, 0)
      while index < bytes.count, bytes[index].isDigit {
        // Nine digits hold more than any part of a date.
        if width < 9 { value = value * 10 + Int(bytes[index] - UInt8(ascii: "0")) }
        (index, width) = (index + 1, width + 1)
      }
      return (value, width)
    }

    private mutating func readWord() {
      let end = bytes[index...].firstIndex { !$0.isLetter } ?? bytes.count
      let word = bytes[index..<end]
      index = end
      if word.elementsEqual([UInt8]("pm".utf8)) || word.elementsEqual([UInt8]("p".utf8)) {
        isAfternoon = true
      } else if word.elementsEqual([UInt8]("am".utf8)) || word.elementsEqual([UInt8]("a".utf8)) {
        isAfternoon = isAfternoon ?? false
      } else if !time.isEmpty, word.elementsEqual([UInt8]("z".utf8)) {
        zone = 0
      } else if month == nil {
        month = Self.months.first { $0.stem.begins(word) }?.month
      }
    }

    /// The beginnings of the months' names in English, German, French, Spanish, Catalan and Italian; longer ones before shorter.
    private static let months: [(stem: StaticString, month: Int)] = [
      ("jan", 1), ("jän", 1), ("gen", 1), ("ene", 1), ("fe", 2), ("fé", 2), ("mar", 3),
      ("mär", 3), ("apr", 4), ("avr", 4), ("abr", 4), ("may", 5), ("mai", 5), ("mag", 5),
      ("juil", 7), ("jul", 7), ("lug", 7), ("ju", 6), ("giu", 6), ("aug", 8), ("aoû", 8),
      ("ago", 8), ("sep", 9), ("set", 9), ("oct", 10), ("okt", 10), ("ott", 10), ("nov", 11),
      ("dec", 12), ("dez", 12), ("déc", 12), ("dic", 12), ("des", 12),
    ]

    var day: CalendarDay? {
      var (year, month, dayOfMonth) = (0, self.month ?? 0, 0)
      if self.month != nil {
        guard date.count == 2 else { return nil }
        (year, dayOfMonth) = date[0] > 31 ? (date[0], date[1]) : (date[1], date[0])
      } else {
        guard date.count == 3 else { return nil }
        if date[0] > 31 {
          (year, month, dayOfMonth) = (date[0], date[1], date[2])
        } else {
          // The day comes first unless it cannot.
          (dayOfMonth, month, year) = (date[0], date[1], date[2])
          if month > 12 { (dayOfMonth, month) = (month, dayOfMonth) }
        }
      }
      guard (1970...2100).contains(year), (1...12).contains(month), (1...31).contains(dayOfMonth)
      else { return nil }
      let day = CalendarDay(year: year, month: month, day: dayOfMonth)
      return day.civil.day == dayOfMonth ? day : nil
    }

    /// The second of the day.
    var second: Int? {
      guard time.count >= 2, time[1] < 60 else { return nil }
      var hour = time[0]
      if let isAfternoon {
        guard (1...12).contains(hour) else { return nil }
        hour = hour % 12 + (isAfternoon ? 12 : 0)
      }
      let second = time.count > 2 ? time[2] : 0
      guard hour < 24, second <= 60 else { return nil }
      return (hour * 60 + time[1]) * 60 + second
    }
  }
}

/// A duration as the lists of services write it: `1:05:30`, `62:30`, `1 day, 2:00:00`.
public enum WrittenDuration {
  /// Returns seconds. Two parts are minutes and seconds.
  public static func seconds(_ text: String) -> Double? {
    var parts: [Int] = []
    var days = 0
    var number: Int?
    var isFraction = false
    for byte in text.utf8.map({ $0.lowercase }) + [UInt8(ascii: " ")] {
      if byte.isDigit {
        if !isFraction { number = min((number ?? 0) * 10 + Int(byte - UInt8(ascii: "0")), 1 << 30) }
        continue
      }
      isFraction = byte == UInt8(ascii: ".") && number != nil
      if byte == UInt8(ascii: "d"), let found = parts.popLast() { days += found }
      if let found = number { parts.append(found) }
      number = nil
    }
    let clock: Int
    switch parts.count {
    case 2: clock = parts[0] * 60 + parts[1]
    case 3: clock = (parts[0] * 60 + parts[1]) * 60 + parts[2]
    default: return nil
    }
    return Double(days * 86_400 + clock)
  }
}
