/// The state of a team as its fixes tell it.
extension TeamFollower {
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
