import CIcal

/// A rule by which an event recurs (RFC 5545, 3.3.10).
struct Recurrence {
  let rule: icalrecurrencetype

  init(_ rule: icalrecurrencetype) { self.rule = rule }

  /// Whether it can be followed with little work. What recurs several times an hour, and what counts by
  /// the calendar of another people, is not.
  var isModest: Bool {
    let frequencies = [
      ICAL_DAILY_RECURRENCE, ICAL_WEEKLY_RECURRENCE, ICAL_MONTHLY_RECURRENCE,
      ICAL_YEARLY_RECURRENCE,
    ]
    return frequencies.contains(rule.freq) && rule.rscale == nil
      && Self.count(rule.by_second) <= 1 && Self.count(rule.by_minute) <= 1
      && Self.count(rule.by_hour) <= Self.maximumHours
  }

  /// The most hours of a day at which an event begins again.
  private static let maximumHours = 6

  /// Whether a time zone may change by it: once a year, on few days.
  var isOfZone: Bool {
    rule.freq == ICAL_YEARLY_RECURRENCE && isModest && Self.count(rule.by_hour) <= 1
      && Self.count(rule.by_month) <= 1 && Self.count(rule.by_day) <= 1
      && Self.count(rule.by_month_day) <= 7 && Self.count(rule.by_year_day) <= 7
      && Self.count(rule.by_week_no) <= 1 && Self.count(rule.by_set_pos) <= 1
  }

  /// How many times a year a rule of a time zone comes at most.
  var mostTimesAYear: Int {
    let months = Self.count(rule.by_month) == 1 ? 1 : 12
    let weekdays = Self.count(rule.by_day)
    if weekdays == 1, icalrecurrencetype_day_position(rule.by_day.0) != 0 { return months }
    let isOnDays =
      weekdays > 0 || Self.count(rule.by_month_day) > 0 || Self.count(rule.by_year_day) > 0
      || Self.count(rule.by_week_no) > 0
    return isOnDays ? 7 * months : 1
  }

  /// The year of its last time; `nil` when it has none.
  var lastYear: Int? { icaltime_is_null_time(rule.until) == 1 ? nil : Int(rule.until.year) }

  /// Whether its last time is before a moment.
  func ends(before start: icaltimetype) -> Bool {
    guard icaltime_is_null_time(rule.until) == 0 else { return false }
    let order =
      rule.until.is_date == 1
      ? icaltime_compare_date_only(rule.until, start) : icaltime_compare(rule.until, start)
    return order < 0
  }

  /// How many values a list of a rule has, which ends with a value that no other has unless it is full.
  private static func count<List>(_ list: List) -> Int {
    withUnsafeBytes(of: list) { bytes in
      let values = bytes.bindMemory(to: Int16.self)
      return values.firstIndex { Int32($0) == ICAL_RECURRENCE_ARRAY_MAX.rawValue } ?? values.count
    }
  }

  /// The times of an event that begins at a moment, in their order, for as long as `body` wants more.
  /// - Parameter end: seconds since 1970. Times may be left out that are more than two days later: a rule that
  ///   never comes, such as the 30th of February, is not looked for in all centuries.
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
