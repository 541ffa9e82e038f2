public import JSON
import Text

/// The time of day at which a member gets the mail with all that came since the last one.
public struct MailTime: Equatable, Sendable {
  /// The hour of members who chose none.
  public static let usualHour = 8

  /// The hour, 0 to 23.
  public let hour: Int
  /// The member's time zone, such as `Europe/Madrid`.
  public let zone: String

  /// Creates a time; another hour counts as the usual one.
  public init(hour: Int = usualHour, zone: String = "UTC") {
    self.hour = (0...23).contains(hour) ? hour : Self.usualHour
    self.zone = zone
  }

  /// Reads the time from a member's preferences.
  public init(by preferences: JSONValue?) {
    self.init(
      hour: preferences?["mail_hour"]?.int64.map { Int(clamping: $0) } ?? Self.usualHour,
      zone: preferences?["time_zone"]?.string ?? "UTC")
  }

  /// The preferences that all kinds of notices share.
  public static let preferences: [SchemaField] = [
    .optional(
      "mail_hour", .nullable(.integer(0...23)), note: "Of the day, there, for mails once a day.",
      usual: .integer(Int64(usualHour))),
    .optional(
      "time_zone", .nullable(.string(maximumLength: 100, pattern: .line)),
      note: "The member's, such as `Europe/Madrid`."),
  ]

  /// Returns the next mail after a moment, in milliseconds since 1970.
  /// - Parameter offset: returns the minutes that clocks in the member's zone are ahead of UTC at a moment.
  public func next(after time: Int64, offset: (Int64) -> Int) -> Int64 {
    let today = CalendarDay(milliseconds: time, offset: offset(time))
    for days in 0...2 {
      let moment = CalendarDay(number: today.number + days).moment(
        ofMinute: hour * 60, offset: offset)
      if moment > time { return moment }
    }
    return time + 86_400_000
  }
}
