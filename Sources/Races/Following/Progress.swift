/// A team's progress along the course, and its passages of checkpoints.
///
/// A stretch of the course counts if it was walked within the corridor, or if the signal was lost for as long as
/// walking it takes and no fix contradicts it. Otherwise its checkpoints are missed, except those whose radius the team
/// entered on foot.
public struct Progress: Sendable {
  /// A team's position along the course at a moment.
  public struct Sample: Equatable, Sendable {
    /// Milliseconds since 1970.
    public let time: Int64
    /// Metres along the course.
    public let along: Double
  }

  /// The manner in which a team covered a stretch of the course.
  private enum Way {
    /// It walked, or had enough time to walk.
    case walked
    /// It was seen elsewhere for too long to have walked the stretch.
    case strayed
    /// It was faster than any team walks.
    case ridden
  }

  /// Start of the team, milliseconds since 1970.
  private let start: Int64
  /// The farthest distance reached, in metres along the course.
  public private(set) var furthest = 0.0
  /// The passage of each checkpoint.
  public private(set) var passages: [Passage?]
  /// The checkpoints that fixes contradict.
  public private(set) var missed: [MissedPassage?]
  /// The last fix on the course; before the first, the start.
  private(set) var last: Sample
  /// Position of the last fix on the course.
  private var lastPoint: PlanePoint
  /// True once a fix was on the course.
  private(set) var isOnCourse = false
  /// Samples of the last two hours, at most one a minute.
  public private(set) var recent: [Sample] = []
  /// Number of fixes away from the course since the last on it.
  private var strays = 0
  /// The first and the last fix away from the course since the last on it.
  private var away: Absence?
  /// The way beside the course since the last fix on it.
  private var beside: WayBeside
  /// Start of a ride since the last fix on the course, if any.
  private var ride: Int64?
  /// Passages of checkpoints whose radius the team entered since the last fix on the course.
  private var entries: [Int: Passage] = [:]
  /// Metres of the course left out between two checkpoints.
  private var leftOut = 0.0
  private(set) var moving = Movement()
  private var startWatch: StartWatch
  /// The checkpoints that a team passed which left before its start.
  private var skipped: [Int] = []

  /// Walked effort, in metres on the flat, and the time in motion, in milliseconds.
  struct Movement: Sendable {
    var effort = 0.0
    var time: Int64 = 0
  }

  /// A time away from every part of the course that the team can have reached.
  private struct Absence {
    /// Number of fixes, all but a few of which are right, from which on they contradict a walk along the course.
    private static let believed = 3

    let first: CourseStep
    private(set) var last: CourseStep
    private var count = 1

    init(_ step: CourseStep) { (first, last) = (step, step) }

    mutating func add(_ step: CourseStep) {
      last = step
      count += 1
    }

    /// Milliseconds from the first fix until the last, or until an earlier time.
    func seen(until time: Int64) -> Int64 { max(min(last.time, time) - first.time, 0) }

    /// Metres of the way from the course to the first place and from the last one back, at least; 0 for so few fixes that they may
    /// be wrong.
    func way(to course: Course, slack: Double) -> Double {
      guard count >= Self.believed else { return 0 }
      return [first, last].reduce(0) {
        $0 + max(course.distance(to: $1.point) - $1.error - slack, 0)
      }
    }
  }

  /// - Parameters:
  ///   - start: of the team, milliseconds since 1970.
  ///   - isStated: false for a team that starts with its first fix.
  init(_ plan: RacePlan, start: Int64, isStated: Bool) {
    self.start = start
    startWatch = StartWatch(plan, start: isStated ? start : nil)
    last = Sample(time: start, along: 0)
    lastPoint = plan.course.points[0]
    beside = WayBeside(from: lastPoint, at: start)
    passages = Array(repeating: nil, count: plan.checkpoints.count)
    missed = Array(repeating: nil, count: plan.checkpoints.count)
  }

