import Calendars
import Testing
import Text

/// Occurrences in calendars: zones, recurrences, whole days, and files that are no calendar.
struct CalendarContentsTests {
  /// 2026-03-01 to 2026-05-01, in UTC.
  private static let window: Range<Int64> = 1_772_323_200_000..<1_777_593_600_000

  private func read(
    _ lines: String, zone: String = "Europe/Madrid", calendar: String = "", isEnded: Bool = true,
    goesOn: () -> Bool = { true }
  ) throws -> CalendarContents {
    let text =
      "BEGIN:VCALENDAR\nVERSION:2.0\n\(calendar)\(lines)\n" + (isEnded ? "END:VCALENDAR\n" : "")
    return try CalendarContents(
      reading: Array(text.replacing("\n", with: "\r\n").utf8), window: Self.window,
      now: Self.window.lowerBound, zone: zone, goesOn: goesOn)
  }

  private func event(_ lines: String) -> String {
    "BEGIN:VEVENT\nUID:a@x\nDTSTAMP:20260101T000000Z\nSUMMARY:PAC 1\n\(lines)\nEND:VEVENT"
  }

  /// Hours since 2026-03-01T00:00:00Z.
  private func hours(_ contents: CalendarContents) -> [Double] {
    contents.occurrences.map { Double($0.start - Self.window.lowerBound) / 3_600_000 }
  }

  @Test(arguments: [
    ("DTSTART:20260302T100000Z", 34.0, nil),
    ("DTSTART:20260302T100000Z\nDTEND:20260302T113000Z", 34, 1.5),
    // In winter Madrid is an hour ahead, in summer two.
    ("DTSTART;TZID=Europe/Madrid:20260302T100000", 33, nil),
    ("DTSTART;TZID=Europe/Madrid:20260330T100000", 704, nil),
    ("DTSTART;TZID=America/New_York:20260302T100000", 39, nil),
    ("DTSTART;TZID=/freeassociation.sourceforge.net/America/New_York:20260302T100000", 39, nil),
    ("DTSTART;TZID=\"Europe/Madrid\":20260302T100000", 33, nil),
    // A time without a zone, or with an unknown one, is in the reader's zone.
    ("DTSTART:20260302T100000", 33, nil), ("DTSTART;TZID=Moon/Tycho:20260302T100000", 33, nil),
    // Outlook writes Windows names of zones.
    ("DTSTART;TZID=W. Europe Standard Time:20260330T100000", 704, nil),
    ("DTSTART;TZID=\"Eastern Standard Time\":20260302T100000", 39, nil),
    // A whole day is a day of the reader; that of a clock change has 23 hours.
    ("DTSTART;VALUE=DATE:20260302", 23, 24), ("DTSTART;VALUE=DATE:20260329", 671, 23),
    ("DTSTART;VALUE=DATE:20260302\nDTEND;VALUE=DATE:20260305", 23, 72),
    ("DTSTART;VALUE=DATE:20260302\nDTEND;VALUE=DATE:20260302", 23, 24),
    ("DTSTART:20260302T100000Z\nDURATION:PT90M", 34, 1.5),
    ("DTSTART;VALUE=DATE:20260302\nDURATION:P2D", 23, 48),
    // An end before the beginning is ignored.
    ("DTSTART:20260302T100000Z\nDTEND:20260301T100000Z", 34, nil),
    ("DTSTART:20260302T100000Z\nDURATION:-PT1H", 34, nil),
    ("DTSTART:20260302T100000Z\nDTEND:soon", 34, nil),
  ])
  func timesAreThoseOfTheirZone(lines: String, start: Double, length: Double?) throws {
    let contents = try read(event(lines))
    #expect(hours(contents) == [start])
    let only = try #require(contents.occurrences.first)
    #expect(only.end.map { Double($0 - only.start) / 3_600_000 } == length)
    #expect(only.name == "a@x")
    #expect(only.title == "PAC 1")
  }

  @Test func aZoneIsAsTheCalendarDefinesIt() throws {
    let zone = """
      BEGIN:VTIMEZONE
      TZID:Club time
      BEGIN:STANDARD
      DTSTART:16010101T000000
      TZOFFSETFROM:+0330
      TZOFFSETTO:+0330
      END:STANDARD
      END:VTIMEZONE

      """
    let contents = try read(zone + event("DTSTART;TZID=Club time:20260302T100000"))
    #expect(hours(contents) == [30.5])
  }

