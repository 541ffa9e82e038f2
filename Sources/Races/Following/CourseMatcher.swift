import Geodesy

/// A team's place on the course at one fix.
struct CourseStep: Equatable, Sendable {
  /// Milliseconds since 1970.
  let time: Int64
  /// Metres along the course; `nil` for a fix that is not on it.
  let along: Double?
  /// True if the team can have been there on another lap.
  let isLapUnclear: Bool
  /// The fix's other data.
  let sight: Sight

  /// The team's position, on or off the course.
  var point: PlanePoint { sight.point }
  /// Metres of the stated accuracy of the position; 0 without one.
  var error: Double { sight.error }
  /// True if the fix is away from every part of the course that the team can have reached.
  var isAway: Bool { sight.isAway }
  /// True if the fix is not even beside a part of the course that the team can have reached: see ``WayBeside``.
  var isFar: Bool { sight.isFar }
  /// Time of receipt at the server, milliseconds since 1970.
  var received: Int64 { sight.received }
  /// The current ride, or one that ended since the last fix.
  var ride: Ride? { sight.ride }
  /// Metres along the course of the first place that the fix is at, for a team that was on no place that it can have reached yet.
  var ahead: Double? { sight.ahead }
  /// Start of the current movement at a vehicle's speed, which may be a run, milliseconds since 1970; `nil` if there is none.
  var briskSince: Int64? { sight.briskSince }

  /// A movement beyond the records on foot: see ``RideWatch``.
  struct Ride: Equatable, Sendable {
    /// Its start, milliseconds since 1970.
    let since: Int64
    /// True if it ended before the fix.
    let isOver: Bool
  }

  /// The data of a fix besides its place on the course.
  struct Sight: Equatable, Sendable {
    let point: PlanePoint
    /// Metres of the stated accuracy; 0 without one.
    let error: Double
    var isAway = false
    var isFar = false
    var ahead: Double?
    let ride: Ride?
    var briskSince: Int64?
    /// Time of receipt at the server, milliseconds since 1970.
    let received: Int64
  }
}

/// Finds a team's position along a course from all its fixes so far, never from the nearest point alone.
///
/// A hidden Markov model over the passes near each fix (Newson and Krumm, "Hidden Markov Map Matching
/// Through Noise and Sparseness", ACM SIGSPATIAL 2009): a pass costs by its distance beside the course,
/// and by the difference between the distance along the course and the straight distance since the last fix. It must be
/// reachable: not farther on than the team can have walked, and not farther back than it can have returned. Several
/// hypotheses are followed at one time; a fix that fits none costs each of them the same, so that they survive a detour
/// and continue from their last place.
struct CourseMatcher: Sendable {
  /// Metres that a team may seem to go back between two fixes by their errors alone.
  private static let back = 80.0
  /// Maximum distance, in metres, that a team is taken to walk back between two fixes.
  private static let farthestBack = 3_000.0
  /// The largest number of hypotheses.
  private static let beam = 10
  /// Excess of cost over the best hypothesis at which a hypothesis is dropped.
  private static let hopeless = 25.0
  /// Cost of a fix that fits no pass.
  private static let unmatched = 8.0
  /// The cost of going back by more than 20 m.
  private static let goingBack = 0.5
  /// The cost of going back by more than ``back``: above every way on, which costs 2 at most, and below the cost of
  /// a fix that fits no pass. Otherwise the farthest fix of a team that turns round would be cheaper to drop.
  private static let turning = 4.0
  /// Number of undecided fixes after which only the best hypothesis is kept.
  private static let patience = 400

  private struct Hypothesis {
    var cost: Double
    /// The last place on the course, in metres along it.
    var along: Double
    var time: Int64
    var point: PlanePoint
    /// Metres farther on at which the team may be: it need not begin at the line.
    var margin = 0.0
    /// Milliseconds of the gaps between fixes since the last place.
    var gap: Int64 = 0
    /// Index of its newest step; -1 if all are decided.
    var step: Int
  }

  private struct Step {
    let time: Int64
    let along: Double?
    var isLapUnclear = false
    let sight: CourseStep.Sight
    /// Index of the previous step; -1 for the first that is undecided.
    var before: Int

    var asCourseStep: CourseStep {
      CourseStep(time: time, along: along, isLapUnclear: isLapUnclear, sight: sight)
    }
  }

  /// Speed along the course, in metres per second, that the fastest team keeps up.
  let fastest: Double
  private let start: Int64
  /// Time of the last fix; before the first, the start.
  private var last: Int64
  private var hypotheses: [Hypothesis]
  private var steps: [Step] = []
  private var undecided = 0
  private var found: [CoursePass] = []

  /// - Parameter start: time at the start of the course, milliseconds since 1970.
  init(_ plan: RacePlan, start: Int64) {
    fastest = plan.fastest
    (self.start, last) = (start, start)
    hypotheses = [
      Hypothesis(
        cost: 0, along: 0, time: start, point: plan.course.points[0],
        margin: StartWatch.margin(plan), step: -1)
    ]
  }

