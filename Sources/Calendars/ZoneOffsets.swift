import CIcal
import Threads

/// The offsets of a time zone from UTC within a window of time.
public struct ZoneOffsets: Sendable {
  /// The beginnings of periods with an offset: milliseconds since 1970, and minutes.
  private var changes: [(from: Int64, minutes: Int)] = []

  /// Reads the offsets of a zone such as `Europe/Madrid`; those of UTC if it is unknown. Blocks while a
  /// calendar is read (``CalendarContents``).
  /// - Parameter window: milliseconds since 1970.
  /// - Complexity: O(*n*) in the hours of the window. No zone changes its clocks more than once an hour.
  public init(of zone: String, within window: Range<Int64>) {
    changes = CalendarContents.library.withLock { _ in
      let zone = CalendarZones.known(zone)
      var found: [(from: Int64, minutes: Int)] = []
      for moment in stride(from: window.lowerBound, to: window.upperBound, by: 3_600_000) {
        let minutes = Self.offset(of: zone, at: moment)
        if found.last?.minutes != minutes { found.append((moment, minutes)) }
      }
      return found
    }
  }

  /// Returns true if the system knows a zone.
  public static func isKnown(_ zone: String) -> Bool {
    CalendarContents.library.withLock { _ in CalendarZones.known(zone) != nil }
  }

  private static func offset(of zone: OpaquePointer?, at moment: Int64) -> Int {
    guard let zone else { return 0 }
    var time = icaltime_from_timet_with_zone(
      Int(moment / 1_000), 0, icaltimezone_get_utc_timezone())
    var isDaylight: Int32 = 0
    return Int(icaltimezone_get_utc_offset_of_utc_time(zone, &time, &isDaylight)) / 60
  }

  /// Returns the offset in minutes at a moment, in milliseconds since 1970; outside the window, that of its nearer end.
  public func minutes(at moment: Int64) -> Int {
    let last = changes.last { $0.from <= moment } ?? changes.first
    return last?.minutes ?? 0
  }
}