  mutating func add(_ step: CourseStep, _ plan: RacePlan) {
    if let ride = step.ride { noteRide(ride.since, at: step.time, plan) }
    startWatch.add(step, plan)
    if startWatch.since != startedEarlySince { judgeStart(plan) }
    if startWatch.isWaiting { return }
    enter(step, plan)
    guard let along = step.along ?? (startedEarlySince == nil ? nil : step.ahead) else {
      strays += 1
      if step.isAway, away?.add(step) == nil { away = Absence(step) }
      beside.add(step, fastest: plan.fastest)
      // Whoever is seen to leave by a vehicle walked nothing of the way to where the course goes on, however late that is.
      if step.isFar, let since = step.briskSince { ride = min(ride ?? since, since) }
      return
    }
    let here = Sample(time: step.time, along: along)
    if !isOnCourse { passStart(plan) }
    if step.isLapUnclear { lapsUnclearSince = step.time }
    if along > furthest {
      noteSpeed(here, plan)
      pass(on: here, step, by: way(to: here, at: step.point, plan), plan)
      note(from: furthest, to: here, plan.course)
      furthest = along
    }
    isOnCourse = true
    (last, lastPoint) = (here, step.point)
    beside = WayBeside(from: lastPoint, at: here.time)
    strays = 0
    (away, ride) = (nil, step.ride.flatMap { $0.isOver ? nil : $0.since })
    entries = [:]
    if recent.last.map({ step.time - $0.time >= 60_000 }) ?? true {
      recent.append(Sample(time: step.time, along: furthest))
      let old = step.time - 7_200_000
      if recent[0].time < old, recent.count > 2 { recent.removeAll { $0.time < old } }
    }
  }

  /// Time at which it became known that the team left before its start, milliseconds since 1970; `nil` for one that did not.
  private(set) var startedEarlySince: Int64?
  /// Time of the last fix after a gap in which the team may have gone round another number of laps, milliseconds since 1970.
  private(set) var lapsUnclearSince: Int64?

  /// Records the passage of the start, which any fix on the course implies.
  private mutating func passStart(_ plan: RacePlan) {
    for (index, along) in plan.arrivals.enumerated() where along == 0 && missed[index] == nil {
      passages[index] = Passage(time: start)
    }
  }

  /// Follows a team that left before its start from where it was seen first, with everything before missed; and one that was seen at
  /// the start later from there.
  private mutating func judgeStart(_ plan: RacePlan) {
    startedEarlySince = startWatch.since
    guard let since = startedEarlySince, let beginning = startWatch.beginning else {
      let watch = startWatch
      self = Progress(plan, start: start, isStated: false)
      startWatch = watch
      return
    }
    let here = Sample(time: beginning.time, along: beginning.along)
    for (index, along) in plan.arrivals.enumerated() {
      guard let along, along == 0 || along <= here.along && passages[index] == nil else { continue }
      passages[index] = nil
      missed[index] = MissedPassage(since: since, isFinal: along == 0)
      skipped.append(index)
    }
    guard !isOnCourse else { return }
    isOnCourse = true
    (last, lastPoint, furthest) = (here, beginning.point, here.along)
    beside = WayBeside(from: lastPoint, at: here.time)
  }

  // MARK: Whether it was walked

  /// Error, in metres, of the distance between two places on the course.
  private static let slack = 150.0
  /// Part of a stretch by which a way beside it may be shorter: fixes cut the corners of a way, and a path inside a bend is
  /// shorter than the line around it.
  private static let tolerance = 0.1
  /// Effort, in metres, from which on a team's own speed is known.
  private static let known = 2_000.0
  /// Factor by which a team may exceed its own speed where no fix shows it.
  private static let haste = 2.0

  private func way(to here: Sample, at point: PlanePoint? = nil, _ plan: RacePlan) -> Way {
    let distance =
      here.along - last.along - Self.slack - (isOnCourse ? 0 : startWatch.margin)
    // A team that took a taxi and came back to where it had left the course left out nothing.
    if ride != nil, strays == 0 || distance > 0 { return .ridden }
    guard distance > 0 else { return .walked }
    let span = here.time - last.time
    let seen = away?.seen(until: here.time) ?? 0
    if let point, away == nil,
      let run = TeamPace.run(lastPoint.distance(to: point), in: Double(span) / 1000),
      distance <= run
    {
      return .walked
    }
    if away != nil {
      let end = point ?? plan.course.plane.point(plan.course.place(at: here.along))
      let walked = beside.length(to: end, at: here.time, fastest: plan.fastest)
      if let walked, walked >= distance - Self.tolerance * (here.along - last.along) {
        return .walked
      }
    }
    let detour = away?.way(to: plan.course, slack: Self.slack) ?? 0
    var needed = (distance + detour) / plan.fastest
    if span > Passage.estimated, moving.effort > Self.known {
      let effort = plan.course.effort(at: here.along) - plan.course.effort(at: last.along)
      let speed = Self.haste * moving.effort * 1000 / Double(max(moving.time, 1))
      needed = max(needed, (effort + detour - Self.slack) / speed)
    }
    return needed * 1000 > Double(span - seen) ? .strayed : .walked
  }

