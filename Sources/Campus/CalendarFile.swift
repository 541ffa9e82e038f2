import Text

/// What an iCalendar file brings to a member's agenda: events, and tasks with a date (RFC 5545).
///
/// Times become those of UTC by the clocks that the caller knows, or by the file's own definitions of zones.
public struct CalendarFile: Sendable {
  /// An activity in a file.
  public struct Activity: Sendable {
    /// Its identifier: that of the event and, of one that repeats, its time there. The same each time that it is read.
    public let uid: String
    /// The identifier of its event, if that repeats.
    public let series: String?
    /// The title in one line; a dash if there is none.
    public let title: String
    /// The place and the description; may be empty.
    public let summary: String
    /// The address of its page.
    public let page: String?
    /// The time.
    public let time: ActivityTime
    /// True for a task that is done.
    public let isDone: Bool
  }

  /// Maximum bytes of a file.
  public static let maximumSize = 8 << 20
  /// Maximum number of activities. Future ones are taken before past ones, near ones before distant ones.
  public static let maximumCount = 2_000
  /// Days before and after today within which repetitions are taken: a year, and two.
  static let (daysBack, daysAhead) = (366, 731)

  /// The calendar's own name; empty if it has none.
  public let name: String
  /// The activities by time.
  public let activities: [Activity]
  /// Number of events and tasks without a date that can be read.
  public let undated: Int
  /// Number of activities that do not take place.
  public let cancelled: Int
  /// True if the file has more: it is cut off, has more than ``maximumCount`` activities, or a rule that is not known.
  public let isPartial: Bool

  /// Returns the names of zones that the times of a file may be of, the likely ones first; `nil` if it is no calendar.
  public static func zones(in bytes: [UInt8]) -> [String]? {
    guard let parts = CalendarParts(bytes) else { return nil }
    var names: [[UInt8]] = []
    func add(_ name: [UInt8]) {
      for candidate in CalendarClocks.candidates(name)
      where !names.contains(candidate) && names.count < 100 {
        names.append(candidate)
      }
    }
    for line in parts.lines where line.name.spells("X-WR-TIMEZONE") { add(line.value) }
    for part in parts.all {
      for line in part.lines {
        if let zone = line.parameter("TZID") { add(zone) }
      }
    }
    return names.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Reads a file; `nil` if it is no calendar, or too large.
  /// - Parameters:
  ///   - zones: the clocks of zones by name, as far as the caller knows them (``zones(in:)``).
  ///   - own: the clocks of the member.
  ///   - now: milliseconds since 1970.
  /// - Complexity: O(*n* log *n*) in the size of the file and the repetitions within three years.
  public init?(
    reading bytes: [UInt8], zones: [(name: String, clock: ZoneClock)], own: ZoneClock, now: Int64
  ) {
    guard bytes.count <= Self.maximumSize, let parts = CalendarParts(bytes) else { return nil }
    let clocks = CalendarClocks(parts, zones: zones, own: own)
    var undated = 0
    var groups: [[UInt8]: Int] = [:]
    var entries: [[CalendarEntry]] = []
    for part in parts.all where part.kind.spells("VEVENT") || part.kind.spells("VTODO") {
      guard let entry = CalendarEntry(part, clocks) else {
        undated += 1
        continue
      }
      if let group = groups[entry.uid] {
        entries[group].append(entry)
      } else {
        groups[entry.uid] = entries.count
        entries.append([entry])
      }
    }
    let today = CalendarDay(milliseconds: now).number
    var found: [Activity] = []
    var cancelled = 0
    var isPartial = !parts.isWhole
    for group in entries {
      let series = CalendarSeries(
        group, within: (today - Self.daysBack)...(today + Self.daysAhead))
      isPartial = isPartial || !series.isWhole
      cancelled += series.cancelled
      found += series.activities
    }
    found.sort { $0.time.start < $1.time.start }
    let coming = found.filter { !$0.time.isOver(at: now) }.prefix(Self.maximumCount)
    let over = found.filter { $0.time.isOver(at: now) }.suffix(Self.maximumCount - coming.count)
    let name = parts.lines.first { $0.name.spells("X-WR-CALNAME") || $0.name.spells("NAME") }
    self.name = name.map { OneLine.of($0.text) } ?? ""
    activities = Array(over + coming)
    self.undated = undated
    self.cancelled = cancelled
    self.isPartial = isPartial || activities.count < found.count
  }
}

/// A text in one line.
enum OneLine {
  /// Maximum number of scalars, as of the names of records.
  static let longest = 200

  /// Returns a text in one line, cut, and without what is not seen or turns its surroundings.
  static func of(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    var count = 0
    for scalar in VisibleText.harmless(text).unicodeScalars {
      let isBlank = scalar.value <= 0x20 || (0x7F...0xA0).contains(scalar.value)
      if isBlank, line.isEmpty || line.last?.value == 0x20 { continue }
      if count == longest { break }
      line.append(isBlank ? " " : scalar)
      count += 1
    }
    if line.last?.value == 0x20 { line.removeLast() }
    return String(line)
  }
}
