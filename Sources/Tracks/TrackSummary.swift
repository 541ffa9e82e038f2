public import Geodesy
public import JSON

/// The figures of one recorded line.
///
/// *Raw* figures use every position as recorded; all others are *cleaned*: see `TrackCleaner`. An unknown value is `nil`.
public struct TrackSummary: Equatable, Sendable {
  /// The version of the derivation, increased with each change so that stored figures are derived again.
  public static let version = 10

  /// The sport; `nil` when unknown.
  public var sport: Sport?
  /// The number of fixes, with or without a position.
  public var points = 0
  /// The number of fixes with a position.
  public var positions = 0
  /// The number of segments with at least one fix.
  public var segments = 0
  /// The start in UTC milliseconds; `nil` if the recorder had no clock or no date.
  public var startedAt: Int64?
  /// Seconds from the first to the last fix, with pauses.
  public var duration: Double?
  /// Seconds at `TrackAnalysis.restSpeed` or faster, without pauses and holes.
  public var movingTime: Double?
  /// The cleaned distance in metres.
  public var distance: Double?
  /// Metres along all positions, including spikes and holes, without the pauses between segments.
  public var rawDistance: Double?
  /// The source of distance, times and climb: the points, or the recorder's totals if there are hardly any points.
  public var source = FigureSource.points
  /// The figures that contradict the recorder's own by a large ratio.
  public var contradicted: [ComparedFigure] = []
  /// The recorder's figures that are not used, with the reasons.
  public var setAside: [SetAside] = []
  /// True if the recorder's own distance is one of them, so that nothing is derived from its course.
  var isCountExcluded = false
  /// Metres climbed, with a hysteresis of `ascentThreshold`: see `AltitudeTally`.
  public var ascent: Double?
  /// Metres descended, with the same hysteresis.
  public var descent: Double?
  /// The hysteresis of `ascent` in metres, 0 if every rise counts; `nil` if the recorder stated the ascent.
  public var ascentThreshold: Double?
  /// The standard deviation of the noise of the altitudes in metres; `nil` if there are too few to tell, or the
  /// recorder stated the ascent.
  public var altitudeNoise: Double?
  /// The source of the altitudes; `nil` if there are too few to tell.
  public var altitudeSource: AltitudeSource?
  /// The lowest altitude in metres above sea level.
  public var altitudeMinimum: Double?
  /// The highest altitude in metres above sea level.
  public var altitudeMaximum: Double?
  /// The highest speed in metres per second that was sustained over `speedMaximumSpan` and that the sport allows.
  public var speedMaximum: Double?
  /// Seconds over which the highest speed was sustained.
  public var speedMaximumSpan: Double?
  /// The highest speed between two positions as recorded, in metres per second.
  public var rawSpeedMaximum: Double?
  /// The mean heart rate in beats per minute.
  public var heartRateMean: Double?
  /// The highest heart rate in beats per minute.
  public var heartRateMaximum: Double?
  /// The time at each heart rate.
  public var heartRateTimes = HeartRateTimes()
  /// The mean cadence in steps or turns per minute.
  public var cadenceMean: Double?
  /// The mean power in watts.
  public var powerMean: Double?
  /// The mean temperature in degrees Celsius.
  public var temperatureMean: Double?
  /// The source of the energy; `nil` if there is none.
  public var energy: EnergyBasis?
  /// Kilocalories per kilogram by distance and slope (Minetti 2002, see `SlopeCost`), for running,
  /// walking, hiking and unknown sports.
  public var slopeEnergyPerKilogram: Double?
  /// The bounds of the kept positions.
  public var bounds: Bounds?
  /// The first kept position.
  public var start: Coordinate?
  /// The last kept position.
  public var end: Coordinate?
  /// The marks at even intervals of distance (T6).
  public var marks: [Mark] = []
  /// The laps, each with the figures of a mark at its end; empty for a line of one lap.
  public var laps: [Mark] = []
  /// The number of fixes that the cleaning refused.
  public var refusedFixes = 0
  /// The number of fixes refused for their time.
  public var refusedTimes = 0
  /// The number of fixes refused for an invalid position.
  public var refusedPlaces = 0
  /// The number of gaps in time and jumps within segments.
  public var holes = 0

  /// Creates the figures of an empty line.
  public init() {}

