import Geodesy

/// A simulated team that walks a course as teams do, with rests, noise, areas without a network and a battery that runs down.
///
/// The same seed gives the same walk.
public struct SimulatedWalk: Sendable {
  /// A position of the walk.
  public struct Step: Sendable {
    /// The phone's fix.
    public let fix: RaceFix
    /// Earliest time at which the phone could send it, milliseconds since 1970.
    public let sent: Int64
    /// The team's true position, in metres along the course.
    public let along: Double
  }

  /// Metres per second on the flat.
  public var speed: Double
  /// Seconds between two positions.
  public var interval: Double
  /// Standard deviation of positions, in metres.
  public var noise: Double
  /// Fraction of positions that are never taken.
  public var lost: Double
  /// Seconds of rest at each checkpoint.
  public var rest: Double
  /// Stretches of the course without a network, metres along it.
  public var deadValleys: [ClosedRange<Double>]
  /// Charge at the start, per cent.
  public var battery: Double
  /// Loss of charge, in per cent per hour.
  public var drain: Double

  /// Creates a walk; the units are those of the properties of the same names.
  public init(
    speed: Double = 1.35, interval: Double = 60, noise: Double = 8, lost: Double = 0.02,
    rest: Double = 600, deadValleys: [ClosedRange<Double>] = [], battery: Double = 100,
    drain: Double = 2.5
  ) {
    self.speed = speed
    self.interval = interval
    self.noise = noise
    self.lost = lost
    self.rest = rest
    self.deadValleys = deadValleys
    self.battery = battery
    self.drain = drain
  }

  /// The walk from start to finish, in the order of its positions.
  /// - Parameter start: milliseconds since 1970.
  public func steps(
    of plan: RacePlan, start: Int64, using random: inout some RandomNumberGenerator
  ) -> [Step] {
    let course = plan.course
    var stops = plan.checkpoints.compactMap { $0 }.filter { $0 > 1 && $0 < course.length - 1 }
    stops.sort()
    var steps: [Step] = []
    var (along, time, resting) = (0.0, 0.0, 0.0)
    var drift = (east: 0.0, north: 0.0)
    var charge = battery
    // A team continues to send for a while after the finish, so that its arrival is seen.
    var after = 0
    while after < 5 {
      if Double.random(in: 0..<1, using: &random) >= lost, charge > 0 {
        steps.append(
          step(
            along, at: start + Int64(time * 1000), charge, offset(&drift, &random), course))
      }
      time += interval
      charge -= drain * interval / 3600
      if along >= course.length { after += 1 }
      if resting > 0 {
        resting -= interval
        continue
      }
      let pace = speed * Double.random(in: 0.8...1.2, using: &random)
      let next = advance(from: along, by: pace * interval, course)
      if let stop = stops.first, next >= stop {
        along = stop
        stops.removeFirst()
        resting = rest * Double.random(in: 0.3...1.7, using: &random)
      } else {
        along = next
      }
    }
    return sent(steps)
  }

  /// The position after an effort: nearer when uphill.
  private func advance(from along: Double, by effort: Double, _ course: Course) -> Double {
    let goal = course.effort(at: along) + effort
    var next = along + effort
    for _ in 0..<4 where course.effort(at: next) > goal {
      next -= (course.effort(at: next) - goal) / 3
    }
    return min(max(next, along + effort / 8), course.length)
  }

  private func step(
    _ along: Double, at time: Int64, _ charge: Double, _ offset: (east: Double, north: Double),
    _ course: Course
  ) -> Step {
    let place = course.place(at: along)
    let moved = Coordinate(
      latitude: place.latitude + offset.north / 111_195,
      longitude: place.longitude + offset.east / 80_000)
    let fix = RaceFix(
      moved ?? place, time: time, accuracy: noise * 1.5, battery: max(charge.rounded(), 0))
    return Step(fix: fix, sent: time, along: along)
  }

  /// The error of a position. It drifts, as that of receivers does.
  private func offset(
    _ drift: inout (east: Double, north: Double), _ random: inout some RandomNumberGenerator
  ) -> (east: Double, north: Double) {
    drift.east = 0.7 * drift.east + noise * 0.7 * Self.normal(&random)
    drift.north = 0.7 * drift.north + noise * 0.7 * Self.normal(&random)
    return drift
  }

  /// A normally distributed number, approximated by the sum of twelve uniform ones.
  private static func normal(_ random: inout some RandomNumberGenerator) -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += Double.random(in: 0..<1, using: &random) }
    return sum
  }

  /// The steps, with those of dead valleys sent once the team has left them.
  private func sent(_ steps: [Step]) -> [Step] {
    var steps = steps
    var network: Int64?
    for index in steps.indices.reversed() {
      let step = steps[index]
      if deadValleys.contains(where: { $0.contains(step.along) }) {
        let time = network ?? step.sent
        let fix = RaceFix(
          step.fix.place, time: step.fix.time, received: time, accuracy: step.fix.accuracy,
          battery: step.fix.battery)
        steps[index] = Step(fix: fix, sent: time, along: step.along)
      } else {
        network = step.sent
      }
    }
    return steps
  }
}
