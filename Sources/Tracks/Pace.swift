/// Seconds per kilometre of a way, if it is a movement.
public enum Pace {
  /// The shortest distance with a pace, in metres: twice the usual error of a receiver's position.
  static let shortestWay = 10.0
  /// The slowest pace, that of `TrackAnalysis.restSpeed`: whoever is slower stands still.
  static let slowest = 1000 / TrackAnalysis.restSpeed

  /// Returns the pace of `distance` metres in `time` seconds; `nil` if the way is too short or too slow for one.
  public static func of(_ distance: Double, in time: Double) -> Double? {
    guard distance >= shortestWay, time > 0 else { return nil }
    let pace = time / distance * 1000
    return pace <= slowest ? pace : nil
  }

  /// Returns the pace at a speed in metres per second; `nil` if that is standing still.
  public static func at(_ speed: Double) -> Double? {
    speed >= TrackAnalysis.restSpeed ? 1000 / speed : nil
  }
}
