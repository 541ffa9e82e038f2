/// A runner's level on a day, from the runs before it.
public struct TrainingLevel: Equatable, Sendable {
  /// The level shown by the efforts of the last eight weeks; `nil` if they show none.
  public let level: VDOT?
  /// Metres run in a week, as the mean of the last four.
  public let weekly: Double
  /// Metres of the highest of the last four weeks.
  public let highestWeek: Double
  /// Metres of the longest run of the last 30 days.
  public let longestRun: Double
  /// The number of the last twelve weeks with two runs or more.
  public let weeksRun: Int

  /// Days whose efforts show a level.
  static let effortDays = 56
  /// The part by which the best effort exceeds the second one at most: beyond it a file was wrong, or a bicycle.
  private static let outlier = 1.15

  /// Creates the level at the beginning of a day.
  /// - Complexity: O(*n*) in the number of activities.
  public init(before day: Int, of activities: [TrainingActivity]) {
    var weeks = Array(repeating: 0.0, count: 12)
    var counts = Array(repeating: 0, count: 12)
    var longest = 0.0
    var best: VDOT?
    var second: VDOT?
    for activity in activities where activity.isRun && activity.day < day {
      let age = day - 1 - activity.day
      if age < 84 {
        weeks[age / 7] += activity.distance
        counts[age / 7] += 1
      }
      if age < 30 { longest = max(longest, activity.distance) }
      guard age < Self.effortDays, let level = activity.level else { continue }
      if level.value > best?.value ?? 0 {
        (best, second) = (level, best)
      } else if level.value > second?.value ?? 0 {
        second = level
      }
    }
    if let top = best, let second, top.value > second.value * Self.outlier { best = second }
    level = best
    weekly = weeks[0..<4].reduce(0, +) / 4
    highestWeek = weeks[0..<4].max() ?? 0
    longestRun = longest
    weeksRun = counts.count { $0 >= 2 }
  }
}
