import CIcal

/// A rule by which an event recurs (RFC 5545, 3.3.10).
struct Recurrence {
  let rule: icalrecurrencetype

  init(_ rule: icalrecurrencetype) { self.rule = rule }

  /// True if the rule can be expanded with little work. Rules that recur several times an hour, or use another
  /// calendar system, are not.
  var isModest: Bool {
    let frequencies = [
      ICAL_DAILY_RECURRENCE, ICAL_WEEKLY_RECURRENCE, ICAL_MONTHLY_RECURRENCE,
      ICAL_YEARLY_RECURRENCE,
    ]
    return frequencies.contains(rule.freq) && rule.rscale == nil
      && Self.count(rule.by_second) <= 1 && Self.count(rule.by_minute) <= 1
      && Self.count(rule.by_hour) <= Self.maximumHours
  }

  /// Maximum number of hours in a day at which an event recurs.
  private static let maximumHours = 6

  /// True if a time zone may change by the rule: once a year, on few days.
  var isOfZone: Bool {
    rule.freq == ICAL_YEARLY_RECURRENCE && isModest && Self.count(rule.by_hour) <= 1
      && Self.count(rule.by_month) <= 1 && Self.count(rule.by_day) <= 1
      && Self.count(rule.by_month_day) <= 7 && Self.count(rule.by_year_day) <= 7
      && Self.count(rule.by_week_no) <= 1 && Self.count(rule.by_set_pos) <= 1
  }

  /// Maximum number of times a year that a rule of a time zone applies.
  var mostTimesAYear: Int {
    let months = Self.count(rule.by_month) == 1 ? 1 : 12
    let weekdays = Self.count(rule.by_day)
    if weekdays == 1, icalrecurrencetype_day_position(rule.by_day.0) != 0 { return months }
    let isOnDays =
      weekdays > 0 || Self.count(rule.by_month_day) > 0 || Self.count(rule.by_year_day) > 0
      || Self.count(rule.by_week_no) > 0
    return isOnDays ? 7 * months : 1
  }

  /// The year of its last occurrence; `nil` if it has no end.
  var lastYear: Int? { icaltime_is_null_time(rule.until) == 1 ? nil : Int(rule.until.year) }

  /// Returns true if its last occurrence is before a moment.
  func ends(before start: icaltimetype) -> Bool {
    guard icaltime_is_null_time(rule.until) == 0 else { return false }
    let order =
      rule.until.is_date == 1
      ? icaltime_compare_date_only(rule.until, start) : icaltime_compare(rule.until, start)
    return order < 0
  }

  /// Returns the number of values in a list of a rule. A list that is not full ends with a sentinel.
  private static func count<List>(_ list: List) -> Int {
    withUnsafeBytes(of: list) { bytes in
      let values = bytes.bindMemory(to: Int16.self)
      return values.firstIndex { Int32($0) == ICAL_RECURRENCE_ARRAY_MAX.rawValue } ?? values.count
    }
  }

  /// Passes the occurrences of an event with a given start to `body` in order, until it returns false.
  /// - Parameter end: seconds since 1970. Occurrences more than two days later may be left out, so that a rule
  ///   that never applies, such as the 30th of February, does not search all centuries.
  func forEach(from start: icaltimetype, to end: Int, _ body: (icaltimetype) -> Bool) {
    let last = icaltime_from_timet_with_zone(
      end + 2 * 86_400, start.is_date, icaltimezone_get_utc_timezone())
    var rule = rule
    if icaltime_is_null_time(rule.until) == 1 || icaltime_compare(rule.until, last) > 0 {
      rule.until = last
    }
    guard let iterator = icalrecur_iterator_new(rule, start) else { return }
    defer { icalrecur_iterator_free(iterator) }
    while true {
      let next = icalrecur_iterator_next(iterator)
      guard icaltime_is_null_time(next) == 0, body(next) else { return }
    }
  }
}
