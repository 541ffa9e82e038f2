import Geodesy
import Tracks

/// A synthetic line on the ground, in metres east and north of a place, walked at a speed.
struct RouteLine {
  var corners: [(east: Double, north: Double)]
  var latitude = 42.5
  var longitude = 1.5

  init(_ corners: [(Double, Double)]) {
    self.corners = corners.map { (east: $0.0, north: $0.1) }
  }

  /// 4 km around a block.
  static let loop = RouteLine([(0, 0), (1200, 0), (1200, 800), (0, 800), (0, 0)])
  /// 1.5 km out with a bend, and back.
  static let outAndBack = RouteLine([(0, 0), (1000, 0), (1000, 500), (1000, 0), (0, 0)])
  /// Two loops of 2.4 km that share their start: the first to the east, the second to the west.
  static let figureEight = RouteLine([
    (0, 0), (600, 0), (600, 600), (0, 600), (0, 0), (-600, 0), (-600, -600), (0, -600), (0, 0),
  ])
  /// The same, with the western loop reversed.
  static let twistedEight = RouteLine([
    (0, 0), (600, 0), (600, 600), (0, 600), (0, 0), (0, -600), (-600, -600), (-600, 0), (0, 0),
  ])

  var reversed: RouteLine { changed { $0.corners.reverse() } }

  /// Walked a number of times.
  func laps(_ count: Int) -> RouteLine {
    changed { line in
      for _ in 1..<count { line.corners += corners.dropFirst() }
    }
  }

  /// Shifted sideways.
  func shifted(east: Double = 0, north: Double = 0) -> RouteLine {
    changed { $0.corners = corners.map { ($0.east + east, $0.north + north) } }
  }

  /// Without its first and last metres.
  func trimmed(start: Double, end: Double = 0) -> RouteLine {
    let places = walked(step: 1)
    return changed { $0.corners = Array(places[Int(start)..<(places.count - Int(end))]) }
  }

  /// With a triangular detour on the first leg: a number of metres out, from 200 m on, and back.
  func withDetour(_ metres: Double) -> RouteLine {
    changed { $0.corners.insert(contentsOf: [(200, 0), (200, -metres), (200, 0)], at: 1) }
  }

  func at(latitude: Double, longitude: Double) -> RouteLine {
    changed {
      $0.latitude = latitude
      $0.longitude = longitude
    }
  }

  private func changed(_ change: (inout RouteLine) -> Void) -> RouteLine {
    var line = self
    change(&line)
    return line
  }

  /// Places at a fixed distance in metres.
  private func walked(step: Double) -> [(east: Double, north: Double)] {
    var places = [corners[0]]
    var left = step
    for (from, to) in zip(corners, corners.dropFirst()) {
      let (east, north) = (to.east - from.east, to.north - from.north)
      let length = (east * east + north * north).squareRoot()
      var at = left
      while at <= length {
        places.append((from.east + east * at / length, from.north + north * at / length))
        at += step
      }
      left = at - length
    }
    return places
  }

  /// One fix per second.
  ///
  /// - Parameters:
  ///   - speed: metres per second at each metre of the way.
  ///   - noise: the maximum error of places in metres, changing slowly as a receiver's does.
  func fixes(
    noise: Double = 0, seed: UInt64 = 1, speed: (Double) -> Double = { _ in 3 }
  ) -> [Fix] {
    let places = walked(step: 1)
    var random = SplitMix64(state: seed)
    var (north, east) = (0.0, 0.0)
    var (second, metre) = (0.0, 0.0)
    var fixes: [Fix] = []
    while Int(metre) < places.count {
      north = 0.9 * north + 0.1 * (random.next() * 2 - 1) * noise * 3
      east = 0.9 * east + 0.1 * (random.next() * 2 - 1) * noise * 3
      let place = places[Int(metre)]
      fixes.append(
        Fix(
          coordinate: coordinate(place.east + east, place.north + north),
          time: Walk.start + Int64(second * 1000)))
      metre += speed(metre)
      second += 1
    }
    return fixes
  }

  private func coordinate(_ east: Double, _ north: Double) -> Coordinate? {
    let narrowing = 0.7373  // cos(42.5°); elsewhere the line is wider by the difference
    var degreesEast = longitude + east / 111_320 / narrowing
    if degreesEast > 180 { degreesEast -= 360 }
    return Coordinate(latitude: latitude + north * Walk.degreesPerMetre, longitude: degreesEast)
  }

  func route(noise: Double = 0, seed: UInt64 = 1) throws -> TrackRoute {
    try RouteLine.route([fixes(noise: noise, seed: seed)])
  }

  static func route(_ segments: [[Fix]], sport: Sport? = .running) throws -> TrackRoute {
    var digester = TrackDigester(sport: sport)
    for segment in segments {
      digester.beginSegment()
      for fix in segment { digester.add(fix) }
    }
    guard let route = digester.finish().route else { throw NoRoute() }
    return route
  }

  struct NoRoute: Error {}
}

/// SplitMix64 (Steele, Lea and Flood 2014), as a number from 0 up to 1.
private struct SplitMix64 {
  var state: UInt64

  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((mixed ^ (mixed >> 31)) >> 11) / 9_007_199_254_740_992
  }
}