  @Test func timesWithoutAZoneAreWhereTheCalendarIs() throws {
    let contents = try read(
      event("DTSTART:20260302T100000"),
      calendar: "X-WR-TIMEZONE:America/New_York\nX-WR-CALNAME:Aula\n")
    #expect(hours(contents) == [39])
    #expect(contents.name == "Aula")
  }

  // MARK: Recurrences

  @Test(arguments: [
    ("RRULE:FREQ=WEEKLY;COUNT=3", [34.0, 202, 370]),
    ("RRULE:FREQ=WEEKLY;UNTIL=20260316T100000Z", [34, 202, 370]),
    ("RRULE:FREQ=WEEKLY;COUNT=3\nEXDATE:20260309T100000Z", [34, 370]),
    ("RRULE:FREQ=WEEKLY;COUNT=3\nEXDATE:20260302T100000Z,20260316T100000Z", [202]),
    ("RRULE:FREQ=WEEKLY;COUNT=3\nEXDATE;TZID=Europe/Madrid:20260309T110000", [34, 370]),
    ("RRULE:FREQ=WEEKLY;COUNT=3\nEXDATE;VALUE=DATE:20260309", [34, 370]),
    ("RRULE:FREQ=WEEKLY;COUNT=2\nRDATE:20260303T100000Z", [34, 58, 202]),
    ("RDATE:20260303T100000Z", [34, 58]),
    ("RRULE:FREQ=MONTHLY;BYDAY=1MO;COUNT=2", [34, 874]),
    // A rule without a matching day, and an invalid one.
    ("RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", [34]), ("RRULE:FREQ=SOMETIMES", [34]),
    // The remainder of a split series has no occurrences.
    ("RRULE:FREQ=WEEKLY;UNTIL=20260227T100000Z", []), ("RRULE:FREQ=WEEKLY;UNTIL=20260302", [34]),
    // The beginning is an occurrence even if the rule excludes it.
    ("RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20260311T000000Z", [34, 58, 226]),
  ])
  func seriesTakePlaceByTheirRules(lines: String, starts: [Double]) throws {
    #expect(hours(try read(event("DTSTART:20260302T100000Z\n" + lines))) == starts)
  }

  @Test func aWeeklySeriesStaysAtItsHourWhenTheClocksChange() throws {
    let contents = try read(
      event("DTSTART;TZID=Europe/Madrid:20260327T100000\nRRULE:FREQ=WEEKLY;COUNT=2"))
    #expect(hours(contents) == [633, 800])
  }

  @Test func ofASeriesThatGoesOnForEverTheWindowIsTaken() throws {
    let contents = try read(event("DTSTART:20000101T080000Z\nRRULE:FREQ=DAILY"))
    #expect(contents.occurrences.count == 61)
    #expect(contents.areAll)
    #expect(Set(contents.occurrences.map(\.name)).count == 61)
  }

  @Test func oneTimeOfASeriesIsMovedAndAnotherCancelled() throws {
    let series = event("DTSTART:20260302T100000Z\nRRULE:FREQ=WEEKLY;COUNT=3")
    let moved = event("RECURRENCE-ID:20260309T100000Z\nDTSTART:20260310T120000Z")
    let cancelled = event(
      "RECURRENCE-ID:20260316T100000Z\nDTSTART:20260316T100000Z\nSTATUS:CANCELLED")
    // The order of the components has no effect.
    for lines in [[series, moved, cancelled], [cancelled, moved, series]] {
      let contents = try read(lines.joined(separator: "\n"))
      #expect(hours(contents) == [34, 228, 370])
      #expect(contents.occurrences.map(\.isCancelled) == [false, false, true])
      // A moved occurrence keeps its name.
      #expect(contents.occurrences[1].name == "a@x 1773050400")
    }
    let away = event("RECURRENCE-ID:20260309T100000Z\nDTSTART:20270310T120000Z")
    #expect(hours(try read(series + "\n" + away)) == [34, 370])
  }

  @Test func theLatestOfTwoVersionsHolds() throws {
    let old = event("SEQUENCE:1\nDTSTART:20260302T100000Z\nLOCATION:A")
    let new = event("SEQUENCE:2\nDTSTART:20260302T100000Z\nLOCATION:B")
    for lines in [old + "\n" + new, new + "\n" + old] {
      #expect(try read(lines).occurrences.map(\.place) == ["B"])
    }
  }

