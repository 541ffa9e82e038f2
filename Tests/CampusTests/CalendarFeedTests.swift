import Campus
import Testing
import Text

@Suite struct CalendarFeedTests {
  /// 2026-03-05 21:59 UTC.
  private static let deadline: Int64 = 1_772_747_940_000

  private func event(_ title: String = "PAC 2", uid: String = "1@cordada") -> CalendarFeed.Event {
    CalendarFeed.Event(
      uid: uid, sequence: 3, changedAt: Self.deadline - 86_400_000,
      time: ActivityTime(start: Self.deadline - 3_600_000, end: Self.deadline), title: title)
  }

  private func text(_ events: [CalendarFeed.Event]) -> String {
    String(decoding: CalendarFeed.write(events, name: "Campus"), as: UTF8.self)
  }

  /// The lines of a feed, unfolded.
  private func lines(_ events: [CalendarFeed.Event]) -> [String] {
    text(events).replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
  }

  @Test func anEventHasItsTimesInUTC() {
    let lines = lines([event()])
    #expect(lines.first == "BEGIN:VCALENDAR")
    #expect(lines.last == "END:VCALENDAR")
    for line in [
      "UID:1@cordada", "DTSTAMP:20260304T215900Z", "SEQUENCE:3", "DTSTART:20260305T205900Z",
      "DTEND:20260305T215900Z", "SUMMARY:PAC 2", "STATUS:CONFIRMED",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
    #expect(!lines.contains("TRANSP:TRANSPARENT"))
  }

  @Test func whatTakesWeeksOrNoTimeMakesNobodyBusy() {
    let day: Int64 = 86_400_000
    for (length, isBusy) in [(2 * day, true), (7 * day, true), (7 * day + 1, false)] {
      var event = event()
      event.time = ActivityTime(start: 0, end: length)
      #expect(lines([event]).contains("TRANSP:TRANSPARENT") == !isBusy, "\(length)")
    }
    var moment = event()
    moment.time = ActivityTime(start: Self.deadline)
    #expect(lines([moment]).contains("TRANSP:TRANSPARENT"))
    #expect(!lines([moment]).contains { $0.hasPrefix("DTEND") })
  }

  @Test(arguments: [
    (title: #"a,b;c\d"#, line: #"SUMMARY:a\,b\;c\\d"#), ("a\nb\r\nc\rd", #"SUMMARY:a\nb\nc\nd"#),
    ("a\u{0}\u{7F}b\tc", "SUMMARY:ab c"), ("x\r\nEND:VEVENT", #"SUMMARY:x\nEND:VEVENT"#),
    ("<b>“à”</b>", "SUMMARY:<b>“à”</b>"),
  ])
  func textsAreEscaped(title: String, line: String) {
    #expect(lines([event(title)]).contains(line))
  }

  @Test func linesAreFoldedBetweenCharacters() {
    let title = String(repeating: "àéß木🧗", count: 60)
    let folded = text([event(title)])
    for line in folded.split(separator: "\r\n") { #expect(line.utf8.count <= 75) }
    #expect(!folded.unicodeScalars.contains("\u{FFFD}"))
    #expect(lines([event(title)]).contains("SUMMARY:" + title))
  }

  @Test func alarmsAreBeforeTheStartOrTheEnd() throws {
    var event = event()
    event.reminders = [
      try #require(Reminder(.start, minutes: 30)), try #require(Reminder(.end, minutes: 0)),
    ]
    #expect(
      lines([event]).filter { $0.hasPrefix("TRIGGER") } == [
        "TRIGGER:-PT30M", "TRIGGER;RELATED=END:PT0M",
      ])
    // An activity without a duration has no end.
    event.time = ActivityTime(start: Self.deadline)
    #expect(
      lines([event]).filter { $0.hasPrefix("TRIGGER") } == ["TRIGGER:-PT30M", "TRIGGER:PT0M"])
    event.isCancelled = true
    #expect(!lines([event]).contains { $0.hasPrefix("TRIGGER") })
    #expect(lines([event]).contains("STATUS:CANCELLED"))
  }

  @Test func anAddressThatIsNoneIsLeftOut() {
    var event = event()
    event.page = "https://cv.uoc.edu/"
    #expect(lines([event]).contains("URL:https://cv.uoc.edu/"))
    event.page = "https://a\r\nATTENDEE:x"
    #expect(!lines([event]).contains { $0.hasPrefix("URL") || $0.hasPrefix("ATTENDEE") })
  }

  @Test func theOrderOfTheEventsMakesNoDifference() {
    let events = ["3@c", "1@c", "2@c"].map { event(uid: $0) }
    #expect(text(events) == text(events.reversed()))
    #expect(
      lines(events).filter { $0.hasPrefix("UID") } == ["UID:1@c", "UID:2@c", "UID:3@c"])
  }

  @Test func aWholeDayIsADate() throws {
    var event = event()
    let day = try #require(CalendarDay("2026-02-28"))
    event.time = ActivityTime(firstDay: day)
    event.reminders = [
      try #require(Reminder(.start, minutes: 0)), try #require(Reminder(.start, minutes: 1_440)),
      try #require(Reminder(.end, minutes: 0)),
    ]
    #expect(lines([event]).contains("DTSTART;VALUE=DATE:20260228"))
    // The end in a calendar is the day after the last.
    #expect(lines([event]).contains("DTEND;VALUE=DATE:20260301"))
    #expect(lines([event]).contains("TRANSP:TRANSPARENT"))
    #expect(
      lines([event]).filter { $0.hasPrefix("TRIGGER") } == [
        "TRIGGER:PT540M", "TRIGGER:-PT900M", "TRIGGER;RELATED=END:-PT900M",
      ])
    event.time = ActivityTime(firstDay: day, lastDay: CalendarDay("2026-03-02"))
    #expect(lines([event]).contains("DTEND;VALUE=DATE:20260303"))
  }

  @Test func aFeedHasItsOwnName() {
    let feed = CalendarFeed.write([], name: "Campus", uid: "a@cordada")
    #expect(String(decoding: feed, as: UTF8.self).contains("\r\nUID:a@cordada\r\n"))
    #expect(!text([]).contains("UID"))
  }
}
