import Calendars
import Glibc
import Testing

/// Calendars written by programs and sites, compared with another reader's occurrences (recurring-ical-events 3.8.2, and the
/// tests of their projects).
@Suite(.enabled(if: RecordedCalendar.isThere, "../shared/data is not there"))
struct RecordedCalendarTests {
  @Test(arguments: [
    ("recurring-fablab_cottbus", 2018, 28), ("recurring-machbar_16_feb_2019", 2019, 309),
    ("recurring-Germany_Holidays", 2020, 17), ("recurring-Germany", 2020, 14),
    ("recurring-discourse_no_dtend", 2019, 4), ("recurring-duration", 2018, 3),
    ("recurring-recurring_events_moved", 2019, 7), ("recurring-three_events_one_edited", 2019, 3),
    ("recurring-issue_20_exdate_ignored", 2019, 3), ("recurring-issue_20_exdate_ignored", 2020, 4),
    ("recurring-issue_48_dst", 2020, 133),
    ("recurring-x_wr_timezone_simple_events_issue_59", 2021, 2),
    ("recurring-alarm_several_in_one", 2024, 1), ("recurring-zero_size_event", 2019, 1),
    ("recurring-event_10_times", 2020, 10),
    ("icalendar-issue_348_exception_parsing_value", 2019, 1),
    ("icalendar-issue_350", 2022, 1),
    ("icalendar-issue_237_fail_to_parse_timezone_with_non_ascii_tzid", 2017, 1),
    ("icalendar-multiple_calendar_components", 2003, 3), ("icalendar-x_location", 2016, 46),
    ("icalendar-bom_calendar", 2020, 0), ("nodeical-Office-2012-owa", 2020, 21),
    ("nodeical-festival-multiday-rrule", 2011, 137), ("nodeical-google-calendar-kiev-tz", 2016, 4),
    ("nodeical-tentative-apple-calendar", 2022, 4), ("nodeical-tv-show-episode", 2011, 26),
    ("nodeical-dst-transition-rules", 2022, 1), ("nodeical-vfreebusy-zimbra", 2020, 0),
    ("icaljs-duration_instead_of_dtend", 2012, 1), ("icaljs-only_dtstart_date", 2012, 1),
    ("ical4j-apple-iphone-os-26-structured-location", 2026, 1), ("ical4j-japan_west", 2005, 28),
    ("ical4j-EstoniaHolidays", 2009, 83), ("ical4j-mathBirthdays", 2020, 1_318),
    ("ical4j-lotr", 2004, 36),
    // 111 events, and a task with a date.
    ("ical4j-sunbird_sample", 2004, 112),
    // 8 for readers that take an end without a zone as UTC: the rule includes the day itself.
    ("vobject-UntilRespectsTimezoneTest", 2013, 9), ("moodle-import", 2017, 2),
  ])
  func countsTheOccurrencesOfAYear(calendar: String, year: Int, count: Int) throws {
    let read = try RecordedCalendar.read(calendar, from: year)
    #expect(read.occurrences.count == count)
    #expect(Set(read.occurrences.map(\.name)).count == count)
  }

}

/// A calendar of the shared test data.
enum RecordedCalendar {
  private static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  private static let folder = root + "/../shared/data/calendars"

  static let isThere = access(folder, F_OK) == 0

  /// The occurrences in a year, for a reader in UTC.
  static func read(_ name: String, from year: Int) throws -> CalendarContents {
    try CalendarContents(
      reading: bytes(name), window: start(of: year)..<start(of: year + 1), now: start(of: year),
      zone: "UTC")
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    let file = try #require(fopen("\(folder)/\(name).ics", "r"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes[..<count])
  }

  /// Milliseconds since 1970.
  static func start(of year: Int) -> Int64 {
    var civil = tm()
    civil.tm_year = Int32(year - 1_900)
    civil.tm_mday = 1
    return Int64(timegm(&civil)) * 1_000
  }
}
