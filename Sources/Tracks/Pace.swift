/// Seconds per kilometre of a way.
public enum Pace {
  /// The shortest way with a pace, in metres: what is shorter than a receiver or a device can measure was no way.
  static let shortestWay = 0.001

  /// The pace of `distance` metres in `time` seconds; `nil` where nobody got anywhere.
  public static func of(_ distance: Double, in time: Double) -> Double? {
    distance >= shortestWay ? time / distance * 1000 : nil
  }
}
