import JSON

/// A figure that a recorder stated and that counts nowhere, since positions, times or the sport exclude
/// it.
public struct SetAside: Equatable, Sendable {
  /// What the recorder stated.
  public enum Figure: Int, CaseIterable, Equatable, Sendable {
    /// Totals, as in ``DeviceTotals``.
    case distance, duration, moving, ascent, descent, energy
    /// Metres by which its own count of the way, that of a wheel or a foot sensor, jumps.
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

    /// Values that no recording exceeds, however long it is.
    var range: ClosedRange<Double> {
      switch self {
      case .distance, .count: StatedFigures.distances
      case .duration, .moving: 0...StatedFigures.durations.upperBound
      case .ascent, .descent: StatedFigures.ascents
      case .energy: StatedFigures.energies
      }
    }
  }

  /// Why the figure does not count.
  public enum Reason: CaseIterable, Equatable, Sendable {
    /// The way is faster than the sport allows.
    case speed
    /// The climb is faster than the sport allows.
    case climb
    /// Nobody uses so much energy in the time.
    case power
    /// The positions, or their times, say otherwise.
    case positions
    /// The points are a part of what was recorded: the file was cut off.
    case cut
    /// The time in motion is longer than the whole.
    case times
    /// No recording is of this size.
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

  /// What was stated.
  public var figure: Figure
  /// The value as stated, in metres, seconds or kilocalories.
  public var stated: Double
  /// Why it does not count.
  public var reason: Reason
  /// The value that counts in its place; `nil` when none is known.
  public var counted: Double?
  /// Seconds by which it was judged, for a speed, a climb and a power.
  public var time: Double?

  /// Writes the figure as one of the API's `set_aside`.
  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("figure")
    writer.string(figure.name)
    writer.member("stated", stated, decimals: 1)
    writer.key("reason")
    writer.string(reason.name)
    writer.member("counted", counted, decimals: 1)
    writer.member("time_s", time, decimals: 1)
    writer.endObject()
  }
}

extension DeviceTotals {
  /// The total of a figure; a recorder's count of the way is none.
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
