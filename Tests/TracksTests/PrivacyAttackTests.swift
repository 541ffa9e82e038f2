import Geodesy
import Numerics
import TestGround
import Testing
import Tracks

/// Attempts to find a member's home by what others see of many runs that begin there.
@Suite struct PrivacyAttackTests {
  /// The named radius of every home. The hidden circle's is twice as large.
  static let radius = 200.0
  static let runs = 200
  static let seeds = 1...12 as ClosedRange<UInt64>

  /// A home with the ends of what others see of its runs.
  struct Target {
    /// Metres east and north of a place that the attacker knows.
    var home: Spot
    /// The first two shown positions of each run.
    var ends: [(end: Spot, next: Spot)]
  }

  /// A place on a plane, in metres.
  struct Spot {
    var x: Double
    var y: Double

    func distance(to other: Spot) -> Double {
      ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
    }

    var coordinate: Coordinate { Walk.place(north: 0).offset(north: y, east: x) }

    init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }

    init(_ place: Coordinate) {
      let origin = Walk.place(north: 0)
      let level = Coordinate(latitude: origin.latitude, longitude: place.longitude)!
      x = origin.distance(to: level) * (place.longitude < origin.longitude ? -1 : 1)
      y = level.distance(to: place) * (place.latitude < origin.latitude ? -1 : 1)
    }
  }

  /// Runs straight out of the door in all directions, as the rays of a star.
  static func star(_ seed: UInt64) throws -> Target {
    var random = SeededGenerator(seed: seed)
    let home = Spot(
      x: .random(in: -500...500, using: &random), y: .random(in: -500...500, using: &random))
    let place = try CutLineTests.place(radius, at: home.coordinate, seed: seed)
    let lines = (0..<runs).map { run in
      let angle = Double(run) / Double(runs) * 2 * Elementary.pi
      return (1...80).map { step in
        let metres = Double(step) * 10
        return Spot(
          x: home.x + metres * Elementary.sin(angle) + .random(in: -4...4, using: &random),
          y: home.y + metres * Elementary.cos(angle) + .random(in: -4...4, using: &random))
      }
    }
    return try target(home, lines, place)
  }

  /// Runs along the streets of a town, to places all around.
  static func town(_ seed: UInt64) throws -> Target {
    var random = SeededGenerator(seed: seed)
    let streets = Streets(using: &random)
    let place = try CutLineTests.place(radius, at: streets.home.coordinate, seed: seed)
    let lines = (0..<runs).map { run in
      streets.run(towards: Double(run) / Double(runs) * 2 * Elementary.pi)
    }
    return try target(streets.home, lines, place)
  }

  private static func target(_ home: Spot, _ lines: [[Spot]], _ place: PrivacyPlace) throws
    -> Target
  {
    var target = Target(home: home, ends: [])
    for line in lines {
      let fixes = line.enumerated().map {
        Fix(coordinate: $1.coordinate, time: Walk.start + Int64($0) * 2000)
      }
      let cut = try CutLineTests.cut([fixes], by: [place])
      for part in try CutLineTests.fixes(cut.points) where part.count > 4 {
        target.ends.append((Spot(part[0].coordinate!), Spot(part[4].coordinate!)))
      }
    }
    return target
  }

  // MARK: Ways to guess

  /// The centre of the circle through all ends, by least squares.
  /// Source: I. Kåsa, "A circle fitting procedure and its error analysis", IEEE Trans. Instrum. Meas. 25 (1976) 8-14.
  static func circle(_ target: Target) -> Spot {
    let ends = target.ends.map(\.end)
    let middle = mean(ends)
    var (xx, xy, yy, xz, yz) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for end in ends {
      let (x, y) = (end.x - middle.x, end.y - middle.y)
      let z = x * x + y * y
      xx += x * x
      xy += x * y
      yy += y * y
      xz += x * z
      yz += y * z
    }
    let determinant = 2 * (xx * yy - xy * xy)
    return Spot(
      x: middle.x + (xz * yy - yz * xy) / determinant,
      y: middle.y + (yz * xx - xz * xy) / determinant)
  }

  static func mean(_ spots: [Spot]) -> Spot {
    let count = Double(max(spots.count, 1))
    return Spot(
      x: spots.reduce(0) { $0 + $1.x } / count, y: spots.reduce(0) { $0 + $1.y } / count)
  }

  /// The mean of the places where the runs leave the circle, each counted once.
  static func meanOfGates(_ target: Target) -> Spot {
    var gates: [Spot] = []
    for (end, _) in target.ends where !gates.contains(where: { $0.distance(to: end) < 30 }) {
      gates.append(end)
    }
    return mean(gates)
  }

  /// The point nearest to all lines along the first steps, extended backwards.
  static func meetingPoint(_ target: Target) -> Spot {
    var (xx, xy, yy, xz, yz) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (end, next) in target.ends {
      let length = max(end.distance(to: next), 1e-9)
      let normal = Spot(x: -(next.y - end.y) / length, y: (next.x - end.x) / length)
      let offset = normal.x * end.x + normal.y * end.y
      xx += normal.x * normal.x
      xy += normal.x * normal.y
      yy += normal.y * normal.y
      xz += normal.x * offset
      yz += normal.y * offset
    }
    let determinant = xx * yy - xy * xy
    return Spot(x: (xz * yy - yz * xy) / determinant, y: (yz * xx - xz * xy) / determinant)
  }

  // MARK: Facts

  /// The circle through the ends is found, and its centre is half the named radius away from home, or more.
  @Test(arguments: seeds)
  func theCircleThroughTheEndsDoesNotShowHome(seed: UInt64) throws {
    for target in [try Self.star(seed), try Self.town(seed)] {
      let guess = Self.circle(target)
      #expect(guess.distance(to: target.home) >= 0.45 * Self.radius)
    }
  }

  /// Straight runs into all directions leave the circle evenly around its centre and home, between which the mean of their ends lies.
  @Test(arguments: seeds) func theMeanOfTheEndsDoesNotShowHome(seed: UInt64) throws {
    let target = try Self.star(seed)
    #expect(Self.mean(target.ends.map(\.end)).distance(to: target.home) >= 0.2 * Self.radius)
  }

  /// Along streets, neither the mean of the ends, nor that of the streets by which the runs leave the circle, nor the point
  /// where their first steps would meet is home: at most every fourth guess is nearer than a quarter of the radius.
  ///
  /// Straight ways out of the door meet there, whatever is cut of them (`docs/security.md`).
  @Test func streetsDoNotMeetAtHome() throws {
    var errors: [Double] = []
    for seed in Self.seeds {
      let target = try Self.town(seed)
      for guess in [
        Self.mean(target.ends.map(\.end)), Self.meanOfGates(target), Self.meetingPoint(target),
      ] { errors.append(guess.distance(to: target.home)) }
    }
    let near = errors.count { $0 < Self.radius / 4 }
    #expect(near <= errors.count / 4, "\(errors.map { Int($0) })")
  }

  /// No shown end is nearer to home than the named radius, however it lies in the circle.
  @Test(arguments: seeds)
  func noEndIsWithinTheNamedRadius(seed: UInt64) throws {
    for target in [try Self.star(seed), try Self.town(seed)] {
      #expect(target.ends.count >= Self.runs)
      for (end, _) in target.ends { #expect(end.distance(to: target.home) > Self.radius) }
    }
  }
}

