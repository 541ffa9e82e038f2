import Geodesy

/// Sets a mark each interval of distance, its time and place interpolated between two fixes.
struct MarkKeeper {
  /// More than enough for 1,000 km in steps of 100 m; a nonsense line must not fill the memory.
  private static let maximumMarks = 10_000

  private let interval: Double
  private(set) var marks: [Mark] = []
  private var partial = Partial()
  private var lastMarkDistance = 0.0
  private var lastMarkDuration = 0.0
  private var hasTimes = false
  private var last: Point?

  private struct Partial {
    var speedMaximum: Double?
    var altitudeMinimum: Double?
    var altitudeMaximum: Double?
  }

  /// Where the way stood at a fix.
  struct Point {
    var distance: Double
    var duration: Double
    var elapsed: Double?
    var coordinate: Coordinate?
  }

  init(interval: Double) {
    self.interval = interval
  }

  mutating func add(_ point: Point, isWay: Bool, speed: Double?, altitude: Double?) {
    if isWay, let last { setMarks(from: last, to: point) }
    if point.elapsed != nil { hasTimes = true }
    if let speed { partial.speedMaximum = max(partial.speedMaximum ?? speed, speed) }
    if let altitude {
      partial.altitudeMinimum = min(partial.altitudeMinimum ?? altitude, altitude)
      partial.altitudeMaximum = max(partial.altitudeMaximum ?? altitude, altitude)
    }
    last = point
  }

  /// All marks, with one for the rest of a metre or more at the end.
  consuming func finish() -> [Mark] {
    if let last, last.distance - lastMarkDistance >= 1, marks.count < Self.maximumMarks {
      set(last)
    }
    return marks
  }

  private mutating func setMarks(from start: Point, to end: Point) {
    let step = end.distance - start.distance
    while step > 0, marks.count < Self.maximumMarks {
      let distance = Double(marks.count + 1) * interval
      guard distance <= end.distance else { return }
      let part = min(max((distance - start.distance) / step, 0), 1)
      var elapsed: Double?
      if let first = start.elapsed, let second = end.elapsed {
        elapsed = first + (second - first) * part
      }
      set(
        Point(
          distance: distance, duration: start.duration + (end.duration - start.duration) * part,
          elapsed: elapsed, coordinate: start.coordinate?.between(end.coordinate, part: part)))
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

extension Coordinate {
  /// The place at a part of the straight line on the map, the short way round the Earth.
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
