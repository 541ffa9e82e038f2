/// Seconds per kilometre of a way.
public enum Pace {
  /// The shortest distance with a pace, in metres, below the resolution of receivers.
  static let shortestWay = 0.001

  /// Returns the pace of `distance` metres in `time` seconds; `nil` without movement.
  public static func of(_ distance: Double, in time: Double) -> Double? {
    distance >= shortestWay ? time / distance * 1000 : nil
  }
}
