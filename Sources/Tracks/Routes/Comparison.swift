/// A comparison of two recordings along one route (T12): the times of both at each place.
///
/// Both clocks start at the first place that both passed, since recorders are not started at the same spot. As
/// for marks, they stop in pauses and holes, but not during rests with a running recorder.
public struct Comparison: Equatable, Sendable {
  /// A place on the way of the first recording, with the times of both.
  public struct Point: Equatable, Sendable {
    /// Metres along the way of the first recording.
    public var distance: Double
    /// Seconds on the clock of the first recording.
    public var time: Double
    /// Seconds by which the other came later; negative if it came earlier, `nil` if it took another way.
    public var gap: Double?
    /// Metres along the way of the other recording at this place; `nil` if it took another way.
    public var otherDistance: Double?
    /// Metres along the way of the other recording at this moment.
    public var otherThen: Double
  }

  /// The end of one interval of the first recording's distance (T6). The last may be shorter.
  public struct Mark: Equatable, Sendable {
    /// Metres along the way of the first recording.
    public var distance: Double
    /// Seconds on the clock of the first recording.
    public var time: Double
    /// Seconds by which the other came later; negative if it came earlier, `nil` if it took another way.
    public var gap: Double?
    /// Seconds that the first recording took since the last mark.
    public var split: Double
    /// Seconds that the other took since the last mark; `nil` if it did not pass both.
    public var otherSplit: Double?
  }

  /// True if both recordings are along one route.
  public var isSameRoute = false
  /// The length of the first recording in metres.
  public var length: Double
  /// The length of the other recording in metres.
  public var otherLength: Double
  /// The points of the graph. Empty if the routes differ or a recording has no times.
  public var points: [Point] = []
  /// The marks. Empty if `points` is.
  public var marks: [Mark] = []

  /// Maximum number of steps of the graph: about the width of a phone in pixels.
  private static let maximumPoints = 256
  /// Maximum number of marks, so that a malformed line cannot fill the memory.
  private static let maximumMarks = 10_000

  /// Compares a recording with another.
  /// - Parameter markInterval: metres between marks.
  /// - Complexity: O(points of the routes), about a millisecond.
  public init(_ first: TrackRoute, _ other: TrackRoute, markInterval: Double = 1000) {
    length = first.length
    otherLength = other.length
    isSameRoute = first.isSame(as: other)
    guard isSameRoute, first.hasTimes, other.hasTimes else { return }
    let race = Race(first, other)
    guard let race else { return }
    setPoints(race)
    setMarks(race, interval: markInterval)
  }

  private mutating func setPoints(_ race: Race) {
    let last = race.first.points.count - 1
    let step = last / Self.maximumPoints + 1
    for index in stride(from: race.start, through: last, by: step) {
      points.append(race.point(at: index))
    }
    if (last - race.start) % step != 0 { points.append(race.point(at: last)) }
  }

  private mutating func setMarks(_ race: Race, interval: Double) {
    guard interval > 0 else { return }
    var before: (time: Double, other: Double?) = (0, 0)
    while marks.count < Self.maximumMarks {
      let distance = min(Double(marks.count + 1) * interval, length)
      let (time, otherTime) = race.times(at: distance)
      var split: Double?
      if let otherTime, let since = before.other { split = otherTime - since }
      marks.append(
        Mark(
          distance: distance, time: time, gap: otherTime.map { $0 - time },
          split: time - before.time, otherSplit: split))
      if distance + 1 > length { return }
      before = (time, otherTime)
    }
  }
}

extension TrackRoute {
  /// Returns the seconds by which another recording along this route came later to the last place that both passed: the last gap
  /// of their comparison. Whole times compare less, since recorders are not started and stopped at the same spots. `nil` without
  /// times, or if they share no place.
  public func gap(to other: TrackRoute) -> Double? {
    guard hasTimes, other.hasTimes else { return nil }
    return Race(self, other)?.lastGap
  }
}

/// The clocks of two recordings on one route.
private struct Race {
  let first: TrackRoute
  let other: TrackRoute
  /// The first point that both passed.
  let start: Int
  private let matched: [Double?]
  private let startTime: Double
  private let otherStartTime: Double

  /// Returns `nil` if they share no point.
  init?(_ first: TrackRoute, _ other: TrackRoute) {
    self.first = first
    self.other = other
    matched = RouteMatch(first, other).distances
    guard let start = matched.firstIndex(where: { $0 != nil }), let place = matched[start] else {
      return nil
    }
    self.start = start
    startTime = first.time(start)
    otherStartTime = other.time(at: place)
  }

  func point(at index: Int) -> Comparison.Point {
    let time = first.time(index) - startTime
    return Comparison.Point(
      distance: first.distance(index), time: time,
      gap: matched[index].map { other.time(at: $0) - otherStartTime - time },
      otherDistance: matched[index], otherThen: other.distance(atTime: otherStartTime + time))
  }

  var lastGap: Double? {
    matched.lastIndex { $0 != nil }.flatMap { point(at: $0).gap }
  }

  /// Returns the times of both at a place of the first's way.
  func times(at distance: Double) -> (first: Double, other: Double?) {
    let time = first.time(at: distance) - startTime
    let index = min(Int(distance / first.step), first.points.count - 2)
    let way = first.distance(index + 1) - first.distance(index)
    let part = way > 0 ? min(max((distance - first.distance(index)) / way, 0), 1) : 0
    // At a point itself, only that point has to be matched.
    guard let from = part < 1 ? matched[index] : matched[index + 1],
      let to = part > 0 ? matched[index + 1] : from
    else { return (time, nil) }
    return (time, other.time(at: from + (to - from) * part) - otherStartTime)
  }
}

extension TrackRoute {
  /// Seconds from the start to a place along the way.
  fileprivate func time(at distance: Double) -> Double {
    let index = min(max(Int(distance / step), 0), points.count - 2)
    let way = self.distance(index + 1) - self.distance(index)
    let part = way > 0 ? min(max((distance - self.distance(index)) / way, 0), 1) : 0
    return time(index) + (time(index + 1) - time(index)) * part
  }

  /// Returns the metres along the way after this many seconds.
  fileprivate func distance(atTime seconds: Double) -> Double {
    var (low, high) = (0, points.count - 1)
    guard seconds < time(high) else { return length }
    guard seconds > time(low) else { return 0 }
    while high - low > 1 {
      let middle = (low + high) / 2
      if time(middle) <= seconds { low = middle } else { high = middle }
    }
    let part = (seconds - time(low)) / (time(high) - time(low))
    return distance(low) + (distance(high) - distance(low)) * part
  }
}
