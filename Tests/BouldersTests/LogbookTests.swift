import Boulders
import Testing

@Suite struct LogbookTests {
  /// The clocks of devices differ by some minutes.
  @Test(
    arguments: [
      (0, false), (-86_400_000, false), (300_000, false), (300_001, true), (126_000_000_000, true),
    ] as [(Int64, Bool)])
  func whatIsStillToComeIsNoSession(later: Int64, isAhead: Bool) {
    let now: Int64 = 1_790_000_000_000
    #expect(LoggedAttempt.isAhead(now + later, of: now) == isAhead)
  }

  private typealias Session = (time: Int64, tries: Int?, isSend: Bool)

  @Test(
    arguments: [
      ([], style: nil, first: nil, tries: 0),
      ([(1, 1, true)], style: .flash, first: 1, tries: 1),
      ([(1, 3, true)], style: .redpoint, first: 1, tries: 3),
      ([(1, nil, true)], style: nil, first: 1, tries: 0),
      ([(2, 1, true), (1, 4, false)], style: .redpoint, first: 2, tries: 5),
      ([(1, nil, false), (2, nil, true)], style: .redpoint, first: 2, tries: 0),
      ([(1, 1, true), (5, 2, true)], style: .flash, first: 1, tries: 3),
      ([(1, 6, false)], style: nil, first: nil, tries: 6),
      ([(1, -6, false)], style: nil, first: nil, tries: 0),
    ] as [([(Int64, Int?, Bool)], AscentRecord.Style?, Int64?, Int)])
  func triesComeToAnAscent(
    sessions: [(Int64, Int?, Bool)], style: AscentRecord.Style?, first: Int64?, tries: Int
  ) {
    let record = AscentRecord(
      sessions.map { LoggedAttempt(time: $0.0, tries: $0.1, isSend: $0.2) })
    #expect(record.style == style)
    #expect(record.firstSend == first)
    #expect(record.tries == tries)
    #expect(record.sessions == sessions.count)
  }

  @Test(
    arguments: [
      ([], []),
      ([("a", 1, 1, true)], [.flash]),
      ([("a", 1, 1, true), ("a", 2, 1, true)], [.flash, .repeated]),
      ([("a", 2, 1, true), ("a", 1, 1, true)], [.repeated, .flash]),
      ([("a", 1, 2, false), ("b", 2, 1, true), ("a", 3, 1, true)], [.tried, .flash, .send]),
      ([("a", 1, nil, true)], [.send]),
      ([("a", 1, 1, true), ("a", 1, 1, true)], [.flash, .repeated]),
      ([("a", 1, 1, true), ("á", 1, 4, true), ("", 1, 1, true)], [.flash, .send, .flash]),
    ] as [([(String, Int64, Int?, Bool)], [SessionOutcome])])
  func eachSessionEndsInItsWay(
    entries: [(String, Int64, Int?, Bool)], outcomes: [SessionOutcome]
  ) {
    let logbook = Logbook(
      entries.map {
        Logbook.Entry(
          problem: $0.0, attempt: LoggedAttempt(time: $0.1, tries: $0.2, isSend: $0.3))
      })
    #expect(logbook.outcomes == outcomes)
  }

  @Test func aPyramidCountsSendsByGrade() {
    let pyramid = GradePyramid(
      [
        (BoulderGrade("6A")!, .flash), (BoulderGrade("6A")!, .redpoint),
        (BoulderGrade("V3")!, nil), (BoulderGrade("6B")!, .redpoint),
      ], .font)
    #expect(pyramid.levels.map(\.grade.name.description) == ["6A", "6A+", "6B"])
    #expect(pyramid.levels.map(\.flashes) == [1, 0, 0])
    #expect(pyramid.levels.map(\.others) == [2, 0, 1])
  }

  @Test func aPyramidWithoutSendsIsEmpty() {
    #expect(GradePyramid([], .hueco).levels.isEmpty)
  }

  @Test func gradesOfOtherScalesAreCountedAsTheyWereWritten() {
    let others = OtherGrades([
      ("HVS 5a", .redpoint), ("WI4", nil), ("HVS 5a", .flash), ("hvs 5a", .redpoint),
    ])
    #expect(others.levels.map(\.grade) == ["HVS 5a", "WI4", "hvs 5a"])
    #expect(others.levels.map(\.flashes) == [1, 0, 0])
    #expect(others.levels.map(\.others) == [1, 1, 1])
    #expect(OtherGrades([]).levels.isEmpty)
  }
}
