import Text

/// The clocks that the times of a calendar are of.
///
/// A zone that the caller knows takes precedence over the calendar's definition with the same name, since many programs
/// write only the current year's rule.
struct CalendarClocks {
  private static let longestName = 200
  private static let maximumZones = 100
  private static let maximumChanges = 5_000

  private var known: [(name: [UInt8], clock: ZoneClock)]
  private var defined: [(name: [UInt8], clock: ZoneClock)] = []
  /// The clocks of times that name no zone.
  private(set) var usual: ZoneClock

  init(_ parts: CalendarParts, zones: [(name: String, clock: ZoneClock)], own: ZoneClock) {
    known = zones.map { (Array($0.name.utf8), $0.clock) }
    usual = own
    for part in parts.all where part.kind.spells("VTIMEZONE") && defined.count < Self.maximumZones {
      guard let name = part.line("TZID")?.value, let clock = Self.clock(of: part) else { continue }
      defined.append((name, clock))
    }
    if let line = parts.lines.first(where: { $0.name.spells("X-WR-TIMEZONE") }) {
      usual = clock(of: line.value)
    }
  }

  /// Returns the names that a zone may be known by: its own, and without what some programs write ahead of it.
  static func candidates(_ name: [UInt8]) -> [[UInt8]] {
    guard (1...longestName).contains(name.count) else { return [] }
    var names = [name]
    var rest = name[...]
    while let slash = rest.firstIndex(of: UInt8(ascii: "/")) {
      rest = rest[(slash + 1)...]
      if !rest.isEmpty { names.append(Array(rest)) }
    }
    return names
  }

  /// Returns the clocks of a zone; the usual ones if it is unknown.
  private func clock(of name: [UInt8]) -> ZoneClock {
    if let found = known.first(where: { $0.name == name }) { return found.clock }
    if let found = defined.first(where: { $0.name == name }) { return found.clock }
    for candidate in Self.candidates(name) {
      if let found = known.first(where: { $0.name == candidate }) { return found.clock }
    }
    return usual
  }

  /// Returns the times of a property, of which some have several, with the clocks that they are of.
  func times(of line: CalendarLine) -> [CalendarMoment] {
    let zone = line.parameter("TZID").map(clock(of:)) ?? usual
    return line.value.split(separator: UInt8(ascii: ",")).compactMap { text in
      // Of a period its beginning.
      let begin = text.split(separator: UInt8(ascii: "/"), maxSplits: 1).first ?? text
      return CalendarStamp(Array(begin)).map { stamp in
        CalendarMoment(wall: stamp.wall, isDay: stamp.isDay, clock: stamp.isUTC ? .utc : zone)
      }
    }
  }

  // MARK: Definitions

  /// Returns the clocks that a calendar defines; `nil` if they cannot be read.
  private static func clock(of zone: CalendarPart) -> ZoneClock? {
    var changes: [(from: Int64, offset: Int64)] = []
    for part in zone.parts {
      guard let line = part.line("DTSTART"),
        let start = CalendarStamp(line.value, years: 1...2_200),
        let before = part.line("TZOFFSETFROM").flatMap({ offset($0.value) }),
        let after = part.line("TZOFFSETTO").flatMap({ offset($0.value) })
      else { return nil }
      var walls = [start.wall]
      for line in part.all("RRULE") {
        guard let rule = RecurrenceRule(line.value) else { return nil }
        let last: Int
        switch rule.end {
        case .day(let day): last = day.number
        case .time(let time, _): last = time.day
        default: last = farthest
        }
        walls += rule.days(
          from: CalendarDay(number: start.wall.day), first: start.wall.day,
          last: min(last, farthest)
        ).map { WallTime(day: $0, second: start.wall.second) }
      }
      for line in part.all("RDATE") {
        for text in line.value.split(separator: UInt8(ascii: ",")) {
          if let stamp = CalendarStamp(Array(text), years: 1...2_200) { walls.append(stamp.wall) }
        }
      }
      changes += walls.map { ($0.seconds - before, after) }
      guard changes.count <= maximumChanges else { return nil }
    }
    guard !changes.isEmpty else { return nil }
    return ZoneClock(seconds: changes.sorted { $0.from < $1.from })
  }

  /// The last day of changes: the end of 2200.
  private static let farthest = 84_371

  /// Parses an offset such as `+0130`, in seconds.
  private static func offset(_ text: [UInt8]) -> Int64? {
    guard let sign = text.first, text.count == 5 || text.count == 7,
      let number = Array(text[1...]).digits
    else { return nil }
    let minutes = text.count == 7 ? number / 100 : number
    let seconds = (minutes / 100 * 60 + minutes % 100) * 60
    guard seconds <= 86_400 else { return nil }
    switch sign {
    case UInt8(ascii: "+"): return Int64(seconds)
    case UInt8(ascii: "-"): return -Int64(seconds)
    default: return nil
    }
  }
}

/// A time of a calendar, with the clocks that it is of.
struct CalendarMoment {
  let wall: WallTime
  let isDay: Bool
  let clock: ZoneClock

  /// Seconds since 1970; of a day, of its midnight in UTC, by which days are told apart.
  var seconds: Int64 { isDay ? wall.seconds : clock.moment(of: wall) }
}
