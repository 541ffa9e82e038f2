/// Finds the components of an iCalendar text (RFC 5545, 3.4): its events, tasks and definitions of zones.
///
/// The text may contain several calendars in sequence.
struct CalendarText {
  /// Maximum bytes of a component; a larger one is left out.
  static let maximumPart = 256 << 10
  /// Maximum bytes of parameters before the value of a line; a component with more is left out, because
  /// libical's time to parse them is quadratic.
  static let maximumHead = 8 << 10

  private let bytes: [UInt8]
  /// The calendar's own name.
  private(set) var name: String?
  /// The calendar's identifier, independent of its address (RFC 7986, 5.3).
  private(set) var uid: String?
  /// The zone that the calendar states for times without one.
  private(set) var zone: String?
  private(set) var zones: [Range<Int>] = []
  /// The events and tasks.
  private(set) var events: [Range<Int>] = []
  /// Number of components that were too large.
  private(set) var oversized = 0
  /// True if the last calendar is complete.
  private(set) var isWhole = false

  /// - Throws: `noCalendar` if the content does not begin with one.
  init(_ bytes: [UInt8]) throws(CalendarError) {
    self.bytes = bytes
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var lines = Lines(bytes, from: start)
    var first = lines.next()
    while let line = first, line.isEmpty { first = lines.next() }
    guard let first, Self.isLine(bytes[first].drop { $0 == 0x20 }, "BEGIN:VCALENDAR") else {
      throw .noCalendar
    }
    find(&lines)
  }

  /// Returns the bytes of a component.
  func part(_ range: Range<Int>) -> ArraySlice<UInt8> { bytes[range] }

  private mutating func find(_ lines: inout Lines) {
    var depth = 1
    var begin = 0
    var isEvent = false
    var isZone = false
    while let line = lines.next() {
      let text = bytes[line]
      if Self.isStart(text, "BEGIN:") {
        if depth == 1 {
          begin = line.lowerBound
          isEvent = Self.isLine(text, "BEGIN:VEVENT") || Self.isLine(text, "BEGIN:VTODO")
          isZone = Self.isLine(text, "BEGIN:VTIMEZONE")
        }
        depth += 1
        isWhole = false
      } else if Self.isStart(text, "END:") {
        depth = max(depth - 1, 0)
        isWhole = depth == 0
        if depth == 1, isEvent || isZone { append(begin..<line.upperBound, isEvent: isEvent) }
      } else if depth == 1 {
        if let value = value(of: "X-WR-CALNAME", text) ?? value(of: "NAME", text) { name = value }
        if let value = value(of: "UID", text) { uid = value }
        if let value = value(of: "X-WR-TIMEZONE", text) { zone = value }
      }
    }
  }

  private mutating func append(_ part: Range<Int>, isEvent: Bool) {
    guard part.count <= Self.maximumPart, !hasLongHead(part) else {
      oversized += 1
      return
    }
    if isEvent { events.append(part) } else { zones.append(part) }
  }

  /// Returns true if the parameters of a line have too many bytes. A line continues after a line end that a blank follows.
  private func hasLongHead(_ part: Range<Int>) -> Bool {
    var head = 0
    var isHead = true
    var isQuoted = false
    var previous: UInt8 = 0
    for byte in bytes[part] {
      if previous == UInt8(ascii: "\n"), byte != 0x20, byte != 0x09 {
        (head, isHead, isQuoted) = (0, true, false)
      }
      previous = byte
      guard isHead else { continue }
      head += 1
      if head > Self.maximumHead { return true }
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == UInt8(ascii: ":"), !isQuoted { isHead = false }
    }
    return false
  }

  private func value(of property: StaticString, _ line: ArraySlice<UInt8>) -> String? {
    guard Self.isStart(line, property) else { return nil }
    let rest = line.dropFirst(property.utf8CodeUnitCount)
    guard rest.first == UInt8(ascii: ":") || rest.first == UInt8(ascii: ";"),
      let colon = rest.firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    let text = String(decoding: rest[(colon + 1)...], as: UTF8.self)
    return text.isEmpty ? nil : text
  }

  /// Returns true if a line begins with a text, given in upper case, in either case.
  private static func isStart(_ line: ArraySlice<UInt8>, _ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard line.count >= count else { return false }
    return (0..<count).allSatisfy { index in
      let byte = line[line.startIndex + index]
      let isLower = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      return (isLower ? byte - 32 : byte) == text.utf8Start[index]
    }
  }

  private static func isLine(_ line: ArraySlice<UInt8>, _ text: StaticString) -> Bool {
    isStart(line, text) && line.dropFirst(text.utf8CodeUnitCount).allSatisfy { $0 == 0x20 }
  }
}

/// Iterates over lines without their ends.
private struct Lines {
  private let bytes: [UInt8]
  private var index: Int

  init(_ bytes: [UInt8], from index: Int) {
    self.bytes = bytes
    self.index = index
  }

  mutating func next() -> Range<Int>? {
    guard index < bytes.count else { return nil }
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
    var end = index
    index += 1
    while end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<end
  }
}