  /// Adds the next fix.
  /// - Parameters:
  ///   - ride: the current ride, or one that ended since the previous fix.
  ///   - briskSince: start of the current movement at a vehicle's speed, milliseconds since 1970.
  ///   - decided: called, in order, with each step that later fixes cannot change.
  mutating func add(
    _ fix: RaceFix, ride: CourseStep.Ride?, briskSince: Int64?, on course: Course,
    decided: (CourseStep) -> Void
  ) {
    let point = course.plane.point(fix.place)
    let reach = min(max(60, 3 * (fix.accuracy ?? 0)), 250)
    let deviation = max(fix.accuracy ?? 15, 10)
    findPasses(fix, point, reach, course)
    var sight = CourseStep.Sight(
      point: point, error: fix.accuracy ?? 0, ride: ride, briskSince: briskSince,
      received: fix.received)
    hasFound = !found.isEmpty
    if hasFound { hasBegun = true }
    if !hasFound {
      findPasses(fix, point, max(DeviationWatch.farthest, reach), course)
      sight.isAway = found.isEmpty
      if sight.isAway {
        findPasses(fix, point, WayBeside.farthest, course)
        sight.isFar = found.isEmpty
      }
      found = []
      if !hasBegun { sight.ahead = course.passes(near: fix.place, within: reach).first?.along }
    }
    let gap = fix.time - last
    last = fix.time
    if gap > LapGap.shortest { for index in hypotheses.indices { hypotheses[index].gap += gap } }
    let old = hypotheses
    hypotheses.removeAll(keepingCapacity: true)
    for pass in found {
      var best: (cost: Double, from: Hypothesis)?
      for hypothesis in old {
        guard let cost = cost(of: pass, at: fix, point, after: hypothesis, course) else {
          continue
        }
        let total = hypothesis.cost + cost
        if best.map({ total < $0.cost }) ?? true { best = (total, hypothesis) }
      }
      guard let best else { continue }
      let aside = pass.aside / deviation
      let others = laps(of: pass, after: best.from, course)
      let isUnclear = lapGap(after: best.from).map { others.contains(where: $0.isPossible) }
      steps.append(
        Step(
          time: fix.time, along: pass.along, isLapUnclear: isUnclear ?? false, sight: sight,
          before: best.from.step))
      hypotheses.append(
        Hypothesis(
          cost: best.cost + aside * aside / 2, along: pass.along, time: fix.time, point: point,
          step: steps.count - 1))
    }
    for hypothesis in old {
      var lost = hypothesis
      lost.cost += Self.unmatched
      steps.append(Step(time: fix.time, along: nil, sight: sight, before: hypothesis.step))
      lost.step = steps.count - 1
      hypotheses.append(lost)
    }
    prune()
    undecided += 1
    decide(decided)
  }

  /// The steps of the best hypothesis that later fixes may still change, in order.
  func undecidedSteps() -> [CourseStep] {
    var path: [CourseStep] = []
    var index = hypotheses[0].step
    while index >= 0 {
      path.append(steps[index].asCourseStep)
      index = steps[index].before
    }
    return path.reversed()
  }

  /// True if the last fix is near a part of the course that the team can have reached.
  private(set) var hasFound = false
  /// True once a fix was near a part of the course that the team can have reached.
  private var hasBegun = false

  /// True if all hypotheses that can be true although every fix fits lie within 500 m of the best along the course.
  var isCertain: Bool {
    let best = hypotheses[0].along
    return hypotheses.allSatisfy {
      ($0.along - best).magnitude < 500 || $0.cost >= Self.unmatched
    }
  }

  // MARK: Costs

  private func window(
    of hypothesis: Hypothesis, at fix: RaceFix, _ point: PlanePoint
  ) -> CourseWindow {
    let seconds = Double(fix.time - hypothesis.time) / 1000
    let slack = 50 + 2 * (fix.accuracy ?? 0)
    let straight = hypothesis.point.distance(to: point)
    let reach = max(fastest * seconds, TeamPace.run(straight, in: seconds) ?? 0)
    let back = max(Self.back, min(fastest * seconds, Self.farthestBack))
    return CourseWindow(
      from: hypothesis.along - back, to: hypothesis.along + reach + slack + hypothesis.margin)
  }

  /// Fills `found` with the passes that any hypothesis can have reached.
  private mutating func findPasses(
    _ fix: RaceFix, _ point: PlanePoint, _ reach: Double, _ course: Course
  ) {
    found.removeAll(keepingCapacity: true)
    var windows: [CourseWindow] = []
    for hypothesis in hypotheses { windows.append(window(of: hypothesis, at: fix, point)) }
    windows.sort { $0.from < $1.from }
    var union = windows[0]
    for window in windows.dropFirst() {
      if window.from <= union.to {
        union.to = max(union.to, window.to)
      } else {
        course.addPasses(near: point, within: reach, in: union, to: &found)
        union = window
      }
    }
    course.addPasses(near: point, within: reach, in: union, to: &found)
  }

