import CIcal
import Text

/// One `VEVENT` of a calendar, or one `VTODO` with a date.
final class CalendarEvent {
  /// The event's texts, shared by all its occurrences.
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

  /// The duration of the event.
  private enum Length {
    case moment
    case seconds(Int)
    /// A number of whole days.
    case days(Int32)
  }

  /// Maximum number of occurrences of one event.
  private static let maximumTimes = 2_000
  /// Maximum number of occurrences computed for one event, including those outside the window.
  private static let maximumSteps = 20_000

  /// The identifier within the calendar; empty if there is none.
  let uid: String
  /// Number of changes.
  let sequence: Int32
  /// Start of the occurrence that it replaces, in seconds since 1970; `nil` for the series itself.
  let replaces: Int?
  /// The same for whole days: the day, counted from 1970-01-01.
  let replacedDay: Int?
  /// True if it replaces all occurrences that follow, too (`RANGE=THISANDFUTURE`).
  let isOfFollowing: Bool
  /// True if it recurs, or replaces an occurrence of a series.
  let isOfSeries: Bool
  let isCancelled: Bool
  let words: Words

  private let zones: CalendarZones
  private let start: icaltimetype
  private let replacedTime: icaltimetype?
  private let length: Length

  /// - Returns: `nil` for an event without a valid start.
  init?(_ component: CalendarComponent, _ zones: CalendarZones) {
    let begin = component.properties(ICAL_DTSTART_PROPERTY).first.map {
      zones.placed(icalproperty_get_dtstart($0), of: $0)
    }
    // A task may have only a date when it is due.
    let due = component.properties(ICAL_DUE_PROPERTY).first.map {
      zones.placed(icalproperty_get_due($0), of: $0)
    }
    guard let start = begin ?? due else { return nil }
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
    replacedTime = replaced
    isOfFollowing = component.properties(ICAL_RECURRENCEID_PROPERTY).contains { property in
      icalproperty_get_first_parameter(property, ICAL_RANGE_PARAMETER)
        .map(icalparameter_get_range) == ICAL_RANGE_THISANDFUTURE
    }
    replacedDay = replaced.flatMap { $0.is_date == 1 ? CalendarDay($0).number : nil }
    isOfSeries =
      replaces != nil || !component.properties(ICAL_RRULE_PROPERTY).isEmpty
      || !component.properties(ICAL_RDATE_PROPERTY).isEmpty
    isCancelled =
      component.properties(ICAL_STATUS_PROPERTY).first.map(icalproperty_get_status)
      == ICAL_STATUS_CANCELLED
    words = Words(component)
    length = Self.length(of: component, from: start, to: begin == nil ? nil : due, zones)
  }

  /// Returns true if a time exists in the calendar, unlike the 30th of February.
  private static func isKnown(_ time: icaltimetype) -> Bool {
    icaltime_is_null_time(time) == 0 && (1...12).contains(time.month) && time.year <= 2_200
      && (1...icaltime_days_in_month(time.month, time.year)).contains(time.day)
  }

  private static func length(
    of component: CalendarComponent, from start: icaltimetype, to due: icaltimetype?,
    _ zones: CalendarZones
  ) -> Length {
    if let due, isKnown(due) {
      // The day on which a task is due is its last one.
      if start.is_date == 1 {
        return .days(
          max(1, Int32(clamping: CalendarDay(due).number - CalendarDay(start).number + 1)))
      }
      var end = due
      if due.is_date == 1 { icaltime_adjust(&end, 1, 0, 0, 0) }
      let seconds = zones.seconds(end) - zones.seconds(start)
      return seconds > 0 ? .seconds(seconds) : .moment
    }
    if let property = component.properties(ICAL_DTEND_PROPERTY).first {
      let end = zones.placed(icalproperty_get_dtend(property), of: property)
      if isKnown(end) {
        if start.is_date == 1, end.is_date == 1 {
          let seconds = icaltime_as_timet(end) - icaltime_as_timet(start)
          return .days(max(1, Int32(clamping: seconds / 86_400)))
        }
        if start.is_date == 1 {
          // The last day counts, unless the event ends at its first moment.
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

  /// Returns the occurrences that overlap a window, and whether these are all.
  /// - Parameters:
  ///   - component: the component that the event was read from.
  ///   - window: seconds since 1970.
  ///   - goesOn: called before each rule; false leaves out the rest.
  func times(
    of component: CalendarComponent, within window: Range<Int>, goesOn: () -> Bool
  ) -> (times: [Time], areAll: Bool) {
    let rules = component.properties(ICAL_RRULE_PROPERTY)
      .map { Recurrence(icalproperty_get_rrule($0)) }
    // The start is an occurrence even if the rule excludes it, unless the rule ended before: some programs
    // write the rest of a split series like that.
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

  /// Start and end of an occurrence, in seconds since 1970.
  struct Time {
    let start: Int
    let end: Int?
    /// The whole days that it takes, counted from 1970-01-01; `nil` if it has a time of day.
    let days: ClosedRange<Int>?
  }

  /// The local day on which an occurrence begins.
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

  /// Returns the time of an occurrence of its series, moved as the occurrence that it replaces; `nil` if its own time is
  /// another kind than the series'.
  func time(inPlaceOf occurrence: Time) -> Time? {
    guard let replacedTime else { return nil }
    var moved = start
    if start.is_date == 1 {
      guard let days = occurrence.days, let replacedDay else { return nil }
      icaltime_adjust(&moved, Int32(clamping: days.lowerBound - replacedDay), 0, 0, 0)
    } else {
      guard occurrence.days == nil else { return nil }
      let place = local(occurrence.start)
      let days = CalendarDay(place).number - CalendarDay(local(zones.seconds(replacedTime))).number
      icaltime_adjust(&moved, Int32(clamping: days), 0, 0, 0)
    }
    return Time(start: zones.seconds(moved), end: end(of: moved), days: wholeDays(from: moved))
  }

  /// Returns a moment in the zone of its start.
  private func local(_ seconds: Int) -> icaltimetype {
    icaltime_from_timet_with_zone(seconds, 0, start.zone ?? icaltimezone_get_utc_timezone())
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
  /// Returns the time of a property in the zone that the property names.
  fileprivate func placed(_ time: icaltimetype, of property: OpaquePointer) -> icaltimetype {
    var placed = time
    guard time.is_date == 0, icaltime_is_utc(time) == 0 else { return placed }
    let parameter = icalproperty_get_first_parameter(property, ICAL_TZID_PARAMETER)
    let name = parameter.flatMap { icalparameter_get_tzid($0) }.map { String(cString: $0) }
    return icaltime_set_timezone(&placed, name.map(zone) ?? usual)
  }

  /// Returns a time in seconds since 1970; for a day, its first midnight in the reader's zone.
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
  /// The local day of a time.
  fileprivate init(_ time: icaltimetype) {
    self.init(year: Int(time.year), month: Int(time.month), day: Int(time.day))
  }
}