/// The streets of an old town: crossings about 80 m apart, of which some are not joined.
private struct Streets {
  typealias Spot = PrivacyAttackTests.Spot
  private static let side = 29

  private static let door = side * (side / 2) + side / 2

  private var crossings: [Spot] = []
  private var streets: [[(to: Int, cost: Double)]]
  /// The costs from home to all crossings, and the crossing before each.
  private var costs: [Double]
  private var before: [Int?]

  var home: Spot { crossings[Self.door] }

  init(using random: inout SeededGenerator) {
    for row in 0..<Self.side {
      for column in 0..<Self.side {
        crossings.append(
          Spot(
            x: Double(column - Self.side / 2) * 80 + .random(in: -30...30, using: &random),
            y: Double(row - Self.side / 2) * 80 + .random(in: -30...30, using: &random)))
      }
    }
    streets = Array(repeating: [], count: crossings.count)
    costs = Array(repeating: .infinity, count: crossings.count)
    before = Array(repeating: nil, count: crossings.count)
    for crossing in crossings.indices {
      let (row, column) = (crossing / Self.side, crossing % Self.side)
      for (other, isThere) in [
        (crossing + 1, column + 1 < Self.side), (crossing + Self.side, row + 1 < Self.side),
      ] where isThere {
        // Everybody gets out of their house.
        let isOpen = crossing == Self.door || Double.random(in: 0..<1, using: &random) < 0.75
        guard isOpen else { continue }
        // People prefer some streets.
        let length = crossings[crossing].distance(to: crossings[other])
        let cost = length * Double.random(in: 1...2, using: &random)
        streets[crossing].append((other, cost))
        streets[other].append((crossing, cost))
      }
    }
    findWays()
  }

  /// Finds the cheapest ways from home (E. W. Dijkstra, 1959).
  private mutating func findWays() {
    var open: Set<Int> = [Self.door]
    costs[Self.door] = 0
    while let next = open.min(by: { costs[$0] < costs[$1] }) {
      open.remove(next)
      for street in streets[next] where costs[next] + street.cost < costs[street.to] {
        costs[street.to] = costs[next] + street.cost
        before[street.to] = next
        open.insert(street.to)
      }
    }
  }

  /// The cheapest way to the reachable crossing that lies farthest in a direction, a position every 10 m.
  func run(towards angle: Double) -> [Spot] {
    let (sine, cosine) = (Elementary.sin(angle), Elementary.cos(angle))
    func reach(_ crossing: Spot) -> Double {
      let (x, y) = (crossing.x - home.x, crossing.y - home.y)
      return x * sine + y * cosine - 2 * (x * cosine - y * sine).magnitude
    }
    let reachable = crossings.indices.filter { costs[$0] < .infinity }
    let goal = reachable.max { reach(crossings[$0]) < reach(crossings[$1]) } ?? Self.door
    var way = [goal]
    while let previous = before[way[way.count - 1]] { way.append(previous) }
    way.reverse()
    var line: [Spot] = []
    for (from, to) in zip(way, way.dropFirst()) {
      let (start, end) = (crossings[from], crossings[to])
      let steps = max(1, Int(start.distance(to: end) / 10))
      for step in 0..<steps {
        let share = Double(step) / Double(steps)
        line.append(
          Spot(x: start.x + share * (end.x - start.x), y: start.y + share * (end.y - start.y)))
      }
    }
    return line
  }
}
