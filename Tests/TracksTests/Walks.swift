import Geodesy
import Tracks

/// Synthetic recordings: a number of metres north each second from a place in the Pyrenees.
enum Walk {
  static let start: Int64 = 1_700_000_000_000
  /// Degrees of latitude per metre at 42.5° north, on the ellipsoid.
  static let degreesPerMetre = 1 / 111_078.6

  static func place(north: Double, east: Double = 0) -> Coordinate {
    Coordinate(
      latitude: 42.5 + north * degreesPerMetre, longitude: 1.5 + east * degreesPerMetre * 1.3526)!
  }

  static func fix(
    _ second: Double, north: Double, east: Double = 0, altitude: Double? = nil
  ) -> Fix {
    Fix(
      coordinate: place(north: north, east: east), time: start + Int64(second * 1000),
      altitude: altitude)
  }

  /// A steady walk of a number of seconds.
  static func steady(seconds: Int, speed: Double) -> [Fix] {
    (0...seconds).map { fix(Double($0), north: Double($0) * speed) }
  }

  static func summary(
    _ segments: [[Fix]], sport: Sport? = .running, markInterval: Double? = 1000,
    device: DeviceTotals? = nil
  ) -> TrackSummary {
    var analysis = TrackAnalysis(sport: sport, markInterval: markInterval)
    for segment in segments {
      analysis.beginSegment()
      for fix in segment { analysis.add(fix) }
    }
    return analysis.finish(device: device)
  }
}

extension Double {
  func isWithin(_ tolerance: Double, of other: Double?) -> Bool {
    guard let other else { return false }
    return (self - other).magnitude <= tolerance
  }
}
