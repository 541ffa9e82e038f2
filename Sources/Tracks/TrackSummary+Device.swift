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
  /// Kilocalories per second that nobody uses: 2 kW, of which a quarter reaches the pedals.
  private static let largestPower = 0.5
  /// Kilocalories that are never too many.
  private static let fewKilocalories = 50.0

  /// Compares the figures with those that the recorder stated: sets aside what the points or the sport
  /// exclude, and takes the others in the place of figures of a file that has hardly any points.
  /// - Parameters:
  ///   - device: the totals that the recorder stated.
  ///   - countJump: metres by which its own count of the way jumped.
  /// - Returns: the totals that are possible.
  mutating func compare(with device: DeviceTotals?, countJump: Double) -> DeviceTotals {
    let stated = device ?? DeviceTotals()
    var possible = stated
    excludeRanges(of: &possible)
    excludeTimes(of: &possible)
    excludeCount(countJump, beside: possible)
    excludeRates(of: &possible)
    excludeShorter(&possible)
    if isSparse(beside: possible) {
      take(possible)
    } else if device != nil {
      contradicted = ComparedFigure.allCases.filter { figure in
        guard let own = figure.value(in: self), let stated = figure.value(in: stated) else {
          return false
        }
        return Self.contradict(own, stated, figure)
      }
      excludeLonger(of: &possible)
    }
    // What the recorder counted is the distance that it stated.
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

  /// The value that counts in the place of one that was set aside.
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

  /// Nothing lasts for less than from its first point to its last, nor moves for longer than it lasts.
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

  /// A way that only the recorder's own count tells of is no faster than the sport allows.
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

  /// Excludes what is too fast for the sport, or takes more than anybody has.
  private mutating func excludeRates(of totals: inout DeviceTotals) {
    if let metres = totals.distance, metres > ComparedFigure.distance.smallest,
      // The times of a file that was cut say nothing of the whole.
      let time = totals.longestTime.map({ max($0, duration ?? 0) })
        ?? (isSparse(beside: totals) ? duration : nil),
      metres > sport.largestHeldSpeed * time
    {
      if positions < 2 || (distance ?? 0) * Self.contradiction < metres {
        exclude(.distance, of: &totals, .speed, time: time)
      } else if duration == nil {
        // The positions make this way: it is the time that is wrong.
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

  /// The positions make a way that is longer than the one stated.
  private mutating func excludeShorter(_ totals: inout DeviceTotals) {
    if positions >= 2, let distance, let stated = totals.distance, stated < distance,
      Self.contradict(distance, stated, .distance)
    {
      exclude(.distance, of: &totals, .positions)
    }
  }

  /// The points, which are enough to tell, make less than what was stated: either the file was cut, or
  /// they contradict it.
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
    // The time in motion of a few points is not that of the whole way.
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
