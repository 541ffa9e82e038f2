import Campus
import Testing
import Text

/// The days of rules, mostly the examples of RFC 5545, 3.8.5.3, which begin on Tuesday, 1997-09-02.
struct RecurrenceRuleTests {
  private func days(
    _ rule: String, from start: String = "1997-09-02", until last: String = "1998-09-02"
  ) throws -> [String] {
    let start = try #require(CalendarDay(start))
    let last = try #require(CalendarDay(last))
    return try #require(RecurrenceRule(Array(rule.utf8)))
      .days(from: start, first: start.number, last: last.number)
      .map { CalendarDay(number: $0).text }
  }

  @Test(arguments: [
    ("FREQ=DAILY;COUNT=3", ["1997-09-02", "1997-09-03", "1997-09-04"]),
    ("freq=daily;interval=10;count=3", ["1997-09-02", "1997-09-12", "1997-09-22"]),
    (
      "FREQ=WEEKLY;INTERVAL=2;COUNT=4;WKST=SU;BYDAY=TU,TH",
      ["1997-09-02", "1997-09-04", "1997-09-16", "1997-09-18"]
    ),
    ("FREQ=MONTHLY;COUNT=3;BYDAY=1FR", ["1997-09-05", "1997-10-03", "1997-11-07"]),
    ("FREQ=MONTHLY;COUNT=3;BYDAY=-2MO", ["1997-09-22", "1997-10-20", "1997-11-17"]),
    ("FREQ=MONTHLY;COUNT=3;BYMONTHDAY=-3", ["1997-09-28", "1997-10-29", "1997-11-28"]),
    (
      "FREQ=MONTHLY;COUNT=4;BYMONTHDAY=1,-1",
      ["1997-09-30", "1997-10-01", "1997-10-31", "1997-11-01"]
    ),
    ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", ["1998-02-13", "1998-03-13"]),
    (
      "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", ["1997-09-04", "1997-10-07", "1997-11-06"]
    ),
    ("FREQ=MONTHLY;COUNT=2;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2", ["1997-09-29", "1997-10-30"]),
    ("FREQ=YEARLY;BYMONTH=3;BYDAY=TH", ["1998-03-05", "1998-03-12", "1998-03-19", "1998-03-26"]),
    ("FREQ=YEARLY;BYDAY=20MO", ["1998-05-18"]),
    ("FREQ=DAILY;BYMONTH=1;BYMONTHDAY=-1", ["1998-01-31"]),
    ("FREQ=DAILY;BYDAY=MO;COUNT=2;X-OTHER=1;BYHOUR=9", ["1997-09-08", "1997-09-15"]),
    ("FREQ=DAILY;BYDAY=MO, TU;COUNT=2", ["1997-09-02", "1997-09-08"]),
    ("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", []),
  ])
  func followsTheRule(rule: String, days: [String]) throws {
    #expect(try self.days(rule) == days)
  }

  @Test func aMonthWithoutTheDayHasNone() throws {
    #expect(
      try days("FREQ=MONTHLY;COUNT=3", from: "2026-01-31", until: "2027-01-01")
        == ["2026-01-31", "2026-03-31", "2026-05-31"])
    #expect(
      try days("FREQ=YEARLY", from: "2024-02-29", until: "2033-01-01")
        == ["2024-02-29", "2028-02-29", "2032-02-29"])
  }

  @Test func theWeekBeginsWhereTheRuleSays() throws {
    let rule = "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST="
    #expect(
      try days(rule + "MO", from: "1997-08-05")
        == ["1997-08-05", "1997-08-10", "1997-08-19", "1997-08-24"])
    #expect(
      try days(rule + "SU", from: "1997-08-05")
        == ["1997-08-05", "1997-08-17", "1997-08-19", "1997-08-31"])
  }

  @Test func aCountIsOfAllSinceTheStart() throws {
    let rule = try #require(RecurrenceRule(Array("FREQ=DAILY;COUNT=5".utf8)))
    #expect(rule.days(from: CalendarDay(number: 100), first: 103, last: 200) == [103, 104])
  }

  @Test(arguments: ["FREQ=DAILY", "FREQ=WEEKLY;INTERVAL=3", "FREQ=MONTHLY", "FREQ=YEARLY"])
  func aRuleOfCenturiesIsFollowedFromWhereItMatters(text: String) throws {
    let rule = try #require(RecurrenceRule(Array(text.utf8)))
    let start = CalendarDay(year: 1901, month: 3, day: 4)
    let all = rule.days(from: start, first: 20_000, last: 20_800)
    #expect(!all.isEmpty && all.allSatisfy { (20_000...20_800).contains($0) })
    let counted = try #require(RecurrenceRule(Array("\(text);COUNT=60000".utf8)))
    #expect(counted.days(from: start, first: 20_000, last: 20_800) == all)
  }

  @Test func noMoreDaysAreFoundThanAreToBe() throws {
    let rule = try #require(RecurrenceRule(Array("FREQ=DAILY".utf8)))
    #expect(
      rule.days(from: CalendarDay(number: 0), first: 0, last: .max).count
        == RecurrenceRule.maximumDays)
  }

  @Test(arguments: [
    "", "FREQ=", "FREQ=HOURLY", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "COUNT=3",
    "FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;INTERVAL=99999999999999999999", "FREQ=DAILY;COUNT=0",
    "FREQ=DAILY;COUNT=-1", "FREQ=DAILY;UNTIL=tomorrow", "FREQ=DAILY;UNTIL=20260230",
    "FREQ=DAILY;BYDAY=XX", "FREQ=DAILY;BYDAY=", "FREQ=DAILY;BYMONTH=13", "FREQ=DAILY;BYMONTH=-1",
    "FREQ=MONTHLY;BYMONTHDAY=32", "FREQ=MONTHLY;BYMONTHDAY=0", "FREQ=MONTHLY;BYSETPOS=0",
    "FREQ=YEARLY;BYWEEKNO=20", "FREQ=YEARLY;BYYEARDAY=100", "FREQ=DAILY;BYHOUR=9,12",
    "FREQ=WEEKLY;BYMONTHDAY=3", "FREQ=DAILY;RSCALE=CHINESE", "FREQ", "=;=;=", "FREQ=DAILY;WKST=1MO",
  ])
  func refusesWhatItDoesNotKnow(rule: String) {
    #expect(RecurrenceRule(Array(rule.utf8)) == nil)
  }
}