  @Test func aChangeOfThisAndFollowingMovesAllThatFollow() throws {
    let series = event(
      "DTSTART:20260302T100000Z\nDTEND:20260302T110000Z\nRRULE:FREQ=WEEKLY;COUNT=5")
    let following = event(
      "RECURRENCE-ID;RANGE=THISANDFUTURE:20260309T100000Z\nDTSTART:20260310T120000Z\n"
        + "DTEND:20260310T123000Z\nLOCATION:Aula 2")
    let one = event("RECURRENCE-ID:20260323T100000Z\nDTSTART:20260323T090000Z")
    let whole = try read([series, following, one].joined(separator: "\n"))
    #expect(hours(whole) == [34, 228, 396, 537, 732])
    #expect(whole.occurrences.map(\.place) == ["", "Aula 2", "Aula 2", "", "Aula 2"])
    #expect(
      whole.occurrences.map { ($0.end ?? $0.start) - $0.start }
        == [3_600_000, 1_800_000, 1_800_000, 0, 1_800_000])
    // An activity keeps its name when it moves.
    #expect(try read(series).occurrences.map(\.name) == whole.occurrences.map(\.name))
    let days = event("DTSTART;VALUE=DATE:20260302\nRRULE:FREQ=WEEKLY;COUNT=3")
    let moved = event(
      "RECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20260309\nDTSTART;VALUE=DATE:20260311")
    let ofDays = try read(days + "\n" + moved)
    #expect(
      ofDays.occurrences.compactMap { $0.days.map { CalendarDay(number: $0.lowerBound).text } }
        == ["2026-03-02", "2026-03-11", "2026-03-18"])
    #expect(try read(days).occurrences.map(\.name) == ofDays.occurrences.map(\.name))
  }

  // MARK: Tasks

  @Test(arguments: [
    ("DUE:20260302T100000Z", 34.0, nil), ("DTSTART:20260302T080000Z\nDUE:20260302T100000Z", 32, 2),
    ("DTSTART:20260302T080000Z", 32, nil), ("DUE;VALUE=DATE:20260302", 23, 24),
    ("DTSTART;VALUE=DATE:20260302\nDUE;VALUE=DATE:20260304", 23, 72),
    ("DTSTART:20260302T080000Z\nDUE:20260301T080000Z", 32, nil),
  ])
  func aTaskWithADateIsRead(lines: String, start: Double, length: Double?) throws {
    let task = "BEGIN:VTODO\nUID:t@x\nSUMMARY:Entrega\n\(lines)\nEND:VTODO"
    let contents = try read(task)
    #expect(hours(contents) == [start])
    let only = try #require(contents.occurrences.first)
    #expect(only.end.map { Double($0 - only.start) / 3_600_000 } == length)
    #expect(only.name == "t@x")
  }

  @Test func aTaskWithoutADateIsNotMissed() throws {
    let task = "BEGIN:VTODO\nUID:t@x\nSUMMARY:Some day\nEND:VTODO"
    let contents = try read(task + "\n" + event("DTSTART:20260302T100000Z"))
    #expect(contents.occurrences.map(\.name) == ["a@x"])
    #expect(contents.areAll)
  }

  // MARK: Bad calendars

  @Test(arguments: [
    "", "<html><body>Sign in</body></html>", "BEGIN:VCARD\nEND:VCARD", "\u{0}", "{}",
  ])
  func whatIsNoCalendarIsRefused(text: String) {
    #expect(throws: CalendarError.noCalendar) {
      try CalendarContents(
        reading: Array(text.utf8), window: Self.window, now: 0, zone: "Europe/Madrid")
    }
  }

  @Test func aCalendarThatIsCutOffIsNotAll() throws {
    let whole = event("DTSTART:20260302T100000Z")
    #expect(try read(whole).areAll)
    let cut = try read(whole + "\nBEGIN:VEVENT\nUID:b\nDTST", isEnded: false)
    #expect(cut.occurrences.count == 1)
    #expect(!cut.areAll)
  }

  @Test(arguments: [
    "SUMMARY:no start", "DTSTART:20260230T100000Z", "DTSTART:yesterday", "DTSTART:",
    "DTSTART:00000000T000000Z",
    "DTSTART;VALUE=DATE:99991231",
  ])
  func anEventWithoutATimeIsLeftOutAndTheOthersAreNot(lines: String) throws {
    let other = event("DTSTART:20260302T100000Z").replacing("a@x", with: "b@x")
    let contents = try read(event(lines) + "\n" + other)
    #expect(contents.occurrences.map(\.name) == ["b@x"])
    #expect(!contents.areAll)
  }

  @Test(arguments: [
    "FREQ=SECONDLY", "FREQ=MINUTELY", "FREQ=HOURLY;BYMINUTE=1,2,3",
    "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=YEARLY;BYSECOND=0,1,2,3,4,5,6,7,8,9;BYMINUTE=0,1,2,3,4,5,6,7,8,9",
    "FREQ=DAILY;RSCALE=CHINESE", "FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6",
  ])
  func aRuleThatWouldTakeLongIsNotFollowed(rule: String) throws {
    let contents = try read(event("DTSTART:20260302T100000Z\nRRULE:\(rule)"))
    #expect(hours(contents) == [34])
    #expect(!contents.areAll)
  }

  @Test(arguments: [
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=3",
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;UNTIL=99991231T000000Z",
  ])
  func aRuleThatNeverComesIsFollowedToTheEndOfTheWindow(rule: String) throws {
    let contents = try read(event("DTSTART:20260302T100000Z\nRRULE:\(rule)"))
    #expect(hours(contents) == [34])
    #expect(contents.areAll)
  }

  @Test func aReadingThatIsToEndLeavesTheRestOfTheRulesOut() throws {
    let rules = (1...9).map { "RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=\($0 + 10)" }
    var asked = 0
    let contents = try read(
      event((["DTSTART:20260302T100000Z"] + rules).joined(separator: "\n"))
    ) {
      asked += 1
      // One for the event, and four for its rules.
      return asked <= 5
    }
    #expect(contents.occurrences.count == 5)
    #expect(!contents.areAll)
  }

  @Test(arguments: [
    String(repeating: "A=b;", count: 3_000), String(repeating: "A=\":\";", count: 3_000),
    String(repeating: "A=b;\n ", count: 3_000),
  ])
  func aPartWithManyParametersIsLeftOut(parameters: String) throws {
    let other = event("DTSTART:20260302T100000Z").replacing("a@x", with: "b@x")
    let contents = try read(
      event("DTSTART:20260302T100000Z\nX-A;\(parameters)A=b:y") + "\n" + other)
    #expect(contents.occurrences.map(\.name) == ["b@x"])
    #expect(!contents.areAll)
    // A long value is accepted.
    let long = event("DTSTART:20260302T100000Z\nDESCRIPTION:\(parameters)")
    #expect(try read(long).areAll)
  }

  @Test func aZoneThatChangesEachSecondIsNotLaidOut() throws {
    let zone = """
      BEGIN:VTIMEZONE
      TZID:Club time
      BEGIN:STANDARD
      DTSTART:19700101T000000
      TZOFFSETFROM:+0330
      TZOFFSETTO:+0330
      RRULE:FREQ=SECONDLY
      END:STANDARD
      END:VTIMEZONE

      """
    #expect(hours(try read(zone + event("DTSTART;TZID=Club time:20260302T100000"))) == [33])
  }

  private static let zoneRules: [(begin: String, rules: String, hour: Double)] = [
    // The form that Outlook writes.
    ("16010101T000000", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10", 30.5),
    ("00010101T000000", "RRULE:FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1,2,3,4,5,6,7", 33),
    ("19700101T000000", "RRULE:FREQ=YEARLY;BYMONTH=1\nRRULE:FREQ=YEARLY;BYMONTH=1", 33),
    ("19700101T000000", "RDATE:20000101T000000,20010101T000000", 30.5),
    (
      "19700101T000000",
      "RDATE:20000101T000000" + String(repeating: "\nRDATE:20000101T000000", count: 6_000), 33
    ),
  ]

  @Test(arguments: zoneRules)
  func aZoneOfFewChangesIsLaidOut(begin: String, rules: String, hour: Double) throws {
    let zone = """
      BEGIN:VTIMEZONE
      TZID:Club time
      BEGIN:STANDARD
      DTSTART:\(begin)
      TZOFFSETFROM:+0330
      TZOFFSETTO:+0330
      \(rules)
      END:STANDARD
      END:VTIMEZONE

      """
    #expect(hours(try read(zone + event("DTSTART;TZID=Club time:20260302T100000"))) == [hour])
  }

  @Test func anEventOfALongNameIsLeftOutAndTimesOfOneEventAreKnown() throws {
    let long = event("DTSTART:20260302T100000Z").replacing(
      "a@x", with: String(repeating: "a", count: 501))
    let series = event("DTSTART:20260302T100000Z\nRRULE:FREQ=DAILY;COUNT=2")
    let other = event("DTSTART:20260303T110000Z").replacing("a@x", with: "b@x")
    let contents = try read([long, series, other].joined(separator: "\n"))
    #expect(!contents.areAll)
    #expect(contents.occurrences.map(\.event) == [0, 0, 1])
  }

  @Test func ofAHundredThousandEventsTheNextAreTaken() throws {
    let lines = (0..<100_000).map { number in
      let minute = number % 60 < 10 ? "0\(number % 60)" : "\(number % 60)"
      let day = 1 + number % 28 < 10 ? "0\(1 + number % 28)" : "\(1 + number % 28)"
      return event("DTSTART:202603\(day)T10\(minute)00Z").replacing("a@x", with: "\(number)@x")
    }
    let contents = try read(lines.joined(separator: "\n"))
    #expect(contents.occurrences.count <= CalendarContents.maximumCount)
    #expect(!contents.areAll)
    #expect(hours(contents).first == 10)
  }

  @Test(arguments: [
    ("DTSTART;VALUE=DATE:20260302", ["2026-03-02"], 1),
    ("DTSTART;VALUE=DATE:20260329\nDTEND;VALUE=DATE:20260330", ["2026-03-29"], 1),
    ("DTSTART;VALUE=DATE:20260302\nDTEND;VALUE=DATE:20260305", ["2026-03-02"], 3),
    ("DTSTART;VALUE=DATE:20260302\nDTEND;VALUE=DATE:20260301", ["2026-03-02"], 1),
    ("DTSTART;VALUE=DATE:20260302\nDTEND:20260304T000000", ["2026-03-02"], 2),
    ("DTSTART;VALUE=DATE:20260302\nDTEND:20260304T120000", ["2026-03-02"], 3),
    ("DTSTART;VALUE=DATE:20260302\nDURATION:P2D", ["2026-03-02"], 2),
    (
      "DTSTART;VALUE=DATE:20260302\nRRULE:FREQ=WEEKLY;COUNT=3\nEXDATE;VALUE=DATE:20260309",
      ["2026-03-02", "2026-03-16"], 1
    ),
  ])
  func aWholeDayIsTheSameInEachZone(lines: String, first: [String], count: Int) throws {
    var names: Set<[String]> = []
    for zone in ["Pacific/Kiritimati", "Europe/Madrid", "UTC", "Pacific/Niue"] {
      let contents = try read(event(lines), zone: zone)
      #expect(
        contents.occurrences.compactMap { $0.days.map { CalendarDay(number: $0.lowerBound).text } }
          == first)
      #expect(contents.occurrences.allSatisfy { $0.days?.count == count })
      names.insert(contents.occurrences.map(\.name))
    }
    #expect(names.count == 1)
    #expect(try read(event("DTSTART:20260302T000000")).occurrences.first?.days == nil)
  }

  @Test func aDayOfASeriesThatIsMovedKeepsItsName() throws {
    let series = event("DTSTART;VALUE=DATE:20260302\nRRULE:FREQ=WEEKLY;COUNT=2")
    let moved = event("RECURRENCE-ID;VALUE=DATE:20260309\nDTSTART;VALUE=DATE:20260310")
    let before = try read(series).occurrences
    let after = try read(series + "\n" + moved, zone: "America/New_York").occurrences
    #expect(before.map(\.name) == after.map(\.name))
    #expect(before.map(\.name) == ["a@x 2026-03-02", "a@x 2026-03-09"])
    #expect(after.compactMap { $0.days?.lowerBound } == [20_514, 20_522])
    // The former name: the midnight in the reader's zone.
    #expect(before.first?.formerName == "a@x 1772406000")
  }
}
