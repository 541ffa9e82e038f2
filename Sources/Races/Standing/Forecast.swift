/// A forecast of a team's arrival, with the interval in which it will most likely come.
public struct Arrival: Equatable, Sendable {
  /// Milliseconds since 1970.
  public let earliest: Int64
  /// Milliseconds since 1970.
  public let expected: Int64
  /// Milliseconds since 1970.
  public let latest: Int64
}

/// Forecasts arrivals from a team's walk so far.
///
/// Effort is measured in metres on the flat that take as long (``Course/effort(at:)``). The speed is that of the last
/// hour and a half blended with that of the whole walk, and rests are added at the team's own rate.
public struct Forecast: Sendable {
  /// Effort, in metres, from which a speed is computed; below it, the usual speed is used.
  private static let basis = 1_000.0
  /// Assumed speed of a team without a history, in metres of effort per second.
  private static let usualSpeed = 1.3
  /// Milliseconds after the last fix for which arrivals are forecast.
  private static let patience: Int64 = 60 * 60_000
  /// Margins before and after the expected arrival, as fractions of the remaining time. At least eight in ten arrivals
  /// of recorded walks are within, which `StandingTests` asserts.
  private static let early = 0.20
  private static let late = 0.35
  /// Smallest margin of a forecast, in milliseconds.
  private static let least = 180_000.0

  private let course: Course
  private let progress: Progress
  private let position: RaceFix
  private let now: Int64
  private let speed: Double
  /// Ratio of elapsed time to time in motion.
  private let restFactor: Double

  /// - Returns: `nil` for a team that has not begun, whose fixes are too old, or that is off the course.
  public init?(_ follower: TeamFollower, _ plan: RacePlan, at now: Int64) {
    guard let progress = follower.progress, let position = follower.position,
      progress.isOnCourse, follower.offCourseSince == nil, now - position.time < Self.patience
    else { return nil }
    course = plan.course
    self.progress = progress
    self.position = position
    self.now = max(now, position.time)
    let overall = Self.speed(progress.moving.effort, progress.moving.time)
    let recent = Self.recentSpeed(progress, plan.course) ?? overall
    speed = min(max(0.6 * recent + 0.4 * overall, 0.4), plan.fastest * 2)
    let elapsed = Double(progress.last.time - (follower.start ?? progress.recent[0].time))
    restFactor =
      progress.moving.time > 3_600_000
      ? min(max(elapsed / Double(progress.moving.time), 1), 1.5) : 1.08
  }

  private static func speed(_ effort: Double, _ time: Int64) -> Double {
    effort < basis ? usualSpeed : effort * 1000 / Double(max(time, 1))
  }

  /// Speed from the samples of the last hour and a half in which the team moved.
  private static func recentSpeed(_ progress: Progress, _ course: Course) -> Double? {
    var (effort, time) = (0.0, Int64(0))
    let from = (progress.recent.last?.time ?? 0) - 5_400_000
    for (before, here) in zip(progress.recent, progress.recent.dropFirst())
    where here.time >= from && here.time > before.time {
      let span = here.time - before.time
      guard (here.along - before.along) * 1000 >= 0.25 * Double(span) else { continue }
      effort += course.effort(at: here.along) - course.effort(at: before.along)
      time += span
    }
    return effort < basis ? nil : effort * 1000 / Double(time)
  }

  /// The forecast for a place along the course, in metres; `nil` when the team has passed it.
  public func arrival(at along: Double) -> Arrival? {
    guard along > progress.furthest else { return nil }
    let effort = course.effort(at: along) - course.effort(at: progress.furthest)
    let walking = effort / speed * 1000
    // On short stretches teams rest less than over a day.
    let rests = walking * (restFactor - 1) * min(walking / 7_200_000, 1)
    let remaining = walking + rests
    let age = Double(now - position.time)
    let expected = Double(position.time) + remaining
    return Arrival(
      earliest: max(Int64(expected - Self.early * remaining - Self.least), now),
      expected: max(Int64(expected), now),
      latest: max(Int64(expected + Self.late * remaining + Self.least + age / 2), now))
  }
}
