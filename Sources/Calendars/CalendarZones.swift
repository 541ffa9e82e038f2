import CIcal

/// The time zones named by the events of a calendar.
///
/// A zone of the system's database takes precedence over the calendar's definition with the same name, since
/// many programs write only the current year's rule. A definition takes precedence over a Windows zone of that
/// name, which stands for several zones.
final class CalendarZones {
  private var defined: [String: OpaquePointer] = [:]
  /// The reader's zone.
  let own: OpaquePointer
  /// The zone of times that name none.
  let usual: OpaquePointer

  /// - Parameters:
  ///   - own: the reader's zone, such as `Europe/Madrid`; UTC if it is unknown.
  ///   - goesOn: called before each definition; false leaves out the rest.
  init(_ text: CalendarText, own: String, goesOn: () -> Bool) {
    self.own = Self.known(own) ?? icaltimezone_get_utc_timezone()
    usual =
      text.zone.flatMap { Self.known($0) ?? WindowsZone.name(of: $0).flatMap(Self.known) }
      ?? self.own
    var changes = 0
    for part in text.zones.prefix(Self.maximumCount) {
      guard goesOn() else { break }
      guard let component = CalendarComponent(text.part(part), ICAL_VTIMEZONE_COMPONENT),
        let more = Self.changes(of: component), changes + more <= Self.maximumChangesInAll,
        let zone = icaltimezone_new()
      else { continue }
      changes += more
      let name = component.text(ICAL_TZID_PROPERTY, icalproperty_get_tzid)
      if defined[name] == nil, icaltimezone_set_component(zone, component.pointer) == 1 {
        _ = component.given()
        defined[name] = zone
      } else {
        icaltimezone_free(zone, 1)
      }
    }
  }

  deinit { for zone in defined.values { icaltimezone_free(zone, 1) } }

  private static let maximumCount = 200
  private static let maximumObservances = 100
  /// Maximum number of clock changes of one zone, and of all zones of a calendar: libical expands a zone in one
  /// call, which cannot be interrupted.
  private static let maximumChanges = 5_000
  private static let maximumChangesInAll = 50_000
  /// Maximum bytes of a name that is searched for a system zone.
  private static let longestName = 200
  /// The last year of events.
  private static let lastYear = 2_200

  /// Returns the zone with a name, or ``usual`` if it is unknown.
  func zone(_ name: String) -> OpaquePointer {
    if let zone = Self.known(name) ?? defined[name] { return zone }
    if let zone = WindowsZone.name(of: name).flatMap(Self.known) { return zone }
    guard name.utf8.count <= Self.longestName else { return usual }
    // Some programs prefix the names of system zones with their own.
    var rest = name[...]
    while let slash = rest.firstIndex(of: "/") {
      rest = rest[rest.index(after: slash)...]
      if let zone = Self.known(String(rest)) { return zone }
    }
    return usual
  }

  /// Returns the zone with a name in the system's database.
  static func known(_ name: String) -> OpaquePointer? {
    if name == "UTC" || name == "GMT" { return icaltimezone_get_utc_timezone() }
    return icaltimezone_get_builtin_timezone(name)
  }

  /// Returns the maximum number of clock changes of a zone; `nil` if libical should not expand it, because an
  /// observance has several rules, or one that occurs more than once a year or on many days.
  private static func changes(of zone: CalendarComponent) -> Int? {
    let parts = zone.parts(ICAL_XSTANDARD_COMPONENT) + zone.parts(ICAL_XDAYLIGHT_COMPONENT)
    guard parts.count <= maximumObservances else { return nil }
    var changes = 0
    for part in parts {
      changes += 1 + Int(icalcomponent_count_properties(part, ICAL_RDATE_PROPERTY))
      switch icalcomponent_count_properties(part, ICAL_RRULE_PROPERTY) {
      case 0: break
      case 1:
        let rule = Recurrence(
          icalproperty_get_rrule(icalcomponent_get_first_property(part, ICAL_RRULE_PROPERTY)))
        guard rule.isOfZone else { return nil }
        let first = Int(icalcomponent_get_dtstart(part).year)
        changes += rule.mostTimesAYear * max(0, min(rule.lastYear ?? lastYear, lastYear) - first)
      default: return nil
      }
    }
    return changes <= maximumChanges ? changes : nil
  }
}
