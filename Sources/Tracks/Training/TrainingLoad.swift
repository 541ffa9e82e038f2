import Numerics

/// The strain of training, and what it leaves behind.
///
/// A load of 100 is an hour at threshold pace, and grows with the square of the speed, like the running stress score
/// (rTSS). Fitness and fatigue are means of the daily loads that fade with 42 and 7 days: the model of E. W. Banister and others
/// (1975) in the form of A. Coggan's "Performance Manager".
public enum TrainingLoad {
  /// Days over which fitness and fatigue fade to 1/e.
  public static let (fitnessDays, fatigueDays) = (42.0, 7.0)
  /// The effort of what has no pace, as a part of threshold pace: about that of an easy run. Own rule.
  static let usualEffort = 0.72
  /// Efforts that are believed.
  private static let efforts = 0.4...1.2
  /// Metres of way that a metre of ascent is worth. Source: the "km-effort" of the International Trail Running Association.
  private static let ascentWorth = 10.0

  /// Returns the load of an activity.
  /// - Parameter threshold: metres per second at threshold; `nil` if no level is known.
  public static func of(_ activity: TrainingActivity, threshold: Double?) -> Double {
    guard activity.time > 0 else { return 0 }
    var effort = usualEffort
    if activity.isRun, let threshold {
      let flat = activity.distance + ascentWorth * activity.ascent
      effort = min(max(flat / activity.time / threshold, efforts.lowerBound), efforts.upperBound)
    }
    return min(activity.time, 86_400) / 3600 * effort * effort * 100
  }

  /// A day of the graph.
  public struct Day: Equatable, Sendable {
    /// The load of the day.
    public var load = 0.0
    /// The mean load that fades with 42 days.
    public var fitness = 0.0
    /// The mean load that fades with 7 days.
    public var fatigue = 0.0
    /// Fitness less fatigue, in the morning.
    public var form = 0.0
  }

  /// Returns fitness, fatigue and form of days in a row from their loads.
  /// - Complexity: O(*n*).
  public static func days(_ loads: [Double]) -> [Day] {
    let slow = 1 - Elementary.exp(-1 / fitnessDays)
    let quick = 1 - Elementary.exp(-1 / fatigueDays)
    var before = Day()
    return loads.map { load in
      let day = Day(
        load: load, fitness: before.fitness + (load - before.fitness) * slow,
        fatigue: before.fatigue + (load - before.fatigue) * quick,
        form: before.fitness - before.fatigue)
      before = day
      return day
    }
  }
}