  /// True if a team that a witness saw farther on can have walked there, according to its fixes.
  func canHaveWalked(to along: Double, at time: Int64, _ plan: RacePlan) -> Bool {
    guard along > furthest, time >= last.time else { return true }
    if case .walked = way(to: Sample(time: time, along: along), plan) { return true }
    return false
  }

  /// Metres of the course without a checkpoint that a team may leave out and still finish.
  private static func allowance(_ course: Course) -> Double { min(1_000, course.length / 10) }

  private mutating func pass(
    on here: Sample, _ step: CourseStep, by way: Way, _ plan: RacePlan
  ) {
    let from = max(last.along, 0)
    let finish = plan.finish
    let left = here.along - from
    var hasMissed = false
    for (index, along) in plan.arrivals.enumerated()
    where passages[index] == nil && missed[index]?.isFinal != true {
      guard let along, along > furthest || along == 0, along <= here.along else { continue }
      if index == finish { continue }
      switch way {
      case .walked: passages[index] = interpolated(along, from, step)
      case .strayed where entries[index] != nil: passages[index] = entries[index]
      case .strayed, .ridden:
        missed[index] = MissedPassage(since: here.time, isFinal: way == .ridden)
        hasMissed = true
      }
    }
    if way != .walked, !hasMissed { leftOut += left }
    guard let finish, passages[finish] == nil, missed[finish]?.isFinal != true,
      let along = plan.arrivals[finish], along > furthest || along == 0
    else { return }
    let isLong = way != .walked && left > Self.allowance(plan.course)
    // A team that was driven to just before the finish does not finish.
    let isBrought = isLong || way == .ridden
    guard along <= here.along + (isBrought ? Self.slack : 0) else { return }
    if isBrought || leftOut > Self.allowance(plan.course) {
      missed[finish] = MissedPassage(since: here.time, isFinal: true)
    } else if way == .walked {
      passages[finish] = interpolated(along, from, step)
    } else if entries[finish] != nil {
      passages[finish] = entries[finish]
    } else {
      missed[finish] = MissedPassage(since: here.time, isFinal: false)
    }
  }

  private func interpolated(_ along: Double, _ from: Double, _ step: CourseStep) -> Passage {
    let here = step.along ?? from
    let part = here > from ? max(along - from, 0) / (here - from) : 1
    let length = step.time - last.time
    return Passage(
      time: last.time + Int64((part * Double(length)).rounded()), uncertainty: length, by: step,
      isDoubtful: strays > 2)
  }

  /// Records the checkpoints whose radius contains the team. One that it walked past before counts now.
  private mutating func enter(_ step: CourseStep, _ plan: RacePlan) {
    for (index, place) in plan.points.enumerated() where passages[index] == nil {
      guard let place, step.along == nil || missed[index] != nil,
        place.distance(to: step.point) <= plan.radii[index]
      else { continue }
      if let missed = missed[index] {
        if missed.isFinal { continue }
        passages[index] = Passage(time: step.time, by: step)
        self.missed[index] = nil
      } else if entries[index] == nil, canHaveGone(to: place, at: step.time, plan) {
        entries[index] = Passage(time: step.time, by: step)
      }
    }
  }

  /// True if the straight distance from the last place on the course can have been walked.
  private func canHaveGone(to place: PlanePoint, at time: Int64, _ plan: RacePlan) -> Bool {
    let distance = lastPoint.distance(to: place) - Self.slack
    return distance * 1000 <= plan.fastest * Double(time - last.time)
  }

  // MARK: Riding

  /// Metres from the start of a ride after which the team is in the vehicle and no longer waiting for it.
  private static let boarding = 250.0
  /// Duration, in milliseconds, over which the speed along the course is measured.
  private static let span: Int64 = 5 * 60_000

  /// Revokes the passages since a ride began, and marks the stretch to the next place as ridden.
  private mutating func noteRide(_ since: Int64, at time: Int64, _ plan: RacePlan) {
    ride = min(ride ?? since, since)
    let seen = recent.last { $0.time <= since }
    let boarded = (seen?.along ?? 0) + Self.boarding
    // A team that was seen on the course when it boarded passed nothing farther on before, though interpolation may say so.
    let isSeen = seen.map { since - $0.time <= 2 * Self.span } ?? false
    for (index, along) in plan.arrivals.enumerated() {
      guard let along, along > boarded, let passage = passages[index],
        (isSeen ? passage.latest : passage.time) > since
      else { continue }
      passages[index] = nil
      missed[index] = MissedPassage(since: time, isFinal: true)
    }
  }

