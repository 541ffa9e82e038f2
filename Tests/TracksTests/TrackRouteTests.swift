import Geodesy
import Testing
import Tracks

/// Recordings along the same route (T12).
struct TrackRouteTests {
  struct Pair: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let first: RouteLine
    let second: RouteLine
    let isSame: Bool

    init(_ what: String, _ first: RouteLine, _ second: RouteLine, _ isSame: Bool) {
      testDescription = what
      (self.first, self.second, self.isSame) = (first, second, isSame)
    }
  }

  static let pairs = [
    Pair("a loop", .loop, .loop, true),
    Pair("a loop, the other direction", .loop, .loop.reversed, false),
    Pair("a loop once and twice", .loop, .loop.laps(2), false),
    Pair("two laps", .loop.laps(2), .loop.laps(2), true),
    Pair("two laps and two the other way", .loop.laps(2), .loop.laps(2).reversed, false),
    Pair("out and back", .outAndBack, .outAndBack, true),
    Pair("out and back from the other end", .outAndBack, .outAndBack.reversed, true),
    Pair("out only", .outAndBack, RouteLine([(0, 0), (1000, 0), (1000, 500)]), false),
    Pair("a figure eight", .figureEight, .figureEight, true),
    Pair("a figure eight, one ring reversed", .figureEight, .twistedEight, false),
    Pair("the next street, 30 m aside", .loop, .loop.shifted(north: 30), true),
    Pair("the next street, 60 m aside", .loop, .loop.shifted(east: 60, north: 60), false),
    Pair("a start 90 m later", .loop, .loop.trimmed(start: 90), true),
    Pair("an end 90 m earlier", .loop, .loop.trimmed(start: 0, end: 90), true),
    Pair("a start 400 m later", .loop, .loop.trimmed(start: 400), false),
    Pair("a detour of 60 m", .loop, .loop.withDetour(60), true),
    Pair("a detour of 250 m", .loop, .loop.withDetour(250), false),
    Pair(
      "a short cut through the block", .loop,
      RouteLine([(0, 0), (1200, 0), (1200, 800), (700, 800), (700, 500), (0, 500), (0, 0)]), false),
    Pair(
      "across the antimeridian", .loop.at(latitude: -17, longitude: 179.995),
      .loop.at(latitude: -17, longitude: 179.995), true),
    Pair(
      "in Greenland", .figureEight.at(latitude: 77, longitude: -69),
      .figureEight.at(latitude: 77, longitude: -69), true),
    Pair("elsewhere", .loop, .loop.at(latitude: 42.6, longitude: 1.5), false),
  ]

  @Test(arguments: pairs, [0.0, 12])
  func tellsTheSameWayInTheSameDirection(pair: Pair, noise: Double) throws {
    let first = try pair.first.route(noise: noise, seed: 1)
    let second = try pair.second.route(noise: noise, seed: 2)
    #expect(first.isSame(as: second) == pair.isSame)
    #expect(second.isSame(as: first) == pair.isSame)
  }

  @Test(arguments: [1, 3, 10, 40])
  func knowsLongWaysToo(laps: Int) throws {
    let hills = RouteLine(
      (0...40 * laps).map { ((Double($0) * 250), $0 % 2 == 0 ? 0 : 200) })
    let route = try hills.route(noise: 10, seed: 3)
    #expect(route.isSame(as: try hills.route(noise: 10, seed: 4)))
    #expect(!route.isSame(as: try hills.reversed.route()))
  }

  @Test func isTheSameReadBackFromItsBytes() throws {
    for line in [RouteLine.loop.laps(5), .figureEight.at(latitude: -17, longitude: 179.998)] {
      let route = try line.route(noise: 5)
      #expect(TrackRoute(route.bytes) == route)
      #expect(route.bytes.count < 6_000)
    }
  }

  @Test func damagedBytesAreNoRoute() throws {
    let bytes = try RouteLine([(0, 0), (150, 0)]).route().bytes
    #expect(TrackRoute([]) == nil)
    for count in 0..<bytes.count { #expect(TrackRoute(Array(bytes[..<count])) == nil) }
    #expect(TrackRoute(bytes + [0]) == nil)
    var refused = 0
    for place in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[place] ^= 1 << bit
        guard let route = TrackRoute(damaged) else {
          refused += 1
          continue
        }
        // A line that still is a route must be usable.
        #expect(TrackRoute(route.bytes) == route)
        for point in Comparison(route, route).points { #expect(abs(point.gap ?? 0) < 1) }
      }
    }
    #expect(refused > 0 && refused < bytes.count * 8)
  }

  @Test func whatGoesNowhereHasNoRoute() throws {
    let standing = (0..<100).map { Walk.fix(Double($0), north: 0) }
    #expect(throws: RouteLine.NoRoute.self) { try RouteLine.route([standing]) }
    #expect(throws: RouteLine.NoRoute.self) { try RouteLine.route([]) }
    let indoors = (0..<100).map {
      Fix(time: Walk.start + $0 * 1000, deviceDistance: Double($0) * 3)
    }
    #expect(throws: RouteLine.NoRoute.self) { try RouteLine.route([indoors]) }
  }

  @Test func aPauseHasNoTimeAndNoWay() throws {
    let fixes = RouteLine.loop.fixes()
    let whole = try RouteLine.route([fixes])
    let late = fixes[600...].map { fix in
      var fix = fix
      fix.time = fix.time.map { $0 + 900_000 }
      return fix
    }
    let paused = try RouteLine.route([Array(fixes[...600]), late])
    #expect(paused.isSame(as: whole))
    #expect(paused.duration.map { abs($0 - whole.duration!) < 2 } == true)
  }

  @Test func twoOfMillionsOfMetresEndInTime() throws {
    // A stated distance without positions: the sampler must not walk it step by step.
    let fixes = [
      Fix(coordinate: Walk.place(north: 0), deviceDistance: 0),
      Fix(deviceDistance: 1e300), Fix(coordinate: Walk.place(north: 100), deviceDistance: 1e301),
      Fix(coordinate: Walk.place(north: 200)), Fix(coordinate: Walk.place(north: 300)),
    ]
    let route = try? RouteLine.route([fixes])
    if let route { #expect(TrackRoute(route.bytes) == route) }
  }
}