  /// Cost of the move from a hypothesis to a pass; `nil` if the pass is out of its reach.
  private func cost(
    of pass: CoursePass, at fix: RaceFix, _ point: PlanePoint, after hypothesis: Hypothesis,
    _ course: Course
  ) -> Double? {
    let window = window(of: hypothesis, at: fix, point)
    guard pass.along >= window.from, pass.along <= window.to else { return nil }
    let seconds = Double(fix.time - hypothesis.time) / 1000
    let way = pass.along - hypothesis.along
    let straight = hypothesis.point.distance(to: point)
    if way >= -Self.back, let gap = lapGap(after: hypothesis),
      !laps(of: pass, after: hypothesis, course).isEmpty
    {
      return gap.cost(of: way)
    }
    let detour = (way.magnitude - straight).magnitude / max(50, fastest * seconds / 2)
    return detour + (way < -Self.back ? Self.turning : way < -20 ? Self.goingBack : 0)
  }

  private func lapGap(after hypothesis: Hypothesis) -> LapGap? {
    guard hypothesis.gap > 0 else { return nil }
    return LapGap(
      hypothesis.gap, after: hypothesis.along, in: hypothesis.time - start, fastest: fastest)
  }

  /// Metres of the ways from a hypothesis to the same place on other laps; empty unless there was a gap.
  private func laps(
    of pass: CoursePass, after hypothesis: Hypothesis, _ course: Course
  ) -> [Double] {
    guard hypothesis.gap > 0 else { return [] }
    return found.compactMap { other in
      let way = other.along - hypothesis.along
      return other != pass && way >= -Self.back && course.areLaps(pass.along, other.along)
        ? way : nil
    }
  }

  // MARK: Deciding

  /// Keeps the best hypotheses, the best first, one for each place.
  private mutating func prune() {
    hypotheses.sort { one, other in
      one.cost != other.cost ? one.cost < other.cost : one.along < other.along
    }
    let limit = hypotheses[0].cost + Self.hopeless
    var kept: [Hypothesis] = []
    for hypothesis in hypotheses where hypothesis.cost <= limit && kept.count < Self.beam {
      if kept.contains(where: { ($0.along - hypothesis.along).magnitude < 5 }) { continue }
      kept.append(hypothesis)
    }
    let cheapest = kept[0].cost
    for index in kept.indices { kept[index].cost -= cheapest }
    hypotheses = kept
  }

  /// Passes on the steps that all hypotheses share.
  private mutating func decide(_ decided: (CourseStep) -> Void) {
    if hypotheses.count > 1, undecided < Self.patience {
      // Checked at every 32nd step only: most of the time there is one hypothesis.
      guard undecided % 32 == 0 else { return }
    } else if hypotheses.count > 1 {
      hypotheses.removeLast(hypotheses.count - 1)
    }
    guard let shared = sharedStep() else { return }
    var path: [Int] = []
    var index = shared
    while index >= 0 {
      path.append(index)
      index = steps[index].before
    }
    for index in path.reversed() {
      decided(steps[index].asCourseStep)
    }
    removeSteps(upTo: shared)
  }

  /// Index of the newest step that all hypotheses share; `nil` if they share none.
  private func sharedStep() -> Int? {
    var heads: [Int] = []
    for hypothesis in hypotheses { heads.append(hypothesis.step) }
    while true {
      guard let newest = heads.max(), let oldest = heads.min(), newest >= 0 else { return nil }
      if newest == oldest { return newest }
      for index in heads.indices where heads[index] == newest {
        heads[index] = steps[newest].before
      }
    }
  }

  /// Removes the shared step, all steps before it, and those that belong to no hypothesis.
  private mutating func removeSteps(upTo shared: Int) {
    var numbers = [Int](repeating: -1, count: steps.count)
    var isKept = [Bool](repeating: false, count: steps.count)
    undecided = 0
    for hypothesis in hypotheses {
      var index = hypothesis.step
      var count = 0
      while index >= 0, index != shared {
        isKept[index] = true
        index = steps[index].before
        count += 1
      }
      undecided = max(undecided, count)
    }
    var kept: [Step] = []
    for index in steps.indices where isKept[index] {
      var step = steps[index]
      step.before = step.before >= 0 && step.before != shared ? numbers[step.before] : -1
      numbers[index] = kept.count
      kept.append(step)
    }
    for index in hypotheses.indices {
      let step = hypotheses[index].step
      hypotheses[index].step = step >= 0 && step != shared ? numbers[step] : -1
    }
    steps = kept
  }
}
