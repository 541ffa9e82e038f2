import Club
import JSON
import Testing
import Text

/// The club's rule for minors.
@Suite struct GuardianRuleTests {
  private static let today = CalendarDay("2026-11-27")!

  @Test(
    arguments: [
      (born: "2012-11-27", until: nil), (born: "2012-11-28", until: "2026-11-28"),
      (born: "2026-11-27", until: "2040-11-27"),
      // The birthday of a 29 February is 1 March in other years.
      (born: "2016-02-29", until: "2030-03-01"),
    ] as [(born: String, until: String?)])
  func theBirthdayItselfIsOfAge(born: String, until: String?) {
    let judged = GuardianRule.judge(age: 14, isOfAge: false, birthDate: born, today: Self.today)
    #expect(judged == until.flatMap { CalendarDay($0) }.map { .minor(until: $0) } ?? .ofAge)
  }

  @Test func withoutAnAgeNothingIsAskedFor() {
    for isOfAge in [nil, true, false] {
      #expect(
        GuardianRule.judge(age: nil, isOfAge: isOfAge, birthDate: nil, today: Self.today)
          == .ofAge)
    }
  }

  @Test(arguments: [
    ("2012-11-28", true), ("2012-11-27", false), ("1980-01-01", false), ("no day", false),
  ])
  func aDayOfBirthContradictsAnAge(born: String, isRefused: Bool) {
    let judged = GuardianRule.judge(age: 14, isOfAge: true, birthDate: born, today: Self.today)
    guard case .refused(let error) = judged else {
      #expect(!isRefused)
      return
    }
    #expect(isRefused && error.path == "is_of_age")
  }

  @Test(arguments: ["", "yesterday", "2026-11-28", "2013-02-30", "1906-01-01", "12-11-27"])
  func anImpossibleDayIsRefused(_ born: String) {
    let judged = GuardianRule.judge(age: 14, isOfAge: false, birthDate: born, today: Self.today)
    guard case .refused(let error) = judged else {
      Issue.record("\(born) is accepted")
      return
    }
    #expect(error.path == "birth_date")
  }
}
