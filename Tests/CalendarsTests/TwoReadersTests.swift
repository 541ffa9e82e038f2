import Calendars
import Campus
import Testing

/// The reader of files on devices (`CalendarFile`), compared with that of feeds on the server (`CalendarContents`).
@Suite(.enabled(if: RecordedCalendar.isThere, "../shared/data is not there"))
struct TwoReadersTests {
  @Test(arguments: [
    ("recurring-fablab_cottbus", 2018), ("recurring-machbar_16_feb_2019", 2019),
    ("recurring-Germany_Holidays", 2020), ("recurring-Germany", 2020),
    ("recurring-discourse_no_dtend", 2019), ("recurring-duration", 2018),
    ("recurring-recurring_events_moved", 2019), ("recurring-three_events_one_edited", 2019),
    ("recurring-issue_20_exdate_ignored", 2019), ("recurring-issue_48_dst", 2020),
    ("recurring-issue_28_rrule_with_UTC_endinginZ", 2018), ("recurring-issue_62_moved_event", 2021),
    ("recurring-x_wr_timezone_simple_events_issue_59", 2021),
    ("recurring-alarm_several_in_one", 2024), ("recurring-zero_size_event", 2019),
    ("recurring-event_10_times", 2020), ("icalendar-issue_348_exception_parsing_value", 2019),
    ("icalendar-issue_165_missing_event", 2016),
    ("icalendar-issue_350", 2022), ("icalendar-x_location", 2016), ("icalendar-bom_calendar", 2020),
    ("icalendar-issue_237_fail_to_parse_timezone_with_non_ascii_tzid", 2017),
    ("icalendar-multiple_calendar_components", 2003), ("nodeical-Office-2012-owa", 2020),
    ("nodeical-festival-multiday-rrule", 2011), ("nodeical-google-calendar-kiev-tz", 2016),
    ("nodeical-tentative-apple-calendar", 2022), ("nodeical-tv-show-episode", 2011),
    ("nodeical-dst-transition-rules", 2022), ("nodeical-vfreebusy-zimbra", 2020),
    ("nodeical-ms_timezones", 2020), ("nodeical-multi-event-basic", 2020),
    ("icaljs-duration_instead_of_dtend", 2012), ("icaljs-only_dtstart_date", 2012),
    ("icaljs-google_birthday", 2012), ("ical4j-apple-iphone-os-26-structured-location", 2026),
    ("ical4j-japan_west", 2005), ("ical4j-EstoniaHolidays", 2009), ("ical4j-lotr", 2004),
    ("ical4j-sunbird_sample", 2004),
    ("vobject-UntilRespectsTimezoneTest", 2013), ("moodle-import", 2017),
  ])
  func findTheSameTimes(calendar: String, year: Int) throws {
    let bytes = try RecordedCalendar.bytes(calendar)
    let now = RecordedCalendar.start(of: year)
    // Within what both take in: a file's repetitions are of three years.
    let window = RecordedCalendar.start(of: year - 1)..<RecordedCalendar.start(of: year + 2)
    let feed = try CalendarContents(reading: bytes, window: window, now: now, zone: "Europe/Madrid")
    let zones = try #require(CalendarFile.zones(in: bytes))
    let file = try #require(
      CalendarFile(
        reading: bytes,
        zones: zones.filter { ZoneOffsets.isKnown($0) }.map { ($0, Self.clock($0, window)) },
        own: Self.clock("Europe/Madrid", window), now: now))
    // Days are midnights of the reader in one, and of UTC in the other.
    let day: Int64 = 86_400_000
    let inner = (window.lowerBound + 2 * day)..<(window.upperBound - 2 * day)
    let ofFeed = feed.occurrences.filter { !$0.isCancelled }.map(Time.init(_:))
      .filter { inner.contains($0.start) }
    let ofFile = file.activities.map { Time($0.time) }.filter { inner.contains($0.start) }
    let (missing, more) = (Set(ofFeed).subtracting(ofFile), Set(ofFile).subtracting(ofFeed))
    #expect(missing.count == 0, "\(missing.prefix(3))")
    #expect(more.count == 0, "\(more.prefix(3))")
    #expect(ofFile.count == ofFeed.count)
  }

  /// A moment or a day, with its end.
  private struct Time: Hashable {
    let start: Int64
    let end: Int64?
    let isOfDays: Bool

    init(_ occurrence: Occurrence) {
      let days = occurrence.days
      start = days.map { Int64($0.lowerBound) * 86_400_000 } ?? occurrence.start
      end = days.map { Int64($0.upperBound + 1) * 86_400_000 } ?? occurrence.end
      isOfDays = days != nil
    }

    init(_ time: ActivityTime) {
      (start, end, isOfDays) = (time.start, time.end, time.wholeDays != nil)
    }
  }

  /// The clocks of a zone, as a device tells them.
  private static func clock(_ zone: String, _ window: Range<Int64>) -> ZoneClock {
    let offsets = ZoneOffsets(of: zone, within: window)
    var changes: [(from: Int64, minutes: Int)] = []
    for moment in stride(from: window.lowerBound, to: window.upperBound, by: 3_600_000) {
      let minutes = offsets.minutes(at: moment)
      if changes.last?.minutes != minutes { changes.append((moment, minutes)) }
    }
    return ZoneClock(changes: changes)
  }
}
