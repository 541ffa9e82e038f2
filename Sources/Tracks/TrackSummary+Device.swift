/// The source of a track's main figures.
public enum FigureSource: Equatable, Sendable {
  /// Derived from the points.
  case points
  /// Stated by the recorder, for a file with hardly any points.
  case device
  /// Stated by the member, for an activity without points.
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

/// A figure known both from the points and from the recorder.
public enum ComparedFigure: CaseIterable, Equatable, Sendable {
  /// The figures with these names in ``TrackSummary``.
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

  /// Maximum difference that is never a contradiction, in the unit of the figure: for short tracks, a large
  /// ratio means nothing.
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
  /// The ratio, either way, from which the recorder's figure is a contradiction.
  private static let contradiction = 2.0
  /// Seconds of the recorder's time for each point; with fewer points, the file is only a summary.
  private static let secondsAPoint = 120.0
  /// Metres of the recorder's distance for each point, in the same sense.
  private static let metresAPoint = 1_000.0
  /// Maximum power in kilocalories per second: 2 kW, of which a quarter reaches the pedals.
  private static let largestPower = 0.5
  /// Kilocalories that are always plausible.
  private static let fewKilocalories = 50.0

  /// Compares the figures with those stated by the recorder. Figures that the points or the sport exclude are
  /// set aside; in a file with hardly any points, the others replace the derived ones.
  /// - Parameters:
  ///   - device: the totals stated by the recorder.
  ///   - countJump: metres by which the recorder's own distance jumped.
  /// - Returns: the plausible totals.
  mutating func compare(with device: DeviceTotals?, countJump: Double) -> DeviceTotals {
    let stated = device ?? DeviceTotals()
    var possible = stated
    excludeRanges(of: &possible)
    excludeTimes(of: &possible)
    excludeCount(countJump, beside: possible)
    excludeRates(of: &possible)
    excludeShorter(&possible)
    if isSparse(beside: possible) {
      replaceFigures(by: possible)
    } else if device != nil {
      contradicted = ComparedFigure.allCases.filter { figure in
        guard let own = figure.value(in: self), let stated = figure.value(in: stated) else {
          return false
        }
        return Self.contradict(own, stated, figure)
      }
      excludeLonger(of: &possible)
    }
    // The recorder's count is the distance that it stated.
    if setAside.contains(where: { $0.figure == .distance }) {
      setAside.removeAll { $0.figure == .count }
    }
    for index in setAside.indices { setAside[index].counted = counted(setAside[index].figure) }
    return possible
  }

  private static func contradict(_ one: Double, _ other: Double, _ figure: ComparedFigure) -> Bool {
    let (less, more) = (min(one, other), max(one, other))
    return more - less > figure.smallest && more > less * contradiction
  }

  /// Returns the value used in place of one that was set aside.
  private func counted(_ figure: SetAside.Figure) -> Double? {
    switch figure {
    case .distance, .count: distance
    case .duration: duration
    case .moving: movingTime
    case .ascent: ascent
    case .descent: descent
    case .energy: nil
    }
  }

  private mutating func exclude(
    _ figure: SetAside.Figure, of totals: inout DeviceTotals, _ reason: SetAside.Reason,
    time: Double? = nil
  ) {
    guard let stated = totals[figure] else { return }
    setAside(SetAside(figure: figure, stated: stated, reason: reason, time: time))
    totals[figure] = nil
  }

  private mutating func setAside(_ figure: SetAside) {
    setAside.place(figure) { $0.figure.rawValue < $1.figure.rawValue }
  }

  private mutating func excludeRanges(of totals: inout DeviceTotals) {
    for figure in SetAside.Figure.allCases {
      if let value = totals[figure], !figure.range.contains(value) {
        exclude(figure, of: &totals, .range)
      }
    }
  }

  /// Excludes durations shorter than the time from the first point to the last, and moving times longer than the duration.
  private mutating func excludeTimes(of totals: inout DeviceTotals) {
    if let duration, let stated = totals.duration, stated < duration,
      Self.contradict(duration, stated, .duration)
    {
      exclude(.duration, of: &totals, .positions)
    }
    let whole = max(totals.duration ?? 0, duration ?? 0)
    if let moving = totals.movingTime, whole > 0, moving > whole,
      Self.contradict(moving, whole, .moving)
    {
      exclude(.moving, of: &totals, .times)
    }
  }

