import Geodesy

/// Sets a mark at each interval of distance, or at the end of each lap, with time and place interpolated between two fixes.
struct MarkKeeper {
  /// More than enough for 1,000 km in steps of 100 m; a malformed line must not fill the memory.
  private static let maximumMarks = 10_000

  private var ends: Ends
  private(set) var marks: [Mark] = []
  private var partial = Partial()
  private var lastMarkDistance = 0.0
  private var lastMarkDuration = 0.0
  private var hasTimes = false
  private var last: Point?
  /// The time of the first fix that has one.
  private var firstTime: Int64?
  /// The index of the next lap to end.
  private var nextLap = 0

  /// The ends of the parts of a line.
  private enum Ends {
    /// At multiples of this distance in metres.
    case distance(Double)
    /// At these times.
    case laps(LapTimes)
  }

  private struct Partial {
    var speedMaximum: Double?
    var altitudeMinimum: Double?
    var altitudeMaximum: Double?
  }

  /// The state of the way at a fix.
  struct Point {
    var distance: Double
    var duration: Double
    var elapsed: Double?
    var coordinate: Coordinate?
    var time: Int64?
  }

  /// Creates marks at even distances.
  init(interval: Double) {
    ends = .distance(interval)
  }

  /// Creates marks at the ends of laps; more can be added.
  init(_ laps: LapTimes) {
    ends = .laps(laps)
  }

  /// Adds the end of a lap, not before the last fix.
  mutating func addLap(at time: Int64) {
    guard case .laps(var laps) = ends else { return }
    laps.add(time)
    ends = .laps(laps)
  }

  mutating func add(_ point: Point, isWay: Bool, speed: Double?, altitude: Double?) {
    if let last {
      switch ends {
      case .distance(let interval): if isWay { setMarks(each: interval, from: last, to: point) }
      case .laps(let laps): setMarks(at: laps.times, from: last, to: point, isWay: isWay)
      }
    }
    if point.elapsed != nil { hasTimes = true }
    if firstTime == nil { firstTime = point.time }
    if let speed { partial.speedMaximum = max(partial.speedMaximum ?? speed, speed) }
    if let altitude {
      partial.altitudeMinimum = min(partial.altitudeMinimum ?? altitude, altitude)
      partial.altitudeMaximum = max(partial.altitudeMaximum ?? altitude, altitude)
    }
    last = point
  }

  /// Returns all marks, with one for the rest at the end if it is a metre or longer, or a lap that took time. A
  /// line of one lap has none.
  consuming func finish() -> [Mark] {
    guard let last, marks.count < Self.maximumMarks else { return marks }
    let hasRest = last.distance - lastMarkDistance >= 1
    switch ends {
    case .distance: if hasRest { set(last) }
    case .laps:
      if !marks.isEmpty, hasRest || last.duration > lastMarkDuration { set(last) }
    }
    return marks
  }

  private mutating func setMarks(each interval: Double, from start: Point, to end: Point) {
    let step = end.distance - start.distance
    while step > 0, marks.count < Self.maximumMarks {
      let distance = Double(marks.count + 1) * interval
      guard distance <= end.distance else { return }
      let part = min(max((distance - start.distance) / step, 0), 1)
      var mark = start.between(end, part: part)
      mark.distance = distance
      set(mark)
    }
  }

  /// Sets the marks of laps that ended between two fixes, but not at the second one. A lap that ended before
  /// the first fix has no mark.
  private mutating func setMarks(
    at times: [Int64], from start: Point, to end: Point, isWay: Bool
  ) {
    guard let from = start.time, let to = end.time, let firstTime else { return }
    while nextLap < times.count, times[nextLap] < to, marks.count < Self.maximumMarks {
      let time = times[nextLap]
      nextLap += 1
      guard time > firstTime else { continue }
      // During a pause or a hole, the way remains at its beginning.
      let part = isWay && time > from ? Double(time - from) / Double(to - from) : 0
      set(start.between(end, part: part))
    }
  }

  private mutating func set(_ point: Point) {
    marks.append(
      Mark(
        number: marks.count + 1, distance: point.distance,
        partialDistance: point.distance - lastMarkDistance,
        duration: hasTimes ? point.duration - lastMarkDuration : nil, elapsed: point.elapsed,
        speedMaximum: partial.speedMaximum, altitudeMinimum: partial.altitudeMinimum,
        altitudeMaximum: partial.altitudeMaximum, coordinate: point.coordinate))
    partial = Partial()
    lastMarkDistance = point.distance
    lastMarkDuration = point.duration
  }
}

extension MarkKeeper.Point {
  /// Returns the interpolated state at a fraction of the step to the next fix.
  fileprivate func between(_ end: Self, part: Double) -> Self {
    var point = self
    point.distance += (end.distance - distance) * part
    point.duration += (end.duration - duration) * part
    point.elapsed = nil
    if let first = elapsed, let second = end.elapsed {
      point.elapsed = first + (second - first) * part
    }
    point.coordinate = coordinate?.between(end.coordinate, part: part)
    return point
  }
}

extension Coordinate {
  /// Returns the place at a fraction of the straight line on the map, the short way around the Earth.
  func between(_ other: Coordinate?, part: Double) -> Coordinate? {
    guard let other else { return nil }
    var east = other.longitude - longitude
    if east > 180 { east -= 360 }
    if east < -180 { east += 360 }
    var place = longitude + east * part
    if place > 180 { place -= 360 }
    if place < -180 { place += 360 }
    return Coordinate(
      latitude: latitude + (other.latitude - latitude) * part, longitude: place)
  }
}
