/// The maximum distance on foot as a function of duration.
///
/// Men's world records on the flat, as far as World Athletics and the International Association of Ultrarunners
/// ratified them until 2024: 100 m 9.58 s (2009), 400 m 43.03 s (2016), 800 m 1:40.91 (2012), 1,500 m 3:26.00 (1998),
/// 3,000 m 7:17.55 (2024), 5,000 m 12:35.36 (2020), 10,000 m 26:11.00 (2020), half marathon
/// 57:30 (2024), marathon 2:00:35 (2023), 100 km 6:05:35 (2023), 24 hours 319.614 km (2022), 48 hours 473.495 km (1996).
public enum TeamPace {
  /// The records: duration in seconds and distance in metres, both ascending.
  private static let records: [(seconds: Double, metres: Double)] = [
    (0, 0), (9.58, 100), (43.03, 400), (100.91, 800), (206, 1_500), (437.55, 3_000),
    (755.36, 5_000), (1_571, 10_000), (3_450, 21_097.5), (7_235, 42_195), (21_935, 100_000),
    (86_400, 319_614),
    (172_800, 473_495),
  ]

  /// Maximum distance on foot in a time, in metres: interpolated linearly between records, and extrapolated beyond the last
  /// at the speed between the last two.
  /// - Parameter seconds: duration, not below 0.
  public static func farthest(in seconds: Double) -> Double {
    guard seconds > 0 else { return 0 }
    var index = 1
    while index < records.count - 1, records[index].seconds < seconds { index += 1 }
    let (from, to) = (records[index - 1], records[index])
    let part = (seconds - from.seconds) / (to.seconds - from.seconds)
    return from.metres + part * (to.metres - from.metres)
  }

  /// Maximum duration, in seconds, for which the end points of a run limit the length of its path.
  private static let seen = 600.0
  /// Maximum ratio of a run's length along the course to its straight distance.
  private static let bends = 1.3

  /// Maximum distance along a course, in metres, that a team can have run between two fixes; `nil` if they are farther apart
  /// than the record, or if more than ten minutes lie between them. A team within it left out nothing, at any speed.
  /// - Parameters:
  ///   - straight: straight distance between the fixes, in metres.
  ///   - seconds: time between the fixes.
  static func run(_ straight: Double, in seconds: Double) -> Double? {
    guard seconds <= seen, straight <= farthest(in: seconds) else { return nil }
    return min(bends * straight, farthest(in: seconds))
  }
}
