import Campus
import Testing
import Text

/// Files of calendars: what they bring to an agenda.
struct CalendarFileTests {
  /// 2026-03-01T00:00:00Z, a Sunday.
  private static let now: Int64 = 1_772_323_200_000
  /// Clocks that are an hour ahead of UTC, and two from 2026-03-29T01:00:00Z on.
  private static let madrid = ZoneClock(changes: [(0, 60), (1_774_746_000_000, 120)])

  private func file(_ lines: String, calendar: String = "", now: Int64 = now) throws -> CalendarFile
  {
    let text = "BEGIN:VCALENDAR\nVERSION:2.0\n\(calendar)\(lines)\nEND:VCALENDAR\n"
    return try #require(
      CalendarFile(
        reading: Array(text.replacing("\n", with: "\r\n").utf8),
        zones: [
          ("Europe/Madrid", Self.madrid), ("America/New_York", ZoneClock(changes: [(0, -300)])),
        ],
        own: Self.madrid, now: now))
  }

  private func event(_ lines: String, uid: String = "a@x") -> String {
    "BEGIN:VEVENT\nUID:\(uid)\nDTSTAMP:20260101T000000Z\nSUMMARY:PAC 1\n\(lines)\nEND:VEVENT"
  }

  private func task(_ lines: String) -> String {
    "BEGIN:VTODO\nUID:t@x\nSUMMARY:Entrega\n\(lines)\nEND:VTODO"
  }

  /// Hours since ``now``.
  private func hours(_ file: CalendarFile) -> [Double] {
    file.activities.map { Double($0.time.start - Self.now) / 3_600_000 }
  }

  private func days(_ file: CalendarFile) -> [String] {
    file.activities.compactMap { $0.time.wholeDays }.map { days in
      let (first, last) = (
        CalendarDay(number: days.lowerBound), CalendarDay(number: days.upperBound)
      )
      return first == last ? first.text : "\(first.text)/\(last.text)"
    }
  }

  @Test(arguments: [
    ("DTSTART:20260302T100000Z", 34.0, nil),
    ("DTSTART:20260302T100000Z\nDTEND:20260302T113000Z", 34, 1.5),
    ("DTSTART;TZID=Europe/Madrid:20260302T100000", 33, nil),
    ("DTSTART;TZID=Europe/Madrid:20260330T100000", 704, nil),
    ("DTSTART;TZID=America/New_York:20260302T100000", 39, nil),
    ("DTSTART;TZID=/freeassociation.sourceforge.net/America/New_York:20260302T100000", 39, nil),
    ("DTSTART;TZID=\"Europe/Madrid\":20260302T100000", 33, nil),
    ("DTSTART:20260302T100000", 33, nil), ("DTSTART;TZID=Moon/Tycho:20260302T100000", 33, nil),
    // A time that clocks leave out, and one that comes twice.
    ("DTSTART;TZID=Europe/Madrid:20260329T023000", 673.5, nil),
    ("DTSTART:20260302T100000Z\nDURATION:PT90M", 34, 1.5),
    ("DTSTART:20260302T100000Z\nDURATION:P1W", 34, 168),
    ("DTSTART:20260302T100000Z\nDTEND:20260301T100000Z", 34, nil),
    ("DTSTART:20260302T100000Z\nDURATION:-PT1H", 34, nil),
    ("DTSTART:20260302T100000Z\nDTEND:soon", 34, nil),
    ("dtstart:20260302t100000z", 34, nil),
  ])
  func timesAreThoseOfTheirZone(lines: String, start: Double, length: Double?) throws {
    let file = try file(event(lines))
    #expect(hours(file) == [start])
    let only = try #require(file.activities.first)
    #expect(only.time.end.map { Double($0 - only.time.start) / 3_600_000 } == length)
    #expect(only.uid == "a@x")
    #expect(only.time.wholeDays == nil)
    #expect(!file.isPartial)
  }

  @Test(arguments: [
    ("DTSTART;VALUE=DATE:20260302", ["2026-03-02"]),
    ("DTSTART;VALUE=DATE:20260302\nDTEND;VALUE=DATE:20260303", ["2026-03-02"]),
    ("DTSTART;VALUE=DATE:20260302\nDTEND;VALUE=DATE:20260305", ["2026-03-02/2026-03-04"]),
    ("DTSTART;VALUE=DATE:20260302\nDTEND;VALUE=DATE:20260301", ["2026-03-02"]),
    ("DTSTART;VALUE=DATE:20260302\nDURATION:P2D", ["2026-03-02/2026-03-03"]),
    (
      "DTSTART;VALUE=DATE:20260302\nRRULE:FREQ=WEEKLY;COUNT=3\nEXDATE;VALUE=DATE:20260309",
      ["2026-03-02", "2026-03-16"]
    ),
    (
      "DTSTART;VALUE=DATE:20260302\nRDATE;VALUE=DATE:20260304,20260306",
      ["2026-03-02", "2026-03-04", "2026-03-06"]
    ),
  ])
  func wholeDaysAreDates(lines: String, expected: [String]) throws {
    #expect(try days(file(event(lines))) == expected)
  }

  @Test(arguments: [
    ("DUE:20260302T100000Z", 34.0, nil),
    ("DTSTART:20260302T080000Z\nDUE:20260302T100000Z", 32, 2),
    ("DTSTART:20260302T080000Z", 32, nil),
    ("DTSTART:20260302T080000Z\nDURATION:PT2H", 32, 2),
  ])
  func aTaskWithADateIsAnActivity(lines: String, start: Double, length: Double?) throws {
    let file = try file(task(lines))
    #expect(hours(file) == [start])
    let only = try #require(file.activities.first)
    #expect(only.time.end.map { Double($0 - only.time.start) / 3_600_000 } == length)
    #expect(!only.isDone)
  }

  @Test func aTaskIsDueOnItsLastDayAndOneWithoutADateIsCounted() throws {
    #expect(try days(file(task("DUE;VALUE=DATE:20260302"))) == ["2026-03-02"])
    #expect(
      try days(file(task("DTSTART;VALUE=DATE:20260302\nDUE;VALUE=DATE:20260304")))
        == ["2026-03-02/2026-03-04"])
    #expect(
      try file(task("DUE:20260302T100000Z\nSTATUS:COMPLETED")).activities.first?.isDone == true)
    let none = try file(task("PRIORITY:1"))
    #expect(none.activities.isEmpty && none.undated == 1)
  }

  // MARK: Series

  @Test func aSeriesKeepsItsTimeOfDayWhenClocksChange() throws {
    let series = "DTSTART;TZID=Europe/Madrid:20260326T100000\nRRULE:FREQ=WEEKLY;COUNT=2"
    let file = try file(event(series))
    #expect(hours(file) == [609, 776])
    #expect(
      file.activities.map { $0.uid } == ["a@x 2026-03-26T09:00:00Z", "a@x 2026-04-02T08:00:00Z"])
  }

  @Test(arguments: [
    // The last day counts by the clocks of the series.
    ("UNTIL=20260303", 2), ("UNTIL=20260303T090000Z", 2), ("UNTIL=20260303T085959Z", 1),
    ("UNTIL=20260303T100000", 2), ("UNTIL=20260303T095959", 1), ("COUNT=4", 4),
  ])
  func aSeriesEnds(end: String, count: Int) throws {
    let series = "DTSTART;TZID=Europe/Madrid:20260302T100000\nRRULE:FREQ=DAILY;\(end)"
    #expect(try file(event(series)).activities.count == count)
  }

  @Test func ofASeriesWithoutAnEndTwoYearsAreTaken() throws {
    let file = try file(event("DTSTART:20100302T100000Z\nRRULE:FREQ=MONTHLY"))
    #expect(file.activities.count == 36)
    #expect(!file.isPartial)
  }

  @Test func anExceptionIsLeftOutAndAChangeStandsInItsPlace() throws {
    let series = event(
      "DTSTART:20260302T100000Z\nRRULE:FREQ=DAILY;COUNT=4\nEXDATE:20260303T100000Z")
    let moved = event("RECURRENCE-ID:20260304T100000Z\nDTSTART:20260304T150000Z\nLOCATION:Aula 2")
    let cancelled = event(
      "RECURRENCE-ID:20260305T100000Z\nDTSTART:20260305T100000Z\nSTATUS:CANCELLED")
    let file = try file([moved, series, cancelled].joined(separator: "\n"))
    #expect(hours(file) == [34, 87])
    #expect(file.activities.map { $0.summary } == ["", "Aula 2"])
    #expect(file.activities.last?.uid == "a@x 2026-03-04T10:00:00Z")
    #expect(file.cancelled == 1)
  }

  @Test func aChangeOfThisAndFollowingMovesAllThatFollow() throws {
    let series = event(
      "DTSTART:20260302T100000Z\nDTEND:20260302T110000Z\nRRULE:FREQ=WEEKLY;COUNT=5")
    let following = event(
      "RECURRENCE-ID;RANGE=THISANDFUTURE:20260309T100000Z\nDTSTART:20260310T120000Z\n"
        + "DTEND:20260310T123000Z\nLOCATION:Aula 2")
    let one = event("RECURRENCE-ID:20260323T100000Z\nDTSTART:20260323T090000Z")
    let file = try file([series, following, one].joined(separator: "\n"))
    #expect(hours(file) == [34, 228, 396, 537, 732])
    #expect(file.activities.map { $0.summary } == ["", "Aula 2", "Aula 2", "", "Aula 2"])
    #expect(
      file.activities.map { ($0.time.end ?? $0.time.start) - $0.time.start }
        == [3_600_000, 1_800_000, 1_800_000, 0, 1_800_000])
    // The names are those of the series.
    #expect(file.activities[1].uid == "a@x 2026-03-09T10:00:00Z")
  }

  @Test func ofTwoVersionsTheLaterIsTaken() throws {
    let old = event("DTSTART:20260302T100000Z\nSEQUENCE:1")
    let new = event("DTSTART:20260302T100000Z\nSEQUENCE:2\nLOCATION:B")
    for lines in [old + "\n" + new, new + "\n" + old] {
      #expect(try file(lines).activities.map { $0.summary } == ["B"])
    }
  }

  // MARK: Zones

  @Test func aZoneThatOnlyTheFileKnowsIsReadThere() throws {
    let zone = """
      BEGIN:VTIMEZONE
      TZID:Club time
      BEGIN:STANDARD
      DTSTART:16010101T030000
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:16010101T020000
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0200
      RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
      END:DAYLIGHT
      END:VTIMEZONE

      """
    let winter = event("DTSTART;TZID=Club time:20260302T100000")
    let summer = event("DTSTART;TZID=Club time:20260330T100000", uid: "b@x")
    #expect(try hours(file(winter + "\n" + summer, calendar: zone)) == [33, 704])
  }

  @Test func namesTheZonesOfItsTimes() {
    let text = """
      BEGIN:VCALENDAR
      X-WR-TIMEZONE:Europe/Paris
      BEGIN:VEVENT
      DTSTART;TZID=/x/America/New_York:20260302T100000
      END:VEVENT
      END:VCALENDAR
      """
    #expect(
      CalendarFile.zones(in: Array(text.utf8))
        == [
          "Europe/Paris", "Paris", "/x/America/New_York", "x/America/New_York", "America/New_York",
          "New_York",
        ])
  }

  // MARK: Texts

  @Test func textsFitRecords() throws {
    let long = String(repeating: "x", count: 30_000)
    let file = try file(
      "BEGIN:VEVENT\nUID:a\nDTSTART:20260302T100000Z\nSUMMARY:  Pla\\, \\nde\u{202E} \(long)\nDESCRIPTION:a\\nb\\;\n "
        + "c \(long)\nURL:javascript:alert(1)\nEND:VEVENT", calendar: "X-WR-CALNAME:Meu\n")
    let only = try #require(file.activities.first)
    #expect(only.title.hasPrefix("Pla, de x") && only.title.unicodeScalars.count == 200)
    #expect(only.summary.hasPrefix("a\nb;c x") && only.summary.unicodeScalars.count == 20_000)
    #expect(only.page == nil)
    #expect(file.name == "Meu")
  }

  @Test func aTitleThatShowsNothingIsADash() throws {
    let file = try file(
      "BEGIN:VEVENT\nUID:a\nDTSTART:20260302T100000Z\nSUMMARY:\u{200B}\nEND:VEVENT")
    #expect(file.activities.map { $0.title } == ["—"])
  }

  // MARK: Known ones

  @Test func whatTheMemberHasIsKnown() throws {
    let file = try file(
      event("DTSTART:20260302T100000Z") + "\n"
        + event("DTSTART:20260303T100000Z", uid: "0198f3f2-0000-7000-8000-000000000001@cordada")
        + "\n"
        + event("DTSTART;VALUE=DATE:20260304", uid: "c@x") + "\n"
        + event("DTSTART:20260305T100000Z", uid: "d@x"))
    var known = KnownActivities()
    known.add(
      record: "0198f3f2-0000-7000-8000-000000000001", uid: nil, title: "Other",
      time: ActivityTime(start: 0))
    known.add(record: "r", uid: "a@x", title: "Moved and renamed", time: ActivityTime(start: 0))
    let day = try #require(CalendarDay("2026-03-04"))
    known.add(record: "s", uid: nil, title: "PAC 1", time: ActivityTime(firstDay: day))
    // The same moment is not the same day.
    known.add(record: "t", uid: nil, title: "PAC 1", time: ActivityTime(start: 1))
    #expect(file.activities.map { known.has($0) } == [true, true, true, false])
  }

  // MARK: Bad files

  @Test(arguments: [
    "", "<html><body>Sign in</body></html>", "BEGIN:VCARD\nEND:VCARD", "\u{0}", "{}",
    "BEGIN:VEVENT",
    "VERSION:2.0\nBEGIN:VCALENDAR",
  ])
  func whatIsNoCalendarIsRefused(text: String) {
    let bytes = Array(text.utf8)
    #expect(CalendarFile(reading: bytes, zones: [], own: .utc, now: 0) == nil)
    #expect(CalendarFile.zones(in: bytes) == nil)
  }

  @Test func aFileThatIsTooLargeIsRefused() {
    let bytes =
      Array("BEGIN:VCALENDAR\n".utf8) + [UInt8](repeating: 0x0A, count: CalendarFile.maximumSize)
    #expect(CalendarFile(reading: bytes, zones: [], own: .utc, now: 0) == nil)
  }

  @Test(arguments: [
    "SUMMARY:no start", "DTSTART:20260230T100000Z", "DTSTART:yesterday", "DTSTART:",
    "DTSTART:00000000T000000Z", "DTSTART;VALUE=DATE:99991231", "DTSTART:20260302T250000Z",
  ])
  func anEventWithoutATimeIsCountedAndTheOthersAreTaken(lines: String) throws {
    let file = try file(event(lines) + "\n" + event("DTSTART:20260302T100000Z", uid: "b@x"))
    #expect(file.activities.map { $0.uid } == ["b@x"])
    #expect(file.undated == 1)
  }

  @Test func aFileThatIsCutOffIsPartial() throws {
    let text = "BEGIN:VCALENDAR\n" + event("DTSTART:20260302T100000Z") + "\nBEGIN:VEVENT\nDTST"
    let file = try #require(
      CalendarFile(reading: Array(text.utf8), zones: [], own: .utc, now: Self.now))
    #expect(file.activities.count == 1 && file.isPartial)
  }

  @Test func aRuleThatIsNotKnownLeavesTheFirstTime() throws {
    let file = try file(event("DTSTART:20260302T100000Z\nRRULE:FREQ=SECONDLY"))
    #expect(hours(file) == [34])
    #expect(file.isPartial)
  }

  @Test func timesThatRecordsDoNotAcceptAreLeftOut() throws {
    let file = try file(
      event("DTSTART:19500302T100000Z") + "\n" + event("DTSTART:21500302T100000Z", uid: "b"))
    #expect(file.activities.isEmpty && file.isPartial)
  }

  @Test func ofManyTheNextAreTaken() throws {
    let lines = (0..<3_000).map { number in
      event("DTSTART:20260\(number % 2 == 0 ? 2 : 3)10T\(10 + number % 10)0000Z", uid: "\(number)")
    }
    let file = try file(lines.joined(separator: "\n"))
    #expect(file.activities.count == CalendarFile.maximumCount)
    #expect(file.activities.filter { $0.time.start > Self.now }.count == 1_500)
    #expect(file.isPartial)
  }

  @Test func hostileFilesAreReadInTime() throws {
    let exceptions = (0..<20_000).map { _ in "20260302T100000Z" }.joined(separator: ",")
    let nested = String(repeating: "BEGIN:VEVENT\n", count: 50_000)
    let same = (0..<20_000).map { _ in event("DTSTART:20260302T100000Z") }.joined(separator: "\n")
    let changes = (0..<20_000).map { _ in
      event("RECURRENCE-ID;RANGE=THISANDFUTURE:20260302T100000Z\nDTSTART:20260302T110000Z")
    }.joined(separator: "\n")
    let series = event("DTSTART:20200302T100000Z\nRRULE:FREQ=DAILY\nEXDATE:\(exceptions)")
    let start = ContinuousClock.now
    for lines in [series, nested, same, changes + "\n" + series] { _ = try file(lines) }
    #expect(ContinuousClock.now - start < .seconds(60))
  }
}