  /// The mean speed in metres per second of ways that have a `pace`.
  public var speedMean: Double? {
    guard pace != nil, let pacedWay else { return nil }
    return pacedWay.distance / pacedWay.time
  }

  /// Seconds per kilometre over the moving time, or over the whole duration if there is no moving time.
  public var pace: Double? {
    pacedWay.flatMap { Pace.of($0.distance, in: $0.time) }
  }

  /// The distance in metres and the time in seconds behind `pace`; `nil` unless both are
  /// known.
  public var pacedWay: (distance: Double, time: Double)? {
    guard let distance, let time = pacedTime, time > 0 else { return nil }
    return (distance, time)
  }

  /// The moving time in seconds, or the whole duration when there is none.
  var pacedTime: Double? { (movingTime ?? 0) > 0 ? movingTime : duration }

  /// The intensity by which `energy` was estimated; `nil` for other sources.
  public var intensity: Intensity? {
    guard case .intensity = energy else { return nil }
    return Intensity(sport: sport, distance: distance, time: pacedTime)
  }

  /// True if anything is known of the line: a place, a length, a time, or a sensor's value.
  public var hasFigures: Bool {
    start != nil || distance != nil || duration != nil || heartRateMean != nil
      || cadenceMean != nil || powerMean != nil || altitudeMinimum != nil || energy != nil
  }

  /// The difference between the highest and lowest altitude in metres.
  public var heightDifference: Double? {
    guard let altitudeMinimum, let altitudeMaximum else { return nil }
    return altitudeMaximum - altitudeMinimum
  }
}

extension TrackSummary {
  /// Writes the figures as one JSON object. Unknown ones are left out.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writeMembers(into: &writer)
    writer.endObject()
  }

  /// Writes the figures and marks as members of an object that the caller has begun.
  public func writeMembers(into writer: inout JSONWriter) {
    writeFigures(into: &writer)
    writer.beginArray("marks")
    for mark in marks { mark.write(into: &writer) }
    writer.endArray()
  }

  /// Writes the figures without the marks as members of an object that the caller has begun.
  public func writeFigures(into writer: inout JSONWriter) {
    writer.member("sport", sport?.name)
    writer.member("source", source.name)
    if !contradicted.isEmpty {
      writer.beginArray("contradicted")
      for figure in contradicted { writer.string(figure.name) }
      writer.endArray()
    }
    if !setAside.isEmpty {
      writer.beginArray("set_aside")
      for figure in setAside { figure.write(into: &writer) }
      writer.endArray()
    }
    writer.member("points", Int64(points))
    writer.member("positions", Int64(positions))
    writer.member("segments", Int64(segments))
    writer.member("started_at", startedAt)
    writer.member("duration_s", duration, decimals: 1)
    writer.member("moving_s", movingTime, decimals: 1)
    writer.member("distance_m", distance, decimals: 1)
    writer.member("raw_distance_m", rawDistance, decimals: 1)
    writer.member("ascent_m", ascent, decimals: 1)
    writer.member("descent_m", descent, decimals: 1)
    writer.member("ascent_threshold_m", ascentThreshold, decimals: 1)
    writer.member("altitude_noise_m", altitudeNoise, decimals: 2)
    writer.member("altitude_source", altitudeSource?.name)
    writer.member("altitude_min_m", altitudeMinimum, decimals: 1)
    writer.member("altitude_max_m", altitudeMaximum, decimals: 1)
    writer.member("speed_mean_mps", speedMean, decimals: 3)
    writer.member("speed_max_mps", speedMaximum, decimals: 3)
    writer.member("speed_max_span_s", speedMaximumSpan, decimals: 0)
    writer.member("raw_speed_max_mps", rawSpeedMaximum, decimals: 3)
    writer.member("pace_s_per_km", pace, decimals: 1)
    writer.member("heart_rate_mean", heartRateMean, decimals: 1)
    writer.member("heart_rate_max", heartRateMaximum, decimals: 1)
    writer.member("cadence_mean", cadenceMean, decimals: 1)
    writer.member("power_mean_w", powerMean, decimals: 1)
    writer.member("temperature_mean_c", temperatureMean, decimals: 1)
    writePlaces(into: &writer)
    writer.member("refused_fixes", Int64(refusedFixes))
    writer.member("holes", Int64(holes))
  }

  private func writePlaces(into writer: inout JSONWriter) {
    if let bounds {
      writer.beginArray("bounds")
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
