import Campus
import JSON
import Testing
import Text

@Suite struct AgendaTests {
  private static let hour: Int64 = 3_600_000
  private static let day: Int64 = 24 * hour

  /// Midnight of a day in UTC.
  private func time(_ year: Int, _ month: Int, _ day: Int) -> Int64 {
    Int64(CalendarDay(year: year, month: month, day: day).number) * Self.day
  }

  private func entry(_ index: Int, _ start: Int64, _ end: Int64? = nil, offset: Int = 0)
    -> Agenda.Entry
  {
    Agenda.Entry(
      index: index, time: ActivityTime(start: start, end: end), offset: offset, endOffset: offset)
  }

  private let autumn = Semester("2026-1")!

  private func count(_ agenda: Agenda, _ year: Int, _ month: Int, _ day: Int) -> Int {
    agenda.counts[CalendarDay(year: year, month: month, day: day).number - agenda.firstDay.number]
  }

  @Test func activitiesAreGroupedByTheMonthThatTheyBeginIn() {
    let agenda = Agenda(
      of: [
        entry(0, time(2026, 11, 20)), entry(1, time(2026, 10, 31), time(2026, 11, 2)),
        entry(2, time(2026, 11, 3)), entry(3, time(2025, 11, 3)),
      ], in: autumn, at: time(2026, 11, 1))
    #expect(agenda.months.map(\.first.text) == ["2025-11-01", "2026-10-01", "2026-11-01"])
    #expect(agenda.months.map(\.activities) == [[3], [1], [2, 0]])
    // It lasts until the second of November.
    #expect(agenda.next == 1)
  }

  @Test func whatComesIsNotOverAndBeginsWithinAWeek() {
    let now = time(2026, 11, 1)
    let agenda = Agenda(
      of: [
        entry(0, now + 7 * Self.day), entry(1, now + 7 * Self.day + 1), entry(2, now - 1),
        // An activity in progress does not include later ones that have ended.
        entry(3, now - 30 * Self.day, now + 30 * Self.day),
        entry(4, now - Self.day, now), entry(5, now + 1),
      ], in: autumn, at: now)
    #expect(agenda.next == 3)
    #expect(agenda.coming == [3, 5, 0])
  }

  @Test(arguments: [
    // 23:30 in Berga in winter is not the next day.
    (hours: 22.5, offset: 60, day: 20), (22.5, 120, 21), (0.5, -60, 19),
  ])
  func aDayIsTheOneOfTheClocksWhereTheMemberIs(hours: Double, offset: Int, day: Int) {
    let start = time(2026, 11, 20) + Int64(hours * Double(Self.hour))
    let agenda = Agenda(of: [entry(0, start, offset: offset)], in: autumn, at: 0)
    #expect(count(agenda, 2026, 11, day) == 1)
    #expect(agenda.counts.reduce(0, +) == 1)
  }

  @Test func anActivityIsSignedOnItsDays() {
    let agenda = Agenda(
      of: [
        // Until midnight, which belongs to the day before.
        entry(0, time(2026, 11, 2) + Self.hour, time(2026, 11, 4)),
        // A month long: its first and last day.
        entry(1, time(2026, 11, 2), time(2026, 12, 1) + 1),
      ], in: autumn, at: 0)
    #expect([1, 2, 3, 4, 5].map { count(agenda, 2026, 11, $0) } == [0, 2, 1, 0, 0])
    #expect(count(agenda, 2026, 12, 1) == 1)
  }

  @Test func theStripHasTheDaysOfTheSemester() {
    let agenda = Agenda(of: [entry(0, 0), entry(1, .max), entry(2, .min)], in: autumn, at: 0)
    #expect(agenda.firstDay.text == "2026-09-01")
    #expect(agenda.counts.count == 153)
    #expect(agenda.counts.allSatisfy { $0 == 0 })
    #expect(agenda.months.count == 3)
  }

  @Test func anEmptyAgendaHasNothingNext() {
    let agenda = Agenda(of: [], in: autumn, at: 0)
    #expect(agenda.months.isEmpty)
    #expect(agenda.next == nil)
  }

  @Test(
    arguments: zip(
      [nil, 5, 10, 20] as [Int64?],
      [[false, true, true], [false, true, true], [false, true, true], [false, false, true]]))
  func anEndBeforeTheStartIsNone(end: Int64?, isOver: [Bool]) {
    let time = ActivityTime(start: 10, end: end)
    #expect([9, 10, 20].map { time.isOver(at: $0) } == isOver)
    #expect((time.end != nil) == (end == 20))
  }

  @Test func aHundredThousandActivitiesAreAnAgenda() {
    let first = time(2026, 9, 1)
    let entries = (0..<100_000).map { index in
      let start = first + Int64(index % 153) * Self.day + Int64(index % 24) * Self.hour
      return entry(index, start, start + Self.hour)
    }
    let agenda = Agenda(of: entries.shuffled(), in: autumn, at: first)
    #expect(agenda.counts.reduce(0, +) == 100_000)
    #expect(agenda.months.map(\.activities.count).reduce(0, +) == 100_000)
    #expect(agenda.next == 0)
  }

