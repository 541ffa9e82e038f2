public import JSON
public import Text

/// The club's rule for minors: an account of somebody below an age opens with a guardian's consent (K13; GDPR, article 8).
public enum GuardianRule {
  /// The ages that a club may set, in years. Below 13 no country lets children consent by themselves.
  public static let ages: ClosedRange<Int64> = 13...18

  /// What an applicant states about the age, judged by the rule.
  public enum Judgement: Equatable, Sendable {
    /// Old enough, or the club has no such rule.
    case ofAge
    /// Needs a guardian's consent before this day.
    case minor(until: CalendarDay)
    /// The statement is missing or impossible.
    case refused(FieldError)
  }

  /// Judges a statement.
  /// - Parameters:
  ///   - age: the club's; `nil` for none.
  ///   - isOfAge: true if the applicant has that age; only others state the day of birth.
  ///   - birthDate: the day of birth, such as `2012-04-30`. It is not stored.
  public static func judge(
    age: Int?, isOfAge: Bool?, birthDate: String?, today: CalendarDay
  ) -> Judgement {
    guard let age else { return .ofAge }
    if isOfAge == true {
      guard let born = birthDate.flatMap({ CalendarDay($0) }),
        comingOfAge(born: born, at: age).number > today.number
      else { return .ofAge }
      return .refused(
        FieldError(
          path: "is_of_age", code: "contradicted",
          message: "The day of birth is that of somebody below \(age)."))
    }
    guard isOfAge != nil else {
      return .refused(
        FieldError(
          path: "is_of_age", code: "required",
          message: "The club asks applicants whether they are \(age) or older."))
    }
    guard let birthDate, let born = CalendarDay(birthDate), born.number <= today.number,
      born.civil.year > today.civil.year - 120
    else {
      return .refused(
        FieldError(
          path: "birth_date", code: "invalid", message: "Must be the day of birth: YYYY-MM-DD."))
    }
    let until = comingOfAge(born: born, at: age)
    return until.number <= today.number ? .ofAge : .minor(until: until)
  }

  /// Returns the birthday with an age; for somebody born on 29 February, 1 March of a year without one.
  static func comingOfAge(born: CalendarDay, at age: Int) -> CalendarDay {
    let civil = born.civil
    return CalendarDay(year: civil.year + age, month: civil.month, day: civil.day)
  }
}
