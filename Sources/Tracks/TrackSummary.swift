public import Geodesy
public import JSON

/// The figures of one recorded line.
///
/// *Raw* figures take every position as recorded; all others are *cleaned*: see `TrackCleaner`.
/// Unknown is `nil`.
public struct TrackSummary: Equatable, Sendable {
  /// Counts up with each change of what is derived, so that stored figures can be made again.
  public static let version = 3

  public var sport: Sport?
  /// Fixes, with or without a position.
  public var points = 0
  /// Fixes with a position.
  public var positions = 0
  /// Segments that hold a fix.
  public var segments = 0
  /// Milliseconds since 1970; `nil` when the recorder had no clock.
  public var startedAt: Int64?
  /// Seconds from the first to the last fix, pauses included.
  public var duration: Double?
  /// Seconds faster than `TrackAnalysis.restSpeed`, pauses and holes left out.
  public var movingTime: Double?
  /// Metres, cleaned.
  public var distance: Double?
  /// Metres along all positions, spikes and holes included, segment ends not bridged.
  public var rawDistance: Double?
  /// Metres climbed, by hysteresis of `ascentThreshold`.
  public var ascent: Double?
  public var descent: Double?
  public var altitudeMinimum: Double?
  public var altitudeMaximum: Double?
  /// Metres per second: the fastest the recorder stated, or else over five seconds.
  public var speedMaximum: Double?
  /// Metres per second: the fastest single step as recorded.
  public var rawSpeedMaximum: Double?
  /// Beats per minute.
  public var heartRateMean: Double?
  public var heartRateMaximum: Double?
  public var cadenceMean: Double?
  public var powerMean: Double?
  public var temperatureMean: Double?
  /// Kilocalories by distance alone (T15).
  public var energy: Double?
  /// Kilocalories by distance and slope (Minetti 2002), on foot only.
  public var slopeEnergy: Double?
  public var bounds: Bounds?
  public var start: Coordinate?
  public var end: Coordinate?
  public var marks: [Mark] = []
  /// Fixes that the cleaning refused.
  public var refusedFixes = 0
  /// Holes in time and jumps inside segments.
  public var holes = 0

  public init() {}

  /// Metres of the hysteresis behind `ascent` and `descent`.
  public static let ascentThreshold = Altimeter.threshold

  /// Metres per second over the moving time, or over the whole when nobody moved.
  public var speedMean: Double? {
    pacedWay.map { $0.distance / $0.time }
  }

  /// Seconds a kilometre over the moving time.
  public var pace: Double? {
    guard let pacedWay, pacedWay.distance > 0 else { return nil }
    return pacedWay.time / pacedWay.distance * 1000
  }

  /// Metres and the seconds they took; `nil` unless both are known.
  public var pacedWay: (distance: Double, time: Double)? {
    let time = (movingTime ?? 0) > 0 ? movingTime : duration
    guard let distance, let time, time > 0 else { return nil }
    return (distance, time)
  }

  /// The highest less the lowest point, metres.
  public var heightDifference: Double? {
    guard let altitudeMinimum, let altitudeMaximum else { return nil }
    return altitudeMaximum - altitudeMinimum
  }

  /// Metres for which energy is estimated.
  public var energyDistance: Double? { energy == nil ? nil : distance }

  /// Kilocalories a kilogram by slope, of a line that was derived for the unknown weight.
  public var slopeEnergyPerKilogram: Double? {
    slopeEnergy.map { $0 / EnergyProfile.unknownWeight }
  }
}

extension TrackSummary {
  /// The figures as one JSON object; what is unknown is left out.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writeMembers(into: &writer)
    writer.endObject()
  }

  /// The figures and marks as members of an object that the caller has begun.
  public func writeMembers(into writer: inout JSONWriter) {
    writeFigures(into: &writer)
    writer.key("marks")
    writer.beginArray()
    for mark in marks { mark.write(into: &writer) }
    writer.endArray()
  }

  /// The figures without the marks, as members of an object that the caller has begun.
  public func writeFigures(into writer: inout JSONWriter) {
    if let sport {
      writer.key("sport")
      writer.string(sport.name)
    }
    writer.key("points")
    writer.integer(Int64(points))
    writer.key("positions")
    writer.integer(Int64(positions))
    writer.key("segments")
    writer.integer(Int64(segments))
    if let startedAt {
      writer.key("started_at")
      writer.integer(startedAt)
    }
    writer.member("duration_s", duration, decimals: 1)
    writer.member("moving_s", movingTime, decimals: 1)
    writer.member("distance_m", distance, decimals: 1)
    writer.member("raw_distance_m", rawDistance, decimals: 1)
    writer.member("ascent_m", ascent, decimals: 1)
    writer.member("descent_m", descent, decimals: 1)
    if ascent != nil { writer.member("ascent_threshold_m", Self.ascentThreshold, decimals: 1) }
    writer.member("altitude_min_m", altitudeMinimum, decimals: 1)
    writer.member("altitude_max_m", altitudeMaximum, decimals: 1)
    writer.member("speed_mean_mps", speedMean, decimals: 3)
    writer.member("speed_max_mps", speedMaximum, decimals: 3)
    writer.member("raw_speed_max_mps", rawSpeedMaximum, decimals: 3)
    writer.member("pace_s_per_km", pace, decimals: 1)
    writer.member("heart_rate_mean", heartRateMean, decimals: 1)
    writer.member("heart_rate_max", heartRateMaximum, decimals: 1)
    writer.member("cadence_mean", cadenceMean, decimals: 1)
    writer.member("power_mean_w", powerMean, decimals: 1)
    writer.member("temperature_mean_c", temperatureMean, decimals: 1)
    writer.member("calories_kcal", energy, decimals: 1)
    writer.member("calories_slope_kcal", slopeEnergy, decimals: 1)
    writePlaces(into: &writer)
    writer.key("refused_fixes")
    writer.integer(Int64(refusedFixes))
    writer.key("holes")
    writer.integer(Int64(holes))
  }

  private func writePlaces(into writer: inout JSONWriter) {
    if let bounds {
      writer.key("bounds")
      writer.beginArray()
      writer.coordinate(bounds.west)
      writer.coordinate(bounds.south)
      writer.coordinate(bounds.east)
      writer.coordinate(bounds.north)
      writer.endArray()
    }
    if let start {
      writer.key("start")
      writer.position(start)
    }
    if let end {
      writer.key("end")
      writer.position(end)
    }
  }
}
