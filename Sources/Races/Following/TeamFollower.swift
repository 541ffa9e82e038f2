/// The course and checkpoints that every team's follower shares.
public struct RacePlan: Sendable {
  /// The route of the teams.
  public let course: Course
  /// Metres along the course of each checkpoint, `nil` for one that the course does not pass.
  public let checkpoints: [Double?]
  /// Metres along the course from which each checkpoint counts as reached: where the course enters its radius for good.
  /// The start is reached from the beginning.
  public let arrivals: [Double?]
  /// Start of the race, milliseconds since 1970; `nil` when each team starts with its first fix.
  public let start: Int64?
  /// Speed that the fastest team keeps up, in metres per second.
  public let fastest: Double
  /// Radius of each checkpoint, in metres.
  let radii: [Double]
  /// Position of each checkpoint; `nil` for one that the course does not pass.
  let points: [PlanePoint?]

  /// Speed that the fastest walkers keep up, in metres per second. Runners reach 5.
  public static let walking = 3.0

  /// Creates a plan from distances along the course alone, with the usual radius; the units are those of the properties
  /// of the same names.
  public init(
    course: Course, checkpoints: [Double?], start: Int64? = nil, fastest: Double = walking
  ) {
    let stops = checkpoints.enumerated().map { index, along in
      CourseStop(
        origin: .drawn(index), place: course.place(at: along ?? 0), along: along,
        radius: Checkpoint.usualRadius)
    }
    self.init(course: course, stops: stops, start: start, fastest: fastest)
  }

  /// Creates a plan; the units are those of the properties of the same names.
  public init(
    course: Course, stops: [CourseStop], start: Int64? = nil, fastest: Double = walking
  ) {
    self.course = course
    self.start = start
    self.fastest = fastest
    checkpoints = stops.map { $0.along }
    radii = stops.map { $0.radius }
    points = stops.map { $0.along == nil ? nil : course.plane.point($0.place) }
    let first = stops.firstIndex { $0.along != nil }
    arrivals = stops.enumerated().map { index, stop in
      stop.along.map { along in
        index == first && along <= stop.radius
          ? 0 : course.approach(of: along, within: stop.radius)
      }
    }
  }

  /// The checkpoint at which teams have finished: the last that the course passes.
  public var finish: Int? { checkpoints.lastIndex { $0 != nil } }
}

/// Follows one team by its fixes.
///
/// The result depends on the set of fixes alone, not on the order in which they are passed or on repetitions. Fixes are
/// taken in the order of their times. A late fix requires a new follower from all fixes
/// (``init(_:start:phone:fixes:)``), which is cheap.
public struct TeamFollower: Sendable {
  /// Start of the team, milliseconds since 1970.
  public let start: Int64?
  private var judge: FixJudge
  private var matcher: CourseMatcher?
  private var decided: Progress?
  private var motion = MotionWatch()
  private var riding: RideWatch
  /// Start of a ride detected since the last kept fix, milliseconds since 1970.
  private var ride: Int64?
  private var deviation = DeviationWatch()
  private var departure = DepartureWatch()
  private var coarse = CoarseWatch()
  private var clock = ClockWatch()
  /// The order of the team's phones; `nil` if the fixes are already selected.
  private var phones: PhoneOrder?
  /// The phones that sent unusable fixes before the first useful one; two at most.
  private var unranked: [UInt64] = []
  /// A follower of the followed phone alone, once another one stood in for it; one at most.
  private var alone: [TeamFollower] = []
  /// The last fix that was set aside.
  private var lastAside: RaceFix?
  /// True if a fix was passed that changes which fixes are used: a new follower from all fixes is needed.
  public private(set) var isOutdated = false
  /// The last used fix, or one of a large error.
  private var last: RaceFix?
  /// Moving average of the milliseconds between fixes.
  private var usualInterval = 60_000.0
  /// Time since which the battery is low, milliseconds since 1970.
  public private(set) var batteryLowSince: Int64?
  /// The last charge that the phone reported, in per cent.
  public private(set) var battery: Double?
  private var moment = Moment()

  /// Progress including the undecided steps of the last fixes.
  private struct Moment {
    var progress: Progress?
    var isCertain = true
  }

  /// - Parameters:
  ///   - start: start of the team, milliseconds since 1970; `nil` for the race's.
  ///   - phone: the phone chosen by organisers, if any.
  public init(_ plan: RacePlan, start: Int64? = nil, phone: UInt64? = nil) {
    self.start = start ?? plan.start
    judge = FixJudge(start: self.start)
    riding = RideWatch(fastest: plan.fastest)
    phones = PhoneOrder(chosen: phone, fastest: plan.fastest)
  }

