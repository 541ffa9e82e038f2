/// Where the main figures of a track come from.
public enum FigureSource: Equatable, Sendable {
  /// They are derived from the points.
  case points
  /// They are the totals that the recorder stated, since the file has hardly any points.
  case device
  /// They are what the member states of an activity without points.
  case member

  /// The stable name in the API.
  public var name: StaticString {
    switch self {
    case .points: "points"
    case .device: "device"
    case .member: "member"
    }
  }
}

/// A figure that both the points and the recorder know.
public enum ComparedFigure: CaseIterable, Equatable, Sendable {
  /// Those of the same names in ``TrackSummary``.
  case distance, duration, moving, ascent, descent

  /// The stable name in the API, that of the figure itself.
  public var name: StaticString {
    switch self {
    case .distance: "distance_m"
    case .duration: "duration_s"
    case .moving: "moving_s"
    case .ascent: "ascent_m"
    case .descent: "descent_m"
    }
  }

  /// A difference that is never a contradiction, in the unit of the figure: short tracks differ by a
  /// multiple for no reason.
  fileprivate var smallest: Double {
    switch self {
    case .distance: 200
    case .duration, .moving: 120
    case .ascent, .descent: 50
    }
  }

  fileprivate func value(in summary: TrackSummary) -> Double? {
    switch self {
    case .distance: summary.distance
    case .duration: summary.duration
    case .moving: summary.movingTime
    case .ascent: summary.ascent
    case .descent: summary.descent
    }
  }

  fileprivate func value(in device: DeviceTotals) -> Double? {
    switch self {
    case .distance: device.distance
    case .duration: device.duration
    case .moving: device.movingTime
    case .ascent: device.ascent
    case .descent: device.descent
    }
  }
}

extension TrackSummary {
  /// How many times the recorder's figure contradicts, either way.
  private static let contradiction = 2.0
  /// Seconds of the recorder's time for each point of a file that is more than a summary.
  private static let secondsAPoint = 120.0
  /// Metres of the recorder's distance for each point.
  private static let metresAPoint = 1_000.0

  /// Compares the figures with the totals that the recorder stated, and takes those in the place of
  /// figures of a file that has hardly any points.
  mutating func compare(with device: DeviceTotals) {
    if isSparse(beside: device) {
      take(device)
      return
    }
    contradicted = ComparedFigure.allCases.filter { figure in
      guard let own = figure.value(in: self), let stated = figure.value(in: device) else {
        return false
      }
      let (less, more) = (min(own, stated), max(own, stated))
      return more - less > figure.smallest && more > less * Self.contradiction
    }
  }

  /// Whether the points are too few for what the recorder says that it measured.
  private func isSparse(beside device: DeviceTotals) -> Bool {
    let time = device.movingTime ?? device.duration ?? 0
    let distance = device.distance ?? 0
    guard time > Self.secondsAPoint || distance > Self.metresAPoint else { return false }
    let fixes = Double(points)
    let isShort = (self.distance ?? 0) * Self.contradiction < distance
    return fixes * Self.secondsAPoint < time || (isShort && fixes * Self.metresAPoint < distance)
  }

  private mutating func take(_ device: DeviceTotals) {
    source = .device
    distance = device.distance ?? distance
    duration = device.duration ?? device.movingTime ?? duration
    movingTime = device.movingTime ?? movingTime
    if let stated = device.ascent {
      ascent = stated
      ascentThreshold = nil
      altitudeNoise = nil
      altitudeSource = nil
    }
    descent = device.descent ?? descent
    if let speedMaximum, let speedMean { self.speedMaximum = max(speedMaximum, speedMean) }
  }
}