  @Test(arguments: [-1, Reminder.longest + 1, .max, .min])
  func whatIsNoReminderIsRefused(minutes: Int) {
    #expect(Reminder(.start, minutes: minutes) == nil)
  }

  private func whole(
    _ index: Int, _ first: String, _ last: String? = nil, offset: Int = 0
  ) throws -> Agenda.Entry {
    Agenda.Entry(
      index: index,
      time: ActivityTime(
        firstDay: try #require(CalendarDay(first)), lastDay: last.flatMap { CalendarDay($0) }),
      offset: offset, endOffset: offset)
  }

  /// From Kiritimati, 14 hours ahead of UTC, to Niue, 11 behind.
  @Test(arguments: [840, 120, 0, -660])
  func aWholeDayIsThatDayEverywhere(offset: Int) throws {
    // In zones ahead of UTC the day begins earlier.
    let midnight = time(2026, 11, 23) - Int64(offset) * 60_000
    let agenda = Agenda(
      of: [
        entry(0, midnight + Self.hour, offset: offset), entry(1, midnight, offset: offset),
        entry(2, midnight - 1, offset: offset), try whole(3, "2026-11-23", offset: offset),
        try whole(4, "2026-11-22", "2026-11-24", offset: offset),
        try whole(5, "2026-11-30", "2026-11-01", offset: offset),
      ], in: autumn, at: midnight)
    #expect(agenda.months.map(\.activities) == [[4, 2, 3, 1, 0, 5]])
    #expect([21, 22, 23, 24, 25, 30].map { count(agenda, 2026, 11, $0) } == [0, 2, 4, 1, 0, 1])
    #expect(agenda.coming == [4, 3, 0, 5])
  }

  @Test func aWholeDayIsOverWhenItIsOverHere() throws {
    for offset in [840, 0, -660] {
      let midnight = time(2026, 11, 24) - Int64(offset) * 60_000
      for (now, next) in [(midnight - 1, 0), (midnight, nil)] as [(Int64, Int?)] {
        let agenda = Agenda(
          of: [try whole(0, "2026-11-23", offset: offset)], in: autumn, at: now)
        #expect(agenda.next == next)
      }
    }
  }

  @Test(arguments: [
    (of: Reminder.Anchor.start, minutes: 0, hours: 9), (.start, 1_440, -15), (.start, 30, 8),
    // For the last day.
    (.end, 0, 33), (.end, 60, 32),
  ])
  func remindersOfWholeDaysAreCountedFromTheMorning(
    of anchor: Reminder.Anchor, minutes: Int, hours: Int
  ) throws {
    let entry = try whole(0, "2026-11-23", "2026-11-24", offset: 60)
    let moment = try #require(Reminder(anchor, minutes: minutes)).moment(of: entry.time)
    let midnight = time(2026, 11, 23) - Self.hour
    #expect(moment == midnight + Int64(hours) * Self.hour + (minutes == 30 ? Self.hour / 2 : 0))
  }

  @Test(arguments: [
    (json: #"{"start_at":5}"#, start: Int64(5), end: nil as Int64?, isWhole: false),
    (#"{"start_at":5,"end_at":4}"#, 5, nil, false),
    (#"{"start_at":5,"first_day":"1970-01-02"}"#, 86_400_000, 172_800_000, true),
    (#"{"first_day":"1970-01-02","last_day":"1970-01-03"}"#, 86_400_000, 259_200_000, true),
    (#"{"first_day":"1970-01-02","last_day":"1970-01-01"}"#, 86_400_000, 172_800_000, true),
    (#"{"start_at":5,"first_day":"1970-02-30"}"#, 5, nil, false),
    (#"{"start_at":5,"first_day":null,"last_day":"1970-02-03"}"#, 5, nil, false),
  ])
  func daysGoBeforeMoments(json: String, start: Int64, end: Int64?, isWhole: Bool) throws {
    let time = try #require(ActivityTime(record: try JSONValue(parsing: json)))
    #expect(time.start == start)
    #expect(time.end == end)
    #expect((time.wholeDays != nil) == isWhole)
  }

  @Test(arguments: ["{}", "[]", "7", #"{"first_day":"x"}"#, #"{"end_at":5}"#])
  func whatSaysNoTimeHasNone(json: String) throws {
    #expect(ActivityTime(record: try JSONValue(parsing: json)) == nil)
  }

  @Test(arguments: [
    "", "2026-11-2", "2026-11-234", "2026-13-01", "2026-00-01", "2026-02-29", "2026-11-31",
    "2026/11/23", "+026-11-23", "２０２６-11",
  ])
  func whatIsNoDayIsNone(text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test(arguments: ["2026-11-23", "2024-02-29", "1969-12-31", "9999-12-31", "0001-01-01"])
  func aDayIsReadAsItIsWritten(text: String) {
    #expect(CalendarDay(text)?.text == text)
  }
}
