import Text

/// A property of an iCalendar text: `NAME;PARAMETER=VALUE:VALUE` (RFC 5545, 3.1).
struct CalendarLine: Sendable {
  /// The name, in capitals.
  let name: [UInt8]
  /// The value as it is written.
  let value: [UInt8]
  private let parameters: [(name: [UInt8], value: [UInt8])]

  /// Reads a line without its folds; `nil` without a value.
  init?(_ line: [UInt8]) {
    var parts: [[UInt8]] = [[]]
    var isQuoted = false
    var end = line.count
    for (index, byte) in line.enumerated() {
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == UInt8(ascii: ":"), !isQuoted {
        end = index
        break
      } else if byte == UInt8(ascii: ";"), !isQuoted {
        parts.append([])
      } else {
        parts[parts.count - 1].append(byte)
      }
    }
    guard end < line.count, !parts[0].isEmpty else { return nil }
    name = parts[0].inCapitals
    value = Array(line[(end + 1)...])
    parameters = parts.dropFirst().compactMap { part in
      let sides = part.split(separator: UInt8(ascii: "="), maxSplits: 1)
      return sides.count == 2 ? (Array(sides[0]).inCapitals, Array(sides[1])) : nil
    }
  }

  /// Returns the value of a parameter.
  func parameter(_ name: StaticString) -> [UInt8]? {
    parameters.first { $0.name.spells(name) }?.value
  }

  /// The value as a text, without its escapes (RFC 5545, 3.3.11) and without white space at its ends.
  var text: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(value.count)
    var isEscaped = false
    for byte in value {
      if isEscaped {
        bytes.append(byte.lowercase == UInt8(ascii: "n") ? 0x0A : byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte >= 0x20 && byte != 0x7F || byte == 0x09 {
        bytes.append(byte)
      }
    }
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x0A || byte == 0x09 }
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return String(decoding: bytes.drop(while: isBlank), as: UTF8.self)
  }
}

/// A component of an iCalendar text with its properties, and those of the components within.
struct CalendarPart: Sendable {
  /// Such as `VEVENT`, in capitals.
  let kind: [UInt8]
  fileprivate(set) var lines: [CalendarLine] = []
  fileprivate(set) var parts: [CalendarPart] = []

  /// Returns the first property with a name.
  func line(_ name: StaticString) -> CalendarLine? { lines.first { $0.name.spells(name) } }

  /// Returns all properties with a name.
  func all(_ name: StaticString) -> [CalendarLine] { lines.filter { $0.name.spells(name) } }
}

/// The components of all calendars of an iCalendar text.
struct CalendarParts: Sendable {
  /// Maximum bytes of a line; a longer one is left out.
  private static let longestLine = 256 << 10
  /// Maximum number of components.
  private static let maximumCount = 50_000
  /// Maximum depth of components.
  private static let maximumDepth = 8

  /// The properties of the calendars themselves.
  private(set) var lines: [CalendarLine] = []
  /// The components.
  private(set) var all: [CalendarPart] = []
  /// True if the text ends with its calendar, and nothing was left out.
  private(set) var isWhole = true

  /// Reads a text; `nil` if it is no calendar.
  init?(_ bytes: [UInt8]) {
    var open: [CalendarPart] = []
    var isCalendar = false
    Self.forEachLine(bytes) { line in
      guard line.count <= Self.longestLine else {
        isWhole = false
        return true
      }
      // Blanks may precede the first line.
      guard let read = CalendarLine(isCalendar ? line : Array(line.drop { $0 <= 0x20 })) else {
        return isCalendar || line.allSatisfy { $0 <= 0x20 }
      }
      let kind = read.value.filter { $0 > 0x20 }.inCapitals
      if !isCalendar {
        guard read.name.spells("BEGIN"), kind.spells("VCALENDAR") else { return false }
        isCalendar = true
      }
      if read.name.spells("BEGIN") {
        open.append(CalendarPart(kind: kind))
        return open.count <= Self.maximumDepth
      }
      if read.name.spells("END") {
        guard let ended = open.popLast() else { return true }
        if open.count == 1 {
          all.append(ended)
        } else if !open.isEmpty {
          open[open.count - 1].parts.append(ended)
        }
        return all.count < Self.maximumCount
      }
      if open.count == 1 {
        lines.append(read)
      } else if !open.isEmpty {
        open[open.count - 1].lines.append(read)
      }
      return true
    }
    guard isCalendar else { return nil }
    if !open.isEmpty { isWhole = false }
  }

  /// Passes each line, without its folds, to `body` until it returns false. Empty lines are left out.
  private static func forEachLine(_ bytes: [UInt8], _ body: ([UInt8]) -> Bool) {
    var line: [UInt8] = []
    // A byte-order mark may precede the first line.
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while index < bytes.count {
      let start = index
      while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
      let isFold = start < index && (bytes[start] == 0x20 || bytes[start] == 0x09)
      if isFold, !line.isEmpty {
        if line.count <= longestLine { line += bytes[(start + 1)..<index] }
      } else if start < index {
        if !line.isEmpty, !body(line) { return }
        line = Array(bytes[start..<index])
      }
      index += 1
    }
    if !line.isEmpty { _ = body(line) }
  }
}

/// A date or a time as iCalendar writes it: `20261121`, `20261121T081500`, `20261121T071500Z`.
struct CalendarStamp: Equatable, Sendable {
  let wall: WallTime
  let isDay: Bool
  let isUTC: Bool

  /// Parses a stamp; `nil` if it does not exist, or is before 1900 or after 2200.
  /// - Parameter years: the years that are known.
  init?(_ text: [UInt8], years: ClosedRange<Int> = 1_900...2_200) {
    let text = text.filter { $0 > 0x20 }
    guard text.count >= 8, let date = Array(text[..<8]).digits,
      years.contains(date / 10_000)
    else { return nil }
    let (month, day) = (date / 100 % 100, date % 100)
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    let known = CalendarDay(year: date / 10_000, month: month, day: day)
    guard known.civil.day == day else { return nil }
    guard text.count > 8 else {
      (wall, isDay, isUTC) = (WallTime(day: known.number, second: 0), true, false)
      return
    }
    guard text.count == 15 || text.count == 16, text[8].lowercase == UInt8(ascii: "t"),
      let time = Array(text[9..<15]).digits, time / 10_000 < 24, time / 100 % 100 < 60,
      time % 100 <= 60, text.count == 15 || text[15].lowercase == UInt8(ascii: "z")
    else { return nil }
    let second = time / 10_000 * 3_600 + time / 100 % 100 * 60 + min(time % 100, 59)
    (wall, isDay, isUTC) = (WallTime(day: known.number, second: second), false, text.count == 16)
  }
}

extension [UInt8] {
  /// Returns true if these are the bytes of a name.
  func spells(_ name: StaticString) -> Bool { name.withUTF8Buffer { $0.elementsEqual(self) } }

  /// The letters of ASCII in capitals.
  var inCapitals: [UInt8] { map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 } }

  /// The number of at most eight digits; `nil` for anything else.
  var digits: Int? {
    guard (1...8).contains(count), allSatisfy({ $0.isDigit }) else { return nil }
    return reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  /// The number of at most eight digits with a sign or without; `nil` for anything else.
  var number: Int? {
    switch first {
    case UInt8(ascii: "-"): Array(dropFirst()).digits.map { -$0 }
    case UInt8(ascii: "+"): Array(dropFirst()).digits
    default: digits
    }
  }
}