  /// Creates a follower from all fixes of a team, in any order and with repetitions.
  /// - Complexity: O(*n* log *n*) in the number of fixes.
  public init(
    _ plan: RacePlan, start: Int64? = nil, phone: UInt64? = nil, fixes: [RaceFix]
  ) {
    self.init(plan, start: start, phone: phone)
    append(fixes, plan)
  }

  /// Creates a follower of the fixes that ``used(of:_:start:phone:)`` returns, none of which is set aside.
  public init(ofUsed plan: RacePlan, start: Int64? = nil) {
    self.init(plan, start: start)
    phones = nil
  }

  /// Returns the fixes of a team, sorted by time, without those that are set aside and the unusable ones of phones that
  /// are not followed.
  public static func used(
    of fixes: [RaceFix], _ plan: RacePlan, start: Int64?, phone: UInt64?
  ) -> [RaceFix] {
    let sorted = fixes.map { $0.followed }.sorted()
    let judge = FixJudge(start: start ?? plan.start)
    let useful = sorted.filter { judge.dismissal($0) == nil }
    var phones = PhoneOrder(chosen: phone, fastest: plan.fastest)
    var isAside = phones.judge(useful)[...]
    return sorted.filter { fix in
      let isUseless = judge.dismissal(fix) != nil
      return isUseless ? phones.isEmpty || phones.isFollowed(fix) : isAside.popFirst() == false
    }
  }

  /// True if a fix can be appended: it does not change which of the earlier fixes are used, and no used fix is later; or
  /// it is unusable and not of a large error, so that its order does not matter.
  public func canAppend(_ fix: RaceFix) -> Bool {
    let fix = fix.followed
    if let verdict = judge.dismissal(fix) {
      guard verdict == .coarse, phones?.isFollowed(fix) ?? true else { return true }
      return last.map { !(fix < $0) } ?? true
    }
    if let phones {
      guard phones.canJudge(fix) else { return false }
      if phones.isEmpty, unranked.contains(where: { $0 != fix.device }) { return false }
      if phones.isBehind(fix) { return true }
    }
    return last.map { !(fix < $0) } ?? true
  }

  /// True if the fixes of the fix's phone are set aside because another phone is followed.
  public func setsAside(_ fix: RaceFix) -> Bool { phones?.setsAside(fix.followed) ?? false }

  /// The phone that is followed; `nil` before the first useful fix.
  public var followedPhone: UInt64? { phones?.first }

  /// True if the last used fix is of another phone, which stands in for the silent followed one.
  public var hasStandIn: Bool { phones?.isFilling ?? false }

  /// True if a fix is unusable regardless of the others: it has no valid position, is from before the start, is dated
  /// ahead of its receipt, or is too inaccurate.
  public func dismisses(_ fix: RaceFix) -> Bool { judge.dismissal(fix.followed) != nil }

  /// Appends further fixes, each of which must satisfy ``canAppend(_:)``; otherwise the follower becomes outdated.
  /// - Returns: the used fixes, with the times by which they are followed.
  @discardableResult
  public mutating func append(_ fixes: [RaceFix], _ plan: RacePlan) -> [RaceFix] {
    let sorted = fixes.map { $0.followed }.sorted()
    // The first fixes are judged together, because a later one may set aside an earlier one.
    var first: ArraySlice<Bool>?
    if phones?.isEmpty == true {
      let useful = sorted.filter { judge.dismissal($0) == nil }
      first = phones?.judge(useful)[...]
      if unranked.contains(where: { phones?.isFirst($0) == false }) { isOutdated = true }
    }
    var used: [RaceFix] = []
    for fix in sorted {
      if let verdict = judge.dismissal(fix) {
        weigh(fix)
        judge.dismiss(as: verdict)
        if verdict == .coarse { noteCoarse(fix, plan) }
      } else if let isAside = first?.popFirst() ?? judgePhone(fix) {
        if isAside {
          let isRepeated = lastAside.map { fix.isRepeat(of: $0) } ?? false
          judge.dismiss(as: isRepeated ? .repeated : .otherPhone)
          lastAside = fix
        } else {
          use(fix, plan)
          used.append(fix)
        }
      } else {
        isOutdated = true
      }
    }
    settle(plan)
    return used
  }

  /// True if a useful fix is set aside; `nil` if it cannot be taken.
  private mutating func judgePhone(_ fix: RaceFix) -> Bool? {
    canAppend(fix) ? phones?.judge(fix) ?? false : nil
  }

