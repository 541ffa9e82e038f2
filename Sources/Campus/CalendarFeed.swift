import Numerics
import Text

/// Writes activities as an iCalendar object, to which a phone's calendar can subscribe (U10).
///
/// Sources: RFC 5545; RFC 7986 for the name and the interval. Equal activities give equal bytes.
public struct CalendarFeed: Sendable {
  /// An activity in a feed.
  public struct Event: Sendable {
    /// The permanent identifier, unique among all calendars.
    public var uid: String
    /// Number of changes.
    public var sequence: Int64
    /// Time of the last change, in milliseconds since 1970.
    public var changedAt: Int64
    /// Time of the activity.
    public var time: ActivityTime
    /// The title.
    public var title: String
    /// The description; may be empty.
    public var summary: String
    /// The name of what it belongs to, such as its course; `nil` for a member's own activity.
    public var course: String?
    /// The address of its page.
    public var page: String?
    /// True if it was cancelled.
    public var isCancelled: Bool
    /// True if the member has done it.
    public var isDone: Bool
    /// The member's reminders.
    public var reminders: [Reminder]

    /// Creates an event.
    public init(
      uid: String, sequence: Int64, changedAt: Int64, time: ActivityTime, title: String,
      summary: String = "", course: String? = nil, page: String? = nil, isCancelled: Bool = false,
      isDone: Bool = false, reminders: [Reminder] = []
    ) {
      self.uid = uid
      self.sequence = sequence
      self.changedAt = changedAt
      self.time = time
      self.title = title
      self.summary = summary
      self.course = course
      self.page = page
      self.isCancelled = isCancelled
      self.isDone = isDone
      self.reminders = reminders
    }
  }

  private var bytes: [UInt8] = []

  /// Returns the identifier of an activity's record in a feed.
  public static func uid(of record: String) -> String { "\(record)@cordada" }

  /// The days of a member's daily summary.
  public struct Summary: Sendable {
    /// Distinguishes this member's entries from those of others.
    public let owner: String
    /// The days with activities.
    public let days: [DailySummary.Day]

    /// Creates a summary.
    public init(of owner: String, _ days: [DailySummary.Day]) {
      self.owner = owner
      self.days = days
    }
  }

  /// Writes a feed: events by time, followed by the days of a summary.
  /// - Parameter uid: the permanent identifier of the feed, independent of its address (RFC 7986, 5.3).
  public static func write(
    _ events: [Event], summary: Summary? = nil, name: String, uid: String? = nil
  ) -> [UInt8] {
    var feed = CalendarFeed()
    feed.line("BEGIN:VCALENDAR")
    feed.line("VERSION:2.0")
    feed.line("PRODID:-//Cordada//Campus//EN")
    feed.line("CALSCALE:GREGORIAN")
    feed.line("METHOD:PUBLISH")
    if let uid { feed.text("UID", uid) }
    feed.text("NAME", name)
    feed.text("X-WR-CALNAME", name)
    feed.line("REFRESH-INTERVAL;VALUE=DURATION:PT1H")
    feed.line("X-PUBLISHED-TTL:PT1H")
    let ordered = events.sorted {
      $0.time.start != $1.time.start
        ? $0.time.start < $1.time.start : Array($0.uid.utf8).lexicographicallyPrecedes($1.uid.utf8)
    }
    for event in ordered { feed.write(event) }
    let changedAt = events.map { $0.changedAt }.max() ?? 0
    for day in summary?.days ?? [] {
      feed.write(day, uid: "\(day.day.text).\(summary?.owner ?? "")@cordada", changedAt: changedAt)
    }
    feed.line("END:VCALENDAR")
    return feed.bytes
  }

  /// Writes a day as a floating all-day entry: it is on that day in any time zone.
  private mutating func write(_ day: DailySummary.Day, uid: String, changedAt: Int64) {
    line("BEGIN:VEVENT")
    text("UID", uid)
    line("DTSTAMP:", changedAt)
    line("LAST-MODIFIED:", changedAt)
    line("DTSTART;VALUE=DATE:", day: day.day.number)
    text("SUMMARY", day.title)
    text("DESCRIPTION", day.text)
    line("TRANSP:TRANSPARENT")
    line("BEGIN:VALARM")
    line("ACTION:DISPLAY")
    text("DESCRIPTION", day.title)
    // The alarm is an absolute time, since an offset from midnight would be wrong on days when the clocks change.
    line("TRIGGER;VALUE=DATE-TIME:", day.alarm)
    line("END:VALARM")
    line("END:VEVENT")
  }

