public import Geodesy
public import JSON

/// The end of one interval of distance (T6); the last one may be shorter.
public struct Mark: Equatable, Sendable {
  /// Counts from 1.
  public var number: Int
  /// Metres from the start.
  public var distance: Double
  /// Metres since the mark before.
  public var partialDistance: Double
  /// Seconds of recorded way since the mark before, pauses left out; `nil` without times.
  public var duration: Double?
  /// Seconds from the start of the recording, pauses included; `nil` without times.
  public var elapsed: Double?
  /// Metres per second, the fastest of the interval.
  public var speedMaximum: Double?
  public var altitudeMinimum: Double?
  public var altitudeMaximum: Double?
  /// Where the mark is, on the line between two fixes.
  public var coordinate: Coordinate?

  /// Seconds a kilometre over the interval.
  public var pace: Double? {
    guard let duration, partialDistance > 0 else { return nil }
    return duration / partialDistance * 1000
  }

  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("number")
    writer.integer(Int64(number))
    writer.key("distance_m")
    writer.number(distance, decimals: 1)
    writer.key("partial_distance_m")
    writer.number(partialDistance, decimals: 1)
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
