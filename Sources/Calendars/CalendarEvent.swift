import CIcal
import Text

/// One `VEVENT` of a calendar.
final class CalendarEvent {
  /// What is said of it, shared by all its times.
  final class Words {
    let title: String
    let summary: String
    let place: String
    let page: String?

    init(_ component: CalendarComponent) {
      title = component.text(ICAL_SUMMARY_PROPERTY, icalproperty_get_summary)
      let description = component.text(ICAL_DESCRIPTION_PROPERTY, icalproperty_get_description)
      summary = description.isEmpty ? component.text(ofExtension: "X-ALT-DESC") : description
      place = component.text(ICAL_LOCATION_PROPERTY, icalproperty_get_location)
      let address = component.text(ICAL_URL_PROPERTY, icalproperty_get_url)
      page = address.isEmpty ? nil : address
    }
  }

  /// How long it takes.
  private enum Length {
    case moment
    case seconds(Int)
    /// Whole days.
    case days(Int32)
  }

  /// The most times of one event.
  private static let maximumTimes = 2_000
  /// The most times that are looked at of one event, those outside of the window too.
  private static let maximumSteps = 20_000

  /// Names it in its calendar; empty when the calendar does not.
  let uid: String
  /// Counts its changes.
  let sequence: Int32
  /// The seconds since 1970 of the time of its series that it stands for; `nil` for the series itself.
  let replaces: Int?
  /// The same where whole days are replaced: which day, counted from 1970-01-01.
  let replacedDay: Int?
  /// Whether it takes place several times, or stands for one of them.
  let isOfSeries: Bool
  let isCancelled: Bool
  let words: Words

  private let zones: CalendarZones
  private let start: icaltimetype
  private let length: Length

  /// - Returns: `nil` for an event without a beginning that any clock knows.
  init?(_ component: CalendarComponent, _ zones: CalendarZones) {
    guard let property = component.properties(ICAL_DTSTART_PROPERTY).first else { return nil }
    let start = zones.placed(icalproperty_get_dtstart(property), of: property)
    guard Self.isKnown(start), start.year >= 1_900 else { return nil }
    self.zones = zones
    self.start = start
    uid = component.text(ICAL_UID_PROPERTY, icalproperty_get_uid)
    sequence =
      component.properties(ICAL_SEQUENCE_PROPERTY).first.map(icalproperty_get_sequence) ?? 0
    let replaced = component.properties(ICAL_RECURRENCEID_PROPERTY).first.map {
      zones.placed(icalproperty_get_recurrenceid($0), of: $0)
    }
    replaces = replaced.map(zones.seconds)
    replacedDay = replaced.flatMap { $0.is_date == 1 ? CalendarDay($0).number : nil }
    isOfSeries =
      replaces != nil || !component.properties(ICAL_RRULE_PROPERTY).isEmpty
      || !component.properties(ICAL_RDATE_PROPERTY).isEmpty
    isCancelled =
      component.properties(ICAL_STATUS_PROPERTY).first.map(icalproperty_get_status)
      == ICAL_STATUS_CANCELLED
    words = Words(component)
    length = Self.length(of: component, from: start, zones)
  }

  /// Whether a time is one that calendars have: not the 30th of February.
  private static func isKnown(_ time: icaltimetype) -> Bool {
    icaltime_is_null_time(time) == 0 && (1...12).contains(time.month) && time.year <= 2_200
      && (1...icaltime_days_in_month(time.month, time.year)).contains(time.day)
  }

  private static func length(
    of component: CalendarComponent, from start: icaltimetype, _ zones: CalendarZones
  ) -> Length {
    if let property = component.properties(ICAL_DTEND_PROPERTY).first {
      let end = zones.placed(icalproperty_get_dtend(property), of: property)
      if isKnown(end) {
        if start.is_date == 1, end.is_date == 1 {
          let seconds = icaltime_as_timet(end) - icaltime_as_timet(start)
          return .days(max(1, Int32(clamping: seconds / 86_400)))
        }
        if start.is_date == 1 {
          // The day on which it ends counts, unless it ends when that begins.
          let days = CalendarDay(end).number - CalendarDay(start).number
          return .days(
            max(1, Int32(clamping: days + (end.hour + end.minute + end.second > 0 ? 1 : 0))))
        }
        let seconds = zones.seconds(end) - zones.seconds(start)
        return seconds > 0 ? .seconds(seconds) : .moment
      }
    } else if let property = component.properties(ICAL_DURATION_PROPERTY).first {
      let seconds = Int(icaldurationtype_as_int(icalproperty_get_duration(property)))
      if start.is_date == 1 { return .days(max(1, Int32(clamping: seconds / 86_400))) }
      return seconds > 0 ? .seconds(seconds) : .moment
    }
    return start.is_date == 1 ? .days(1) : .moment
  }