  private mutating func write(_ event: Event) {
    line("BEGIN:VEVENT")
    text("UID", event.uid)
    line("DTSTAMP:", event.changedAt)
    line("LAST-MODIFIED:", event.changedAt)
    line("SEQUENCE:", number: event.sequence)
    if let days = event.time.wholeDays {
      line("DTSTART;VALUE=DATE:", day: days.lowerBound)
      line("DTEND;VALUE=DATE:", day: days.upperBound + 1)
    } else {
      line("DTSTART:", event.time.start)
      if let end = event.time.end { line("DTEND:", end) }
    }
    if !event.title.utf8.isEmpty { text("SUMMARY", event.title) }
    if !event.summary.utf8.isEmpty { text("DESCRIPTION", event.summary) }
    if let course = event.course { text("CATEGORIES", course) }
    if let page = event.page, WebPage.isAddress(page) { content("URL:", Array(page.utf8)) }
    line(event.isCancelled ? "STATUS:CANCELLED" : "STATUS:CONFIRMED")
    if !event.time.isBusy { line("TRANSP:TRANSPARENT") }
    if !event.isCancelled {
      for reminder in event.reminders { write(reminder, of: event) }
    }
    line("END:VEVENT")
  }

  private mutating func write(_ reminder: Reminder, of event: Event) {
    line("BEGIN:VALARM")
    line("ACTION:DISPLAY")
    text("DESCRIPTION", event.title)
    // An alarm relative to the end requires an event with an end.
    let isOfEnd = reminder.anchor == .end && event.time.end != nil
    var trigger: [UInt8] = []
    let minutes = reminder.minutesAfterAnchor(of: event.time)
    if minutes < 0 { trigger.append(UInt8(ascii: "-")) }
    trigger += Array("PT".utf8)
    DecimalText.write(Int64(abs(minutes)), to: &trigger)
    trigger.append(UInt8(ascii: "M"))
    content(isOfEnd ? "TRIGGER;RELATED=END:" : "TRIGGER:", trigger)
    line("END:VALARM")
  }

  // MARK: Lines

  private mutating func line(_ text: StaticString) { content(text, []) }

  private mutating func line(_ name: StaticString, _ time: Int64) {
    content(name, Self.moment(time))
  }

  private mutating func line(_ name: StaticString, day: Int) {
    content(name, Self.digits(of: Array(CalendarDay(number: day).text.utf8)))
  }

  private mutating func line(_ name: StaticString, number: Int64) {
    var digits: [UInt8] = []
    DecimalText.write(number, to: &digits)
    content(name, digits)
  }

  /// Writes a property with a text (RFC 5545, 3.3.11).
  private mutating func text(_ name: StaticString, _ text: String) {
    var value: [UInt8] = [UInt8(ascii: ":")]
    var previous: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","):
        value.append(UInt8(ascii: "\\"))
        value.append(byte)
      case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
        if byte == UInt8(ascii: "\n"), previous == UInt8(ascii: "\r") { break }
        value += Array("\\n".utf8)
      case UInt8(ascii: "\t"): value.append(UInt8(ascii: " "))
      case 0..<0x20, 0x7F: break
      default: value.append(byte)
      }
      previous = byte
    }
    content(name, value)
  }

  /// Appends a content line, folded to at most 75 bytes between two characters (RFC 5545, 3.1).
  private mutating func content(_ name: StaticString, _ value: [UInt8]) {
    var count = 0
    func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
    for index in 0..<name.utf8CodeUnitCount {
      bytes.append(name.utf8Start[index])
      count += 1
    }
    var index = 0
    while index < value.count {
      var end = index + 1
      while end < value.count, isContinuation(value[end]) { end += 1 }
      if count + end - index > 75 {
        bytes += Array("\r\n ".utf8)
        count = 1
      }
      bytes += value[index..<end]
      count += end - index
      index = end
    }
    bytes += Array("\r\n".utf8)
  }

  /// Formats a moment as `20260305T215900Z`.
  private static func moment(_ time: Int64) -> [UInt8] {
    var text: [UInt8] = []
    DateTimeText.append(time - (time % 1000 + 1000) % 1000, to: &text)
    return digits(of: text)
  }

  /// Converts a day or a moment to the basic format of ISO 8601.
  private static func digits(of text: [UInt8]) -> [UInt8] {
    text.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":") }
  }
}
