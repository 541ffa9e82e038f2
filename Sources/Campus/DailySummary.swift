public import JSON
public import Text

/// Summaries of each coming day's activities, announced in the morning of that day (U10).
///
/// A day with activities is an all-day entry with an alarm at the hour that the member chose. Cancelled and
/// completed activities are left out.
public struct DailySummary: Equatable, Sendable {
  /// Number of days included, from today: calendars refresh long before they are over.
  public static let daysAhead = 60
  /// Maximum number of titles in the title of a day; further activities are only counted.
  static let titles = 3

  /// The hour of the alarm, 0 to 23.
  public let hour: Int
  /// The member's time zone, such as `Europe/Madrid`.
  public let zone: String

  /// Creates a summary; `nil` if the hour is invalid.
  public init?(hour: Int, zone: String) {
    guard (0...23).contains(hour) else { return nil }
    self.hour = hour
    self.zone = zone
  }

  /// Reads a summary of the preferences, `{"hour":7,"time_zone":"Europe/Madrid"}`.
  public init?(_ value: JSONValue) {
    guard let hour = value["hour"]?.int64, let zone = value["time_zone"]?.string else { return nil }
    self.init(hour: Int(clamping: hour), zone: zone)
  }

  /// A day with activities.
  public struct Day: Equatable, Sendable {
    /// The day.
    public let day: CalendarDay
    /// Time of the alarm, in milliseconds since 1970.
    public let alarm: Int64
    /// The titles of the day.
    public let title: String
    /// A line for each activity of the day, with its local times.
    public let text: String
  }

  /// Returns the days from now on that have activities, in order.
  /// - Parameters:
  ///   - time: now, in milliseconds since 1970.
  ///   - offset: returns the minutes that clocks in the member's zone are ahead of UTC at a moment.
  /// - Complexity: O(*n* log *n*) in the number of events.
  public func days(
    of events: [CalendarFeed.Event], at time: Int64, offset: (Int64) -> Int
  ) -> [Day] {
    let today = CalendarDay(milliseconds: time, offset: offset(time)).number
    let shown = today..<(today + Self.daysAhead)
    var found: [Int: [CalendarFeed.Event]] = [:]
    for var event in events where !event.isCancelled && !event.isDone {
      let (start, end) = (offset(event.time.start), offset(event.time.end ?? event.time.start))
      let days = event.time.days(offset: start, endOffset: end)
      event.time = event.time.placed(offset: start, endOffset: end)
      for day in Agenda.signed(days) where shown.contains(day) {
        found[day, default: []].append(event)
      }
    }
    return found.keys.sorted().map { number in
      let ofDay = (found[number] ?? []).sorted {
        $0.time.start != $1.time.start
          ? $0.time.start < $1.time.start
          : Array($0.uid.utf8).lexicographicallyPrecedes($1.uid.utf8)
      }
      return Day(
        day: CalendarDay(number: number),
        alarm: CalendarDay(number: number).moment(ofMinute: hour * 60, offset: offset),
        title: Self.title(of: ofDay),
        text: ofDay.map { Self.line(of: $0, on: number, offset) }.joined(separator: "\n"))
    }
  }

  private static func title(of events: [CalendarFeed.Event]) -> String {
    let shown = events.prefix(titles).map { $0.title }.joined(separator: " · ")
    return events.count > titles ? "\(shown) · +\(events.count - titles)" : shown
  }

  /// Formats an activity as `10:00–12:00 PAC 2 (Algebra)`. A time on another day is left out; whole days have no times.
  private static func line(
    of event: CalendarFeed.Event, on day: Int, _ offset: (Int64) -> Int
  ) -> String {
    func clock(_ moment: Int64) -> String? {
      let local = moment + Int64(offset(moment)) * 60_000 - Int64(day) * 86_400_000
      guard (0...86_400_000).contains(local), event.time.wholeDays == nil else { return nil }
      let minutes = Int(local / 60_000)
      return twoDigits(minutes / 60) + ":" + twoDigits(minutes % 60)
    }
    let start = clock(event.time.start)
    let end = event.time.end.flatMap(clock)
    let time = end.map { (start ?? "") + "–" + $0 } ?? start
    let words = event.course.map { "\(event.title) (\($0))" } ?? event.title
    return time.map { "\($0) \(words)" } ?? words
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
