public import Geodesy
public import JSON

/// A mark at the end of one interval of distance (T6). The last interval of a line may be shorter.
public struct Mark: Equatable, Sendable {
  /// The number of the mark, from 1.
  public var number: Int
  /// Metres from the start of the line.
  public var distance: Double
  /// Metres since the last mark.
  public var partialDistance: Double
  /// Seconds since the last mark, without pauses and holes; `nil` without times.
  public var duration: Double?
  /// Seconds from the start of the recording, pauses included; `nil` without times.
  public var elapsed: Double?
  /// The highest speed of the interval in metres per second.
  public var speedMaximum: Double?
  /// The lowest altitude of the interval in metres above sea level.
  public var altitudeMinimum: Double?
  /// The highest altitude of the interval in metres above sea level.
  public var altitudeMaximum: Double?
  /// The position of the mark, interpolated between two fixes.
  public var coordinate: Coordinate?

  /// The pace of the interval in seconds per kilometre.
  public var pace: Double? {
    duration.flatMap { Pace.of(partialDistance, in: $0) }
  }

  /// Writes the mark as a JSON object; unknown values are left out.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("number", Int64(number))
    writer.member("distance_m", distance, decimals: 1)
    writer.member("partial_distance_m", partialDistance, decimals: 1)
    writer.member("duration_s", duration, decimals: 1)
    writer.member("elapsed_s", elapsed, decimals: 1)
    writer.member("pace_s_per_km", pace, decimals: 1)
    writer.member("speed_max_mps", speedMaximum, decimals: 2)
    writer.member("altitude_min_m", altitudeMinimum, decimals: 1)
    writer.member("altitude_max_m", altitudeMaximum, decimals: 1)
    if let coordinate {
      writer.key("coordinate")
      writer.position(coordinate)
    }
    writer.endObject()
  }
}