  /// Judges the followed phone's clock by an unusable fix.
  private mutating func weigh(_ fix: RaceFix) {
    if let phones, !phones.isEmpty, !phones.isFollowed(fix) { return }
    if phones?.isEmpty == true, unranked.count < 2, !unranked.contains(fix.device) {
      unranked.append(fix.device)
    }
    clock.add(fix)
    if !alone.isEmpty { alone[0].clock.add(fix) }
  }

  /// Follows the team by a fix of a large error, if it contradicts a walk along the course.
  private mutating func noteCoarse(_ fix: RaceFix, _ plan: RacePlan) {
    guard phones?.isFollowed(fix) ?? true, matcher != nil else { return }
    if last.map({ fix < $0 }) ?? false {
      isOutdated = true
      return
    }
    last = fix
    if !alone.isEmpty { alone[0].noteCoarse(fix, plan) }
    // A course shorter than the distance of a deviation cannot be left.
    guard plan.course.length >= DeviationWatch.farthest else { return }
    for fix in coarse.add(fix, on: plan.course) {
      matcher?.add(fix, ride: nil, briskSince: nil, on: plan.course) { decided?.add($0, plan) }
      deviation.add(fix, on: plan.course, isNear: false)
      departure.add(fix, on: plan.course, isNear: false, isRiding: false)
    }
  }

  /// Follows the team by a used fix.
  private mutating func use(_ fix: RaceFix, _ plan: RacePlan) {
    let isFollowed = phones?.isFollowed(fix) ?? true
    if !isFollowed, alone.isEmpty {
      var phone = self
      phone.phones = nil
      alone = [phone]
    }
    if isFollowed, !alone.isEmpty { alone[0].follow(fix, plan) }
    follow(fix, plan)
  }

  private mutating func follow(_ fix: RaceFix, _ plan: RacePlan) {
    clock.add(fix)
    last = fix
    let before = judge.kept
    let verdict = judge.judge(fix)
    // Consecutive leaps may be a fast car.
    if verdict == .kept || verdict == .leap {
      riding.add(fix)
      ride = [ride, riding.since, riding.hopSince].compactMap { $0 }.min()
    }
    guard verdict == .kept else { return }
    if let before {
      let interval = min(Double(fix.time - before.time), 1_800_000)
      usualInterval += (interval - usualInterval) / 8
    }
    coarse.reset()
    noteBattery(fix)
    motion.add(fix)
    let course = plan.course
    if matcher == nil {
      matcher = CourseMatcher(plan, start: start ?? fix.time)
      decided = Progress(plan, start: start ?? fix.time, isStated: start != nil)
    }
    let ride = ride.map { CourseStep.Ride(since: $0, isOver: riding.since == nil) }
    self.ride = nil
    matcher?.add(fix, ride: ride, briskSince: riding.briskSince, on: course) {
      decided?.add($0, plan)
    }
    // A course shorter than the distance of a deviation cannot be left.
    if course.length >= DeviationWatch.farthest {
      let isNear = matcher?.hasFound ?? false
      deviation.add(fix, on: course, isNear: isNear)
      departure.add(fix, on: course, isNear: isNear, isRiding: riding.briskSince != nil)
    }
  }

  /// Adds the undecided steps, which later fixes may change, to the decided progress.
  private mutating func settle(_ plan: RacePlan) {
    guard let matcher, var progress = decided else { return }
    for step in matcher.undecidedSteps() {
      progress.add(step, plan)
    }
    progress.doubt(by: clock, plan)
    if !alone.isEmpty {
      alone[0].settle(plan)
      if let measured = alone[0].progress { progress.prefer(measuredBy: measured) }
    }
    moment = Moment(progress: progress, isCertain: matcher.isCertain)
  }

  private mutating func noteBattery(_ fix: RaceFix) {
    guard let charge = fix.battery else { return }
    battery = charge
    if fix.isCharging || charge >= 25 {
      batteryLowSince = nil
    } else if charge <= 20, batteryLowSince == nil {
      batteryLowSince = fix.time
    }
  }

  // MARK: What it says

  /// The last fix that was kept.
  public var position: RaceFix? { judge.kept }

  /// Time since which the fixes are leaps that too few agree on, by the phone's clock, milliseconds since 1970; `nil` after a kept
  /// one. They may be from a home to which the team was driven.
  public var leapsSince: Int64? { judge.leapsSince }

  /// The team's progress; `nil` before its first fix.
  public var progress: Progress? { moment.progress }