  /// Its times that touch a window, and whether those are all.
  /// - Parameters:
  ///   - component: what the event was read from.
  ///   - window: seconds since 1970.
  ///   - goesOn: asked before each rule.
  func times(
    of component: CalendarComponent, within window: Range<Int>, goesOn: () -> Bool
  ) -> (times: [Time], areAll: Bool) {
    let rules = component.properties(ICAL_RRULE_PROPERTY)
      .map { Recurrence(icalproperty_get_rrule($0)) }
    // The beginning counts, whether or not the rule has it, unless the rule was over before: so programs
    // write what is left of a series that was split.
    var starts = rules.contains { $0.ends(before: start) } ? [] : [start]
    var areAll = true
    for recurrence in rules where replaces == nil {
      guard recurrence.isModest, goesOn() else {
        areAll = false
        continue
      }
      var steps = 0
      recurrence.forEach(from: start, to: window.upperBound) { next in
        steps += 1
        if zones.seconds(next) >= window.upperBound { return false }
        if touches(next, window) { starts.append(next) }
        areAll = areAll && steps < Self.maximumSteps && starts.count < Self.maximumTimes
        return areAll
      }
    }
    for property in component.properties(ICAL_RDATE_PROPERTY) {
      let date = icalproperty_get_rdate(property)
      let isPeriod = icaltime_is_null_time(date.time) == 1
      starts.append(zones.placed(isPeriod ? date.period.start : date.time, of: property))
    }
    let excluded = component.properties(ICAL_EXDATE_PROPERTY).map {
      zones.placed(icalproperty_get_exdate($0), of: $0)
    }
    let moments = Set(excluded.filter { $0.is_date == start.is_date }.map(zones.seconds))
    let days = Set(excluded.filter { $0.is_date == 1 }.map(Day.init))
    let times = starts.prefix(Self.maximumTimes).filter {
      touches($0, window) && !moments.contains(zones.seconds($0)) && !days.contains(Day($0))
    }.map { Time(start: zones.seconds($0), end: end(of: $0), days: wholeDays(from: $0)) }
    return (times, areAll && starts.count <= Self.maximumTimes)
  }

  /// From when to when, in seconds since 1970.
  struct Time {
    let start: Int
    let end: Int?
    /// The whole days that it takes, counted from 1970-01-01; `nil` for what begins at a moment.
    let days: ClosedRange<Int>?
  }

  /// The day on which a time begins where it is.
  private struct Day: Hashable {
    let year: Int32
    let month: Int32
    let day: Int32

    init(_ time: icaltimetype) {
      year = time.year
      month = time.month
      day = time.day
    }
  }

  private func touches(_ start: icaltimetype, _ window: Range<Int>) -> Bool {
    let first = zones.seconds(start)
    return first < window.upperBound && (end(of: start) ?? first + 1) > window.lowerBound
  }

  private func wholeDays(from start: icaltimetype) -> ClosedRange<Int>? {
    guard start.is_date == 1, case .days(let count) = length else { return nil }
    let first = CalendarDay(start).number
    return first...(first + Int(count) - 1)
  }

  private func end(of start: icaltimetype) -> Int? {
    switch length {
    case .moment: return nil
    case .seconds(let seconds): return zones.seconds(start) + seconds
    case .days(let days):
      var end = start
      icaltime_adjust(&end, days, 0, 0, 0)
      return zones.seconds(end)
    }
  }
}

extension CalendarZones {
  /// A time of a property, in the zone that the property names.
  fileprivate func placed(_ time: icaltimetype, of property: OpaquePointer) -> icaltimetype {
    var placed = time
    guard time.is_date == 0, icaltime_is_utc(time) == 0 else { return placed }
    let parameter = icalproperty_get_first_parameter(property, ICAL_TZID_PARAMETER)
    let name = parameter.flatMap { icalparameter_get_tzid($0) }.map { String(cString: $0) }
    return icaltime_set_timezone(&placed, name.map(zone) ?? usual)
  }

  /// The seconds since 1970 of a time; of a day, of its first midnight where the reader is.
  fileprivate func seconds(_ time: icaltimetype) -> Int {
    guard time.is_date == 1 else { return icaltime_as_timet_with_zone(time, time.zone) }
    var midnight = time
    midnight.is_date = 0
    midnight.hour = 0
    midnight.minute = 0
    midnight.second = 0
    return icaltime_as_timet_with_zone(midnight, own)
  }
}

extension CalendarDay {
  /// The day on which a time is where it is.
  fileprivate init(_ time: icaltimetype) {
    self.init(year: Int(time.year), month: Int(time.month), day: Int(time.day))
  }
}