  /// First time from which the team exceeded the fastest team's speed along the course, milliseconds since 1970.
  private(set) var briskSince: Int64?

  /// Detects a vehicle on the course by the distance along it, which exceeds the straight distance at bends.
  private mutating func noteSpeed(_ here: Sample, _ plan: RacePlan) {
    let pace = VehiclePace(fastest: plan.fastest)
    func isFaster(_ before: Sample, than metres: Double) -> Bool {
      here.along - before.along > metres + Self.slack
    }
    func seconds(since sample: Sample) -> Double { Double(here.time - sample.time) / 1000 }
    guard let before = recent.last(where: { here.time - $0.time >= Self.span }),
      isFaster(before, than: plan.fastest * seconds(since: before))
    else { return }
    if isFaster(before, than: pace.brisk * seconds(since: before)) {
      briskSince = briskSince ?? before.time
    }
    let ride = recent.last { sample in
      here.time - sample.time >= Self.span
        && isFaster(sample, than: pace.farthest(in: seconds(since: sample)))
    }
    guard let ride else { return }
    // The ride begins at the sample that maximizes the distance since then beyond the distance at the limiting speed.
    let speed = pace.farthest(in: seconds(since: ride)) / seconds(since: ride)
    var best = (gain: -Double.infinity, time: ride.time)
    for sample in recent {
      let gain = here.along - sample.along - speed * seconds(since: sample)
      if gain > best.gain { best = (gain, sample.time) }
    }
    noteRide(best.time, at: here.time, plan)
  }

  // MARK: Clock

  /// Marks the times of passages as estimates if the phone's clock was wrong.
  mutating func doubt(by clock: ClockWatch, _ plan: RacePlan) {
    if startedEarlySince != nil, startWatch.isExplained(by: clock) { forgiveStart(plan) }
    for index in passages.indices {
      guard let passage = passages[index], let received = passage.received else { continue }
      passages[index] = passage.doubted(by: clock.lag(at: received))
    }
  }

  /// Estimates what a team passed that seemed to leave before its start only because its clock was behind.
  private mutating func forgiveStart(_ plan: RacePlan) {
    guard let beginning = startWatch.beginning else { return }
    let span = beginning.time - start
    for index in skipped where missed[index] != nil {
      let part = (plan.arrivals[index] ?? 0) / max(beginning.along, 1)
      missed[index] = nil
      passages[index] = Passage(
        time: start + Int64((part * Double(span)).rounded()), uncertainty: span,
        latest: part > 0 ? beginning.received : start, isDoubtful: part > 0)
    }
    startedEarlySince = nil
  }

  // MARK: Phones

  /// Prefers the passages measured by the followed phone alone over those by a phone that stood in for it.
  mutating func prefer(measuredBy phone: Progress) {
    for index in passages.indices {
      guard let passage = phone.passages[index], !passage.isEstimated else { continue }
      passages[index] = passage
      missed[index] = nil
    }
    furthest = max(furthest, phone.furthest)
  }

  // MARK: Speed

  /// The farthest distance reached by a time, in metres along the course; `nil` for a time before the last two hours.
  /// - Parameter time: milliseconds since 1970.
  func along(at time: Int64) -> Double? {
    isOnCourse ? recent.last { $0.time <= time }?.along : nil
  }

  /// Speed, in metres per second, below which a team rests.
  private static let slowest = 0.25
  /// Milliseconds over which the current speed is measured: ten minutes, or up to half an hour if positions are rare.
  private static let currentSpan: ClosedRange<Int64> = 600_000...1_800_000

  /// Speed along the course in the last minutes, in metres per second; `nil` for a team that did not move, and with too
  /// few fixes on the course.
  var currentSpeed: Double? {
    guard let from = recent.last(where: { last.time - $0.time >= Self.currentSpan.lowerBound }),
      last.time - from.time <= Self.currentSpan.upperBound
    else { return nil }
    let speed = (furthest - from.along) * 1000 / Double(last.time - from.time)
    return speed < Self.slowest ? nil : speed
  }

  private mutating func note(from: Double, to here: Sample, _ course: Course) {
    let time = here.time - last.time
    guard time > 0, (here.along - from) * 1000 >= Self.slowest * Double(time) else { return }
    moving.effort += course.effort(at: here.along) - course.effort(at: from)
    moving.time += time
  }
}