  /// Excludes a distance that is known only from the recorder's own count and too fast for the sport.
  private mutating func excludeCount(_ jump: Double, beside totals: DeviceTotals) {
    let time = duration ?? totals.longestTime
    if positions == 0, let metres = distance, let time, metres > sport.largestHeldSpeed * time,
      metres > ComparedFigure.distance.smallest
    {
      setAside(SetAside(figure: .count, stated: metres, reason: .speed, time: time))
      isCountExcluded = true
      distance = nil
      movingTime = nil
      speedMaximum = nil
      speedMaximumSpan = nil
    } else if jump > ComparedFigure.distance.smallest {
      setAside(SetAside(figure: .count, stated: jump, reason: .speed))
    }
  }

  /// Excludes figures that are too fast for the sport, or need more power than anyone has.
  private mutating func excludeRates(of totals: inout DeviceTotals) {
    if let metres = totals.distance, metres > ComparedFigure.distance.smallest,
      // The times of a file that was cut off do not cover the whole.
      let time = totals.longestTime.map({ max($0, duration ?? 0) })
        ?? (isSparse(beside: totals) ? duration : nil),
      metres > sport.largestHeldSpeed * time
    {
      if positions < 2 || (distance ?? 0) * Self.contradiction < metres {
        exclude(.distance, of: &totals, .speed, time: time)
      } else if duration == nil {
        // The positions confirm the distance, so the time is wrong.
        exclude(.duration, of: &totals, .speed)
        exclude(.moving, of: &totals, .speed)
      }
    }
    if let metres = totals.distance, let moving = totals.movingTime,
      metres > max(sport.largestHeldSpeed * moving, ComparedFigure.distance.smallest)
    {
      exclude(.moving, of: &totals, .speed)
    }
    let time = max(totals.longestTime ?? 0, duration ?? 0)
    guard time > 0 else { return }
    let climbs = [
      (SetAside.Figure.ascent, sport.largestClimb), (.descent, sport.largestHeldSpeed),
    ]
    for (figure, largest) in climbs {
      if let metres = totals[figure], metres > max(largest * time, ComparedFigure.ascent.smallest) {
        exclude(figure, of: &totals, .climb, time: time)
      }
    }
    if let energy = totals.energy,
      energy > max(Self.largestPower * time, Self.fewKilocalories)
    {
      exclude(.energy, of: &totals, .power, time: time)
    }
  }

  /// Excludes a stated distance that is shorter than that of the positions.
  private mutating func excludeShorter(_ totals: inout DeviceTotals) {
    if positions >= 2, let distance, let stated = totals.distance, stated < distance,
      Self.contradict(distance, stated, .distance)
    {
      exclude(.distance, of: &totals, .positions)
    }
  }

  /// Excludes stated figures that exceed those of sufficient points: either the file was cut off, or the points
  /// contradict them.
  private mutating func excludeLonger(of totals: inout DeviceTotals) {
    func isLonger(_ stated: Double?, _ own: Double?, _ figure: ComparedFigure) -> Bool {
      guard let stated, let own else { return false }
      return stated > own && Self.contradict(own, stated, figure)
    }
    let isFarther = isLonger(totals.distance, distance, .distance)
    let isLater = isLonger(totals.longestTime, duration, .duration)
    let isTimed = duration != nil && totals.longestTime != nil
    let isCut = isFarther && (isLater || !isTimed)
    if isFarther { exclude(.distance, of: &totals, isCut ? .cut : .positions) }
    if isLonger(totals.duration, duration, .duration) {
      exclude(.duration, of: &totals, isCut ? .cut : .positions)
    }
  }

  /// Returns true if the points are too few for the time and distance that the recorder stated.
  private func isSparse(beside device: DeviceTotals) -> Bool {
    let time = device.movingTime ?? device.duration ?? 0
    let distance = device.distance ?? 0
    guard time > Self.secondsAPoint || distance > Self.metresAPoint else { return false }
    let fixes = Double(points)
    let isShort = (self.distance ?? 0) * Self.contradiction < distance
    return fixes * Self.secondsAPoint < time || (isShort && fixes * Self.metresAPoint < distance)
  }

  private mutating func replaceFigures(by device: DeviceTotals) {
    source = .device
    // The moving time of a few points is not that of the whole way.
    movingTime = device.movingTime ?? (device.distance == nil ? movingTime : nil)
    distance = device.distance ?? distance
    duration = device.duration ?? device.movingTime ?? duration
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

extension DeviceTotals {
  /// The longer one of the times, in seconds.
  fileprivate var longestTime: Double? {
    guard let duration, let movingTime else { return duration ?? movingTime }
    return max(duration, movingTime)
  }
}
