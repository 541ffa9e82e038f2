import CIcal

/// The time zones that the events of a calendar name.
///
/// A zone of the system's own database goes before a definition of the same name in the calendar: many
/// programs write only the rule of the year. A definition goes before a zone of Windows of that name, which
/// stands for several.
final class CalendarZones {
  private var defined: [String: OpaquePointer] = [:]
  /// Where whoever reads the calendar is.
  let own: OpaquePointer
  /// Where times are that name no zone.
  let usual: OpaquePointer

  /// - Parameters:
  ///   - own: the zone where whoever reads the calendar is, such as `Europe/Madrid`; UTC when it is
  ///     unknown.
  ///   - goesOn: asked before each definition.
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
  /// The most changes of the clocks of a zone, and of all zones of a calendar: libical lays out all of a zone in one
  /// call, which nobody interrupts.
  private static let maximumChanges = 5_000
  private static let maximumChangesInAll = 50_000
  /// Bytes of the longest name in which the name of one of the system's zones is looked for.
  private static let longestName = 200
  /// Events are not later.
  private static let lastYear = 2_200

  /// The zone of a name; where times are that name none, for a name that nobody knows.
  func zone(_ name: String) -> OpaquePointer {
    if let zone = Self.known(name) ?? defined[name] { return zone }
    if let zone = WindowsZone.name(of: name).flatMap(Self.known) { return zone }
    guard name.utf8.count <= Self.longestName else { return usual }
    // Programs put the names of the system's zones behind one of theirs.
    var rest = name[...]
    while let slash = rest.firstIndex(of: "/") {
      rest = rest[rest.index(after: slash)...]
      if let zone = Self.known(String(rest)) { return zone }
    }
    return usual
  }

  /// The zone of a name in the system's database.
  static func known(_ name: String) -> OpaquePointer? {
    if name == "UTC" || name == "GMT" { return icaltimezone_get_utc_timezone() }
    return icaltimezone_get_builtin_timezone(name)
  }

  /// How many times the clocks of a zone change at most; `nil` for one that libical should not lay out: each of its
  /// observances has one rule at most, which comes once a year, on few days.
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
