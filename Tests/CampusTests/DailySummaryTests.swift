import Campus
import JSON
import Testing
import Text

/// The days of a feed: their activities, the time of the summary, and the effect of clock changes.
@Suite struct DailySummaryTests {
  private static let hour: Int64 = 3_600_000
  /// 2026-03-28 00:00 in Madrid, the day before its clocks go forward at 01:00 UTC.
  private static let saturday: Int64 = 1_774_652_400_000
  /// The moment of the change.
  private static let change: Int64 = 1_774_746_000_000

  private func madrid(_ moment: Int64) -> Int { moment < Self.change ? 60 : 120 }

  private func event(
    _ title: String, from start: Int64, to end: Int64? = nil, course: String? = nil
  ) -> CalendarFeed.Event {
    CalendarFeed.Event(
      uid: title, sequence: 1, changedAt: 0, time: ActivityTime(start: start, end: end),
      title: title, course: course)
  }

  private func days(
    _ events: [CalendarFeed.Event], at time: Int64 = saturday, hour: Int = 7
  ) throws -> [DailySummary.Day] {
    try #require(DailySummary(hour: hour, zone: "Europe/Madrid"))
      .days(of: events, at: time, offset: madrid)
  }

  @Test func aDayHasItsActivitiesInTheirOrderWithTheirTimesThere() throws {
    let nine = Self.saturday + 9 * Self.hour
    let found = try days([
      event("PAC 2", from: nine + Self.hour, to: nine + 3 * Self.hour, course: "Àlgebra"),
      event("Examen", from: nine), event("Demà", from: nine + 24 * Self.hour),
      event("Ahir", from: Self.saturday - 1),
    ])
    #expect(found.map(\.day.text) == ["2026-03-28", "2026-03-29"])
    #expect(found.first?.title == "Examen · PAC 2")
    #expect(found.first?.text == "09:00 Examen\n10:00–12:00 PAC 2 (Àlgebra)")
    // The same hour of UTC is a different local hour after the change.
    #expect(found.last?.text == "10:00 Demà")
  }

  @Test(arguments: [
    (hour: 7, first: Int64(7), second: Int64(30)), (0, 0, 24), (23, 23, 46),
    // There is no 02:00 on that day: it becomes 03:00.
    (2, 2, 26), (3, 3, 26),
  ])
  func theAlarmIsAtItsHourAlsoWhenTheClocksChange(hour: Int, first: Int64, second: Int64) throws {
    let found = try days(
      [
        event("a", from: Self.saturday + 9 * Self.hour),
        event("b", from: Self.saturday + 33 * Self.hour),
      ], hour: hour)
    #expect(
      found.map { ($0.alarm - Self.saturday) / Self.hour } == [first, second])
  }

  @Test func anHourThatADayHasTwiceIsTheLaterOne() throws {
    // 2026-10-25 01:00 UTC: 03:00 in Madrid becomes 02:00.
    let change: Int64 = 1_792_890_000_000
    let summary = try #require(DailySummary(hour: 2, zone: "Europe/Madrid"))
    let found = summary.days(of: [event("a", from: change)], at: change - 24 * Self.hour) {
      $0 < change ? 120 : 60
    }
    #expect(found.map(\.alarm) == [change])
  }

  @Test func whatTakesDaysIsToldAsItIsInTheAgenda() throws {
    let start = Self.saturday + 20 * Self.hour
    let short = try days([event("Congrés", from: start, to: start + 40 * Self.hour)])
    #expect(short.map(\.text) == ["20:00 Congrés", "Congrés", "–13:00 Congrés"])
    let long = try days([event("Pràctica", from: start, to: start + 20 * 24 * Self.hour)])
    #expect(long.map(\.day.text) == ["2026-03-28", "2026-04-17"])
  }

  @Test func whatIsCancelledOrDoneIsLeftOut() throws {
    var cancelled = event("a", from: Self.saturday)
    cancelled.isCancelled = true
    var done = event("b", from: Self.saturday)
    done.isDone = true
    #expect(try days([cancelled, done]).isEmpty)
  }

  @Test func aTitleNamesThreeAndCountsTheRest() throws {
    let events = (1...5).map { event("\($0)", from: Self.saturday + Int64($0) * Self.hour) }
    #expect(try days(Array(events.prefix(3))).map(\.title) == ["1 · 2 · 3"])
    #expect(try days(events).map(\.title) == ["1 · 2 · 3 · +2"])
  }

  @Test func daysAreToldFromTodayUntilTwoMonthsAhead() throws {
    let events = (-2...61).map {
      event("\($0)", from: Self.saturday + (Int64($0) * 24 + 12) * Self.hour)
    }
    let found = try days(events, at: Self.saturday + 23 * Self.hour)
    #expect(found.map(\.title).first == "0")
    #expect(found.count == DailySummary.daysAhead)
  }

  @Test(arguments: [
    (#"{"hour":7,"time_zone":"Europe/Madrid"}"#, 7), (#"{"hour":0,"time_zone":""}"#, 0),
    (#"{"hour":24,"time_zone":"UTC"}"#, nil), (#"{"hour":-1,"time_zone":"UTC"}"#, nil),
    (#"{"hour":7}"#, nil), (#"7"#, nil), (#"{"hour":"7","time_zone":"UTC"}"#, nil),
  ])
  func aPreferenceIsReadAsItIsWritten(text: String, hour: Int?) throws {
    #expect(DailySummary(try JSONValue(parsing: Array(text.utf8)))?.hour == hour)
  }

  @Test func aFeedHasDaysThatFloatWithAlarmsByTheMoment() throws {
    let examen = event("Examen; final", from: Self.saturday + 9 * Self.hour)
    let summary = CalendarFeed.Summary(of: "pau", try days([examen]))
    let text = String(
      decoding: CalendarFeed.write([examen], summary: summary, name: "Campus"), as: UTF8.self)
    for line in [
      "UID:2026-03-28.pau@cordada", "DTSTART;VALUE=DATE:20260328", #"SUMMARY:Examen\; final"#,
      #"DESCRIPTION:09:00 Examen\; final"#, "TRIGGER;VALUE=DATE-TIME:20260328T060000Z",
    ] {
      #expect(text.contains("\(line)\r\n"), "\(line)")
    }
  }

  @Test func aWholeDayIsOfThatDayAndHasNoHour() throws {
    var whole = event("Festa", from: 0)
    whole.time = ActivityTime(
      firstDay: try #require(CalendarDay("2026-03-28")), lastDay: CalendarDay("2026-03-29"))
    let found = try days([event("Examen", from: Self.saturday + 9 * Self.hour), whole])
    #expect(found.map(\.day.text) == ["2026-03-28", "2026-03-29"])
    #expect(found.map(\.text) == ["Festa\n09:00 Examen", "Festa"])
  }
}
