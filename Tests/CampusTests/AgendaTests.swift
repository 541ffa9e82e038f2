import Campus
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
    // It goes on until the second of November.
    #expect(agenda.next == 1)
  }

  @Test func whatComesIsNotOverAndBeginsWithinAWeek() {
    let now = time(2026, 11, 1)
    let agenda = Agenda(
      of: [
        entry(0, now + 7 * Self.day), entry(1, now + 7 * Self.day + 1), entry(2, now - 1),
        // What goes on is no reason to count what began later and is over.
        entry(3, now - 30 * Self.day, now + 30 * Self.day),
        entry(4, now - Self.day, now), entry(5, now + 1),
      ], in: autumn, at: now)
    #expect(agenda.next == 3)
    #expect(agenda.coming == [3, 5, 0])
  }

  @Test(arguments: [
    // 23:30 in Berga in winter is the next day for nobody there.
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
        // Until midnight, which is not on the day after it.
        entry(0, time(2026, 11, 2) + Self.hour, time(2026, 11, 4)),
        // A month long: its first and its last day.
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
}