  /// True if only one place on the course is possible: after a long gap there may be several.
  public var isCertain: Bool { moment.isCertain }

  /// Time since which the team is away from every part of the course, milliseconds since 1970.
  public var offCourseSince: Int64? { deviation.since }

  /// The team's absences from the course, in the order of time: each from its last fix near the course to the next one
  /// there. The last one is open-ended while the team is away. See ``DepartureWatch``.
  public var absences: [Range<Int64>] { departure.absences }

  /// Start of the team's last movement at a vehicle's speed, milliseconds since 1970. The team may have run: see
  /// ``RideWatch``.
  public var riddenSince: Int64? { ridden(before: .max) }

  /// Start of the last such movement that began before a time, milliseconds since 1970.
  func ridden(before time: Int64) -> Int64? {
    let onCourse = progress?.briskSince.map { [$0] } ?? []
    return (riding.rides + onCourse).filter { $0 < time }.max()
  }

  /// True if the team rests; `nil` when there are too few fixes to decide.
  public var isResting: Bool? { motion.isResting }

  /// Start of the current rest, milliseconds since 1970; `nil` if the team does not rest.
  public var restingSince: Int64? { motion.isResting == true ? motion.restingSince : nil }

  /// Speed along the course in the last ten minutes, in metres per second; `nil` for a team that rests, is silent or away from
  /// the course, and until ten minutes are known.
  /// - Parameter now: milliseconds since 1970.
  public func speed(at now: Int64) -> Double? {
    guard isResting != true, offCourseSince == nil, !isSilent(at: now), let position, let progress,
      position.time - progress.last.time < DeviationWatch.span
    else { return nil }
    return progress.currentSpeed
  }

  /// True if the phone's charge fell to 20 %, and has since neither reached 25 % nor risen.
  public var isBatteryLow: Bool { batteryLowSince != nil }

  /// The error of the phone's clock; `nil` while none is known.
  public var clockError: ClockError? { clock.error }

  /// The other phones of the team, whose fixes are set aside, or stand in for those of the silent followed phone. Empty once the
  /// phone chosen by organisers has sent a useful fix.
  public var otherPhones: [OtherPhone] { phones.map { $0.hasChosen ? [] : $0.others } ?? [] }

  /// True once another phone stood in for the followed one.
  public var hadStandIn: Bool { !alone.isEmpty }

  /// The follower of the followed phone alone, without what another one said while it was silent.
  public var ofFollowedPhone: TeamFollower { alone.first ?? self }

  /// True if only a phone that stood in for the followed one measured a checkpoint.
  func isMeasuredByStandIn(_ checkpoint: Int) -> Bool {
    guard let alone = alone.first else { return false }
    func passage(_ follower: TeamFollower) -> Passage? {
      follower.progress?.passages[checkpoint] ?? nil
    }
    return passage(self) != nil && passage(alone) == nil
  }

  /// Number of fixes with a verdict.
  public func count(_ verdict: FixVerdict) -> Int { judge.counts[verdict.rawValue] }

  /// Time after which the team is silent unless it sends again, milliseconds since 1970: a quarter of an hour after its
  /// last position, or four times the usual interval of a phone that saves battery.
  public var silentAfter: Int64? {
    position.map { $0.time + Int64(max(900_000, 4 * usualInterval)) }
  }

  /// True if the team has been silent for so long that it may need help.
  public func isSilent(at now: Int64) -> Bool { silentAfter.map { now > $0 } ?? false }
}

/// Detects that a team left the course for longer than a detour to a spring.
struct DeviationWatch: Sendable {
  /// Milliseconds away from the course after which a team has left it.
  static let span: Int64 = 5 * 60_000
  /// Metres from the course that are no detour.
  static let farthest = 100.0

  private var first: Int64?
  private var count = 0
  private var near = 0
  private(set) var since: Int64?

  /// - Parameter isNear: true if the fix is known to be near the course.
  mutating func add(_ fix: RaceFix, on course: Course, isNear: Bool) {
    let limit = since == nil ? max(Self.farthest, 3 * (fix.accuracy ?? 0)) : 60
    let isAway = !isNear && course.isFarther(than: limit, from: fix.place)
    if isAway {
      near = 0
      count += 1
      if first == nil { first = fix.time }
      if let first, count >= 3, fix.time - first >= Self.span, since == nil { since = first }
    } else {
      near += 1
      if since == nil || near >= 2 {
        (first, since) = (nil, nil)
        count = 0
      }
    }
  }
}
