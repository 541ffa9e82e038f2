import JSON

/// A figure that a recorder stated and that is not used, because positions, times or the sport exclude it.
public struct SetAside: Equatable, Sendable {
  /// The kind of stated figure.
  public enum Figure: Int, CaseIterable, Equatable, Sendable {
    /// Totals, as in ``DeviceTotals``.
    case distance, duration, moving, ascent, descent, energy
    /// Metres by which the recorder's own distance, from a wheel or a foot sensor, jumps.
    case count

    /// The stable name in the API.
    public var name: StaticString {
      switch self {
      case .distance: "distance_m"
      case .duration: "duration_s"
      case .moving: "moving_s"
      case .ascent: "ascent_m"
      case .descent: "descent_m"
      case .energy: "calories_kcal"
      case .count: "count_m"
      }
    }

    /// Values that no recording exceeds.
    var range: ClosedRange<Double> {
      switch self {
      case .distance, .count: StatedFigures.distances
      case .duration, .moving: 0...StatedFigures.durations.upperBound
      case .ascent, .descent: StatedFigures.ascents
      case .energy: StatedFigures.energies
      }
    }
  }

  /// The reason why the figure is not used.
  public enum Reason: CaseIterable, Equatable, Sendable {
    /// The distance is too fast for the sport.
    case speed
    /// The climb is too fast for the sport.
    case climb
    /// The energy is more than anyone can use in the time.
    case power
    /// The positions, or their times, contradict it.
    case positions
    /// The points are only a part of the recording: the file was cut off.
    case cut
    /// The time in motion is longer than the whole.
    case times
    /// No recording has such a value.
    case range

    /// The stable name in the API.
    public var name: StaticString {
      switch self {
      case .speed: "speed"
      case .climb: "climb"
      case .power: "power"
      case .positions: "positions"
      case .cut: "cut"
      case .times: "times"
      case .range: "range"
      }
    }
  }

  /// The figure.
  public var figure: Figure
  /// The value as stated, in metres, seconds or kilocalories.
  public var stated: Double
  /// The reason.
  public var reason: Reason
  /// The value used instead; `nil` if none is known.
  public var counted: Double?
  /// Seconds used to judge a speed, a climb or a power.
  public var time: Double?

  /// Writes the figure as one of the API's `set_aside`.
  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("figure", figure.name)
    writer.member("stated", stated, decimals: 1)
    writer.member("reason", reason.name)
    writer.member("counted", counted, decimals: 1)
    writer.member("time_s", time, decimals: 1)
    writer.endObject()
  }
}

extension DeviceTotals {
  /// The total of a figure; `nil` for the recorder's own count of the distance.
  subscript(figure: SetAside.Figure) -> Double? {
    get {
      switch figure {
      case .distance: distance
      case .duration: duration
      case .moving: movingTime
      case .ascent: ascent
      case .descent: descent
      case .energy: energy
      case .count: nil
      }
    }
    set {
      switch figure {
      case .distance: distance = newValue
      case .duration: duration = newValue
      case .moving: movingTime = newValue
      case .ascent: ascent = newValue
      case .descent: descent = newValue
      case .energy: energy = newValue
      case .count: break
      }
    }
  }
}
