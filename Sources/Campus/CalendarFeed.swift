import Numerics
import Text

/// Activities as an iCalendar object, for the calendar of a phone to subscribe to (U10).
///
/// Sources: RFC 5545; RFC 7986 for the name and the interval. The same activities make the same bytes.
public struct CalendarFeed: Sendable {
  /// An activity in a feed.
  public struct Event: Sendable {
    /// Names it for ever, in every calendar.
    public var uid: String
    /// Counts its changes.
    public var sequence: Int64
    /// When it was last changed, milliseconds since 1970.
    public var changedAt: Int64
    /// When it is.
    public var time: ActivityTime
    /// What it is called.
    public var title: String
    /// What is said of it; empty for nothing.
    public var summary: String
    /// The course it belongs to; `nil` for a member's own.
    public var course: String?
    /// The address of its page.
    public var page: String?
    /// Whether it does not take place.
    public var isCancelled: Bool
    /// Whether the member is through with it.
    public var isDone: Bool
    /// When to remind of it.
    public var reminders: [Reminder]

    /// An event with what every event has.
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

  /// The days of a daily summary, and whose they are.
  public struct Summary: Sendable {
    /// What distinguishes the entries of this member's days from those of others.
    public let owner: String
    /// The days that have something.
    public let days: [DailySummary.Day]

    /// The days of a member.
    public init(of owner: String, _ days: [DailySummary.Day]) {
      self.owner = owner
      self.days = days
    }
  }

  /// Writes a feed of this name: events in the order of their times, and then the days of a summary.
  /// - Parameter uid: names the feed itself, at whatever address it is (RFC 7986, 5.3).
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

  /// Writes a day as an entry of the whole day, which floats: it is that day wherever the phone is.
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
    // By the moment: so many hours after midnight are another time on the days when the clocks change.
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
    // An alarm may be related to the end only of an event that has one.
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

  /// Appends a content line, folded so that no line has more than 75 bytes, between two characters
  /// (RFC 5545, 3.1).
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

  /// A moment as `20260305T215900Z`.
  private static func moment(_ time: Int64) -> [UInt8] {
    var text: [UInt8] = []
    DateTimeText.append(time - (time % 1000 + 1000) % 1000, to: &text)
    return digits(of: text)
  }

  /// A day or a moment in the basic format of ISO 8601.
  private static func digits(of text: [UInt8]) -> [UInt8] {
    text.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":") }
  }
}
