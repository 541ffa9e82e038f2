import Testing
import Threads

@testable import Calendars

/// The offset of a zone from UTC.
struct ZoneOffsetsTests {
  /// 2026-03-01 to 2026-12-01, in UTC.
  private static let year: Range<Int64> = 1_772_323_200_000..<1_796_083_200_000

  @Test(arguments: [
    // The hours around the changes of 29 March and 25 October, at 01:00 UTC.
    ("Europe/Madrid", 1_774_745_999_999, 60), ("Europe/Madrid", 1_774_746_000_000, 120),
    ("Europe/Madrid", 1_792_889_999_999, 120), ("Europe/Madrid", 1_792_890_000_000, 60),
    ("Asia/Kathmandu", 1_774_746_000_000, 345), ("UTC", 1_774_746_000_000, 0),
    // Unknown zones, as an old device may state them.
    ("Moon/Tycho", 1_774_746_000_000, 0), ("", 1_774_746_000_000, 0),
    // Outside of the window, the offset is that at its ends.
    ("Europe/Madrid", 0, 60), ("Europe/Madrid", 4_102_444_800_000, 60),
  ])
  func areThoseOfTheDatabase(zone: String, moment: Int64, minutes: Int) {
    #expect(ZoneOffsets(of: zone, within: Self.year).minutes(at: moment) == minutes)
  }

  @Test func everyZoneOfWindowsIsAZoneOfTheDatabase() {
    #expect(WindowsZone.names.count > 130)
    let unknown = CalendarContents.library.withLock { _ in
      WindowsZone.names.filter { CalendarZones.known($0.value) == nil }
    }
    #expect(unknown == [:])
  }
}
