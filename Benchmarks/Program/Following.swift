import Geodesy
import Races

/// Follows the teams of a large race by the positions of a day, and ranks them.
func measureFollowing() {
  let (teamCount, walks) = (5_000, 100)
  let plan = Following.plan
  var random = Following.Random(state: 1)
  let fixes = (0..<walks).map { _ in Following.day(on: plan, using: &random) }
  let count = (0..<teamCount).reduce(0) { $0 + fixes[$1 % walks].count }
  var stopwatch = Stopwatch()
  var first = 0
  stopwatch.timeProcessor {
    var standings: [TeamStanding] = []
    standings.reserveCapacity(teamCount)
    for team in 0..<teamCount {
      standings.append(TeamStanding(TeamFollower(plan, fixes: fixes[team % walks]), plan))
    }
    first = Ranking.order(standings)[0]
  }
  let seconds = (stopwatch.median * 100).rounded() / 100
  print(
    "following \(teamCount) teams by \(count) positions, team \(first) first:"
      + " \(seconds) s of processor (under 10 s)")
}

private enum Following {
  struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }

  /// 115 km of bends: 30 km out and back on one path, then a loop.
  static let plan: RacePlan = {
    var places: [(Double, Double)] = []
    func add(_ count: Int, _ place: (Double) -> (Double, Double)) {
      for index in 0..<count { places.append(place(Double(index) / Double(count))) }
    }
    let bend = { (part: Double) in Double(Int(part * 400) % 9) * 20 }
    add(900) { ($0 * 30_000, bend($0)) }
    add(900) { ((1 - $0) * 30_000, bend(1 - $0)) }
    add(600) { (bend($0), $0 * 14_000) }
    add(600) { ($0 * 14_000, 14_000 + bend($0)) }
    add(600) { (14_000 + bend($0), (1 - $0) * 14_000) }
    add(600) { ((1 - $0) * 14_000, bend($0) - 500) }
    let line = places.compactMap {
      Coordinate(latitude: 42.5 + $0.1 / 111_195, longitude: 1.5 + $0.0 / 81_980)
    }
    guard let course = Course(line: line) else { preconditionFailure("the line is one") }
    let checkpoints = (0...20).map { Double($0) / 20 * course.length }
    return RacePlan(course: course, checkpoints: checkpoints, start: 0)
  }()

  /// One position per minute from the start on.
  static func day(on plan: RacePlan, using random: inout Random) -> [RaceFix] {
    let walk = SimulatedWalk(
      speed: Double.random(in: 1.2...1.6, using: &random), interval: 60,
      deadValleys: [20_000...26_000], drain: 0)
    return walk.steps(of: plan, start: 0, using: &random).map(\.fix)
      .filter { $0.time < 86_400_000 }
  }
}
