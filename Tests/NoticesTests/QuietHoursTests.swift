import JSON
import Notices
import Testing

/// Madrid puts its clocks forward on 2026-03-29 and back on 2026-10-25, both at 01:00 UTC.
private func madrid(_ moment: Int64) -> Int {
  (1_774_746_000_000..<1_792_890_000_000).contains(moment) ? 120 : 60
}

private func utc(_ day: Int64, _ hour: Int64, _ minute: Int64 = 0) -> Int64 {
  day * 86_400_000 + hour * 3_600_000 + minute * 60_000
}

@Suite struct QuietHoursTests {
  /// 2026-07-01 is day 20,635; clocks in Madrid are two hours ahead.
  private static let july: Int64 = 20_635

  @Test(arguments: [
    (at: utc(july, 19, 59), end: utc(july, 19, 59)),  // 21:59
    (at: utc(july, 20), end: utc(july + 1, 5, 30)),  // 22:00, the first quiet minute
    (at: utc(july, 21, 59), end: utc(july + 1, 5, 30)),
    (at: utc(july, 22), end: utc(july + 1, 5, 30)),  // midnight
    (at: utc(july, 5, 29), end: utc(july, 5, 30)),
    (at: utc(july, 5, 30), end: utc(july, 5, 30)),  // 07:30, the first one after
  ])
  func endInTheMorningOfTheMembersZone(at: Int64, end: Int64) throws {
    let hours = try #require(QuietHours(from: 22 * 60, to: 7 * 60 + 30))
    #expect(hours.end(after: at, offset: madrid) == end)
  }

  @Test(arguments: [
    (at: utc(july, 10, 59), end: utc(july, 10, 59)), (at: utc(july, 11), end: utc(july, 13)),
    (at: utc(july, 12, 59), end: utc(july, 13)), (at: utc(july, 13), end: utc(july, 13)),
  ])
  func mayLieWithinADay(at: Int64, end: Int64) throws {
    let hours = try #require(QuietHours(from: 13 * 60, to: 15 * 60))
    #expect(hours.end(after: at, offset: madrid) == end)
  }

  /// The night of 2026-03-29 lacks the hour from two to three, that of 2026-10-25 has it twice.
  @Test(arguments: [
    (at: utc(20_540, 22), to: 7 * 60, end: utc(20_541, 5)),
    (at: utc(20_540, 22), to: 2 * 60 + 30, end: utc(20_541, 1, 30)),
    (at: utc(20_750, 22), to: 7 * 60, end: utc(20_751, 6)),
    (at: utc(20_750, 22), to: 2 * 60 + 30, end: utc(20_751, 1, 30)),
  ])
  func endOnceWhenClocksChange(at: Int64, to: Int, end: Int64) throws {
    let hours = try #require(QuietHours(from: 22 * 60, to: to))
    let found = hours.end(after: at, offset: madrid)
    #expect(abs(found - end) <= 3_600_000 && found > at)
    if to == 420 { #expect(found == end) }
  }

  @Test(arguments: [(-1, 10), (10, 1_440), (60, 60), (1_440, 0)])
  func areOnlyTimesOfADay(from: Int, to: Int) {
    #expect(QuietHours(from: from, to: to) == nil)
  }

  @Test func areReadFromTheirForm() throws {
    let json = try JSONValue(parsing: Array(#"{"from":1320,"to":450}"#.utf8))
    #expect(QuietHours.schema.check(json).isEmpty)
    #expect(QuietHours(json) == QuietHours(from: 1_320, to: 450))
    #expect(QuietHours(.null) == nil)
  }
}

@Suite struct MailTimeTests {
  @Test(arguments: [
    (at: utc(20_635, 5, 59), next: utc(20_635, 6)), (at: utc(20_635, 6), next: utc(20_636, 6)),
    (at: utc(20_635, 22), next: utc(20_636, 6)),
    (at: utc(20_750, 22), next: utc(20_751, 7)),  // clocks are put back in between
  ])
  func theNextMailIsAtTheMembersHour(at: Int64, next: Int64) {
    #expect(MailTime(hour: 8, zone: "Europe/Madrid").next(after: at, offset: madrid) == next)
  }

  @Test func anHourThatNoDayHasIsTheUsualOne() {
    #expect(MailTime(hour: 24).hour == MailTime.usualHour)
    #expect(MailTime(by: nil) == MailTime(hour: 8, zone: "UTC"))
  }
}

@Suite struct DeliveryRulesTests {
  @Test func pausesGrowAndTheSixthTryIsTheLast() {
    let pauses = (1...6).map { DeliveryRules.pause(after: $0) }
    #expect(pauses.dropLast().compactMap(\.self) == pauses.compactMap(\.self).sorted())
    #expect(pauses[0] == 60_000 && pauses[5] == nil)
    #expect(DeliveryRules.pause(after: 0) == nil)
  }

  @Test(
    arguments: [
      (asked: nil, pause: 60_000), (asked: 1, pause: 60_000), (asked: 120, pause: 120_000),
      (asked: .max / 2_000, pause: 6 * 3_600_000),
    ] as [(Int?, Int64)])
  func aServiceMayAskForMoreButNotForDays(asked: Int?, pause: Int64) {
    #expect(DeliveryRules.pause(after: 1, asked: asked) == pause)
  }
}

@Suite struct NoticeKindTests {
  private let kind = NoticeKind("snow", app: "notice_snow", mail: "mail_snow", usualMail: .daily)

  @Test(arguments: [
    (preferences: "{}", isListed: true, pace: MailPace.daily),
    (preferences: #"{"notice_snow":false,"mail_snow":"never"}"#, isListed: false, pace: .never),
    (preferences: #"{"notice_snow":null,"mail_snow":"now"}"#, isListed: true, pace: .now),
    (preferences: #"{"mail_snow":"sometimes"}"#, isListed: true, pace: .daily),
  ])
  func isToldAsChosen(preferences: String, isListed: Bool, pace: MailPace) throws {
    let json = try JSONValue(parsing: Array(preferences.utf8))
    #expect(kind.isListed(by: json) == isListed)
    #expect(kind.mail(by: json) == pace)
  }
}

@Suite struct NoticeDigestTests {
  @Test func saysTheLatestOfEachKindAndCountsTheOthers() {
    let items = Array(1...25).map { (number: $0, kind: $0 % 2 == 0 ? 3 : 0) }
    let groups = NoticeDigest(items) { $0.kind }.groups
    #expect(groups.map(\.kind) == [0, 3])
    #expect(groups[0].said.map(\.number) == Array(stride(from: 1, through: 19, by: 2)))
    #expect(groups.map(\.further) == [3, 2])
    #expect(NoticeDigest([] as [Int]) { $0 }.groups.isEmpty)
  }
}
