/// Follows one team by its fixes.
///
/// The result depends on the set of fixes alone, not on the order in which they are passed or on repetitions. Fixes are
/// taken in the order of their times. A late fix requires a new follower from all fixes
/// (``init(_:start:phone:fixes:)``), which is cheap.
public struct TeamFollower: Sendable {
  /// Start of the team, milliseconds since 1970.
  public let start: Int64?
  private(set) var judge: FixJudge
  private var matcher: CourseMatcher?
  private var decided: Progress?
  private(set) var motion = MotionWatch()
  private(set) var riding: RideWatch
  /// Start of a ride detected since the last kept fix, milliseconds since 1970.
  private var ride: Int64?
  private(set) var deviation = DeviationWatch()
  private(set) var departure = DepartureWatch()
  private var coarse = CoarseWatch()
  private(set) var clock = ClockWatch()
  /// The order of the team's phones; `nil` if the fixes are already selected.
  private(set) var phones: PhoneOrder?
  /// The phones that sent unusable fixes before the first useful one; two at most.
  private var unranked: [UInt64] = []
  /// A follower of the followed phone alone, once another one stood in for it; one at most.
  private(set) var alone: [TeamFollower] = []
  /// The last fix that was set aside.
  private var lastAside: RaceFix?
  /// True if a fix was passed that changes which fixes are used: a new follower from all fixes is needed.
  public private(set) var isOutdated = false
  /// The last used fix, or one of a large error.
  private var last: RaceFix?
  /// Moving average of the milliseconds between fixes.
  private(set) var usualInterval = 60_000.0
  /// Time since which the battery is low, milliseconds since 1970.
  public private(set) var batteryLowSince: Int64?
  /// The last charge that the phone reported, in per cent.
  public private(set) var battery: Double?
  private(set) var moment = Moment()

  /// Progress including the undecided steps of the last fixes.
  struct Moment {
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
}
