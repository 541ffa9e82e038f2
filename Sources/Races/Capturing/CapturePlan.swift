import Geodesy
import Numerics

/// The capture settings of a team's phone, and the battery life and data use that follow from them (R5).
public struct CapturePlan: Equatable, Sendable {
  /// The next checkpoint.
  public struct Next: Equatable, Sendable {
    /// Its index in the race.
    public let checkpoint: Int
    /// Metres to it along the course.
    public let distance: Double
  }

  /// The next checkpoint with a time limit.
  public struct CutOff: Equatable, Sendable {
    /// Its index in the race.
    public let checkpoint: Int
    /// The limit, milliseconds since 1970.
    public let limit: Int64
    /// Metres to it along the course.
    public let distance: Double
    /// The team's expected arrival there; `nil` when it is unknown.
    public let arrival: Arrival?
  }

  /// The finish.
  public struct Finish: Equatable, Sendable {
    /// Metres to it along the course.
    public let distance: Double
    /// The team's expected arrival there; `nil` when it is unknown.
    public let arrival: Arrival?
  }

  /// The way back to the course of a team that is off it.
  public struct WayBack: Equatable, Sendable {
    /// Metres to the nearest part of the course, in a straight line.
    public let distance: Double
    /// Direction to it, in degrees clockwise from north.
    public let bearing: Double
  }

  /// Seconds to the next position.
  public let seconds: Double
  /// Seconds without a position after which the team is warned that it is not followed: two intervals, and at least
  /// three minutes.
  public var overdueSeconds: Double { max(2 * seconds, 180) }
  /// Hours that the battery lasts at this interval; `nil` when the phone does not report its charge or is being charged.
  public let lastingHours: Double?
  /// Hours until the team's latest arrival at the finish; `nil` when it is unknown.
  public let neededHours: Double?
  /// Bytes sent in a day at this interval.
  public let bytesPerDay: Double
  /// The next checkpoint; `nil` without a course, and after the last checkpoint.
  public let next: Next?
  /// The next time limit; `nil` without one ahead.
  public let cutOff: CutOff?
  /// The finish ahead; `nil` without a course, and once the team has finished.
  public let finish: Finish?
  /// The way back to the course; `nil` while the team is on it, or has not come to it.
  public let wayBack: WayBack?
  /// Time of the finish by the team's own positions, milliseconds since 1970; `nil` while it is under way.
  public let finishedAt: Int64?
}

/// The race as the phone of one team follows it, by its own positions alone: it needs no network.
public struct OwnRace: Sendable {
  private let plan: RacePlan?
  /// End of the race, milliseconds since 1970.
  private let end: Int64?
  private let limits: TimeLimits
  private var follower: TeamFollower?
  private var fixes: [RaceFix] = []

  /// The interval setting that the team chose (R4).
  public enum Choice: Equatable, Sendable {
    /// By battery, movement and the distance to the next checkpoint.
    case automatic
    /// Every so many seconds.
    case fixed(Double)
  }

  /// Seconds between positions where no rule asks for more or fewer.
  private static let usualInterval = 60.0
  /// Hours assumed for a walk whose end is unknown.
  private static let usualHours = 12.0

  /// - Parameters:
  ///   - plan: `nil` for a race without a course.
  ///   - end: milliseconds since 1970, if stated.
  ///   - limits: the time limit of each checkpoint, milliseconds since 1970, if stated.
  public init(_ plan: RacePlan?, end: Int64? = nil, limits: [Int64?] = []) {
    self.plan = plan
    self.end = end
    self.limits = plan.map { TimeLimits($0, stated: limits, closing: end) } ?? .none
    follower = plan.map { TeamFollower($0) }
  }

  /// Adds a position of this phone. One that is older than the last is sorted in.
  public mutating func add(_ fix: RaceFix) {
    fixes.append(fix)
    guard let plan else { return }
    if follower?.canAppend(fix) == true {
      follower?.append([fix], plan)
    } else {
      fixes.sort()
      follower = TeamFollower(plan, fixes: fixes)
    }
  }

  /// The plan for the next positions.
  /// - Parameters:
  ///   - now: milliseconds since 1970.
  ///   - battery: charge, per cent; `nil` when the phone does not report it.
  public func capturePlan(
    at now: Int64, _ choice: Choice, battery: Double?, isCharging: Bool
  ) -> CapturePlan {
    let next = next
    let forecast = forecast(at: now)
    let needed = neededHours(at: now, forecast)
    var situation = CaptureInterval.Situation(
      battery: battery, isCharging: isCharging, isMoving: follower?.isResting != true,
      checkpointDistance: next?.distance, remainingHours: needed ?? Self.usualHours,
      chosen: Self.usualInterval, consumption: .measured(by: fixes))
    let seconds: Double
    switch choice {
    case .automatic: seconds = CaptureInterval.seconds(situation)
    case .fixed(let chosen):
      seconds = min(
        max(chosen, CaptureInterval.range.lowerBound), CaptureInterval.range.upperBound)
      situation.chosen = seconds
    }
    return CapturePlan(
      seconds: seconds,
      lastingHours: CaptureInterval.hoursLasting(situation, interval: seconds),
      neededHours: needed, bytesPerDay: CaptureInterval.bytesPerDay(interval: seconds), next: next,
      cutOff: cutOff(after: next, forecast), finish: finish(forecast), wayBack: wayBack,
      finishedAt: finishedAt)
  }

  private var finishedAt: Int64? {
    guard let plan, let follower else { return nil }
    let standing = TeamStanding(follower, plan)
    return standing.stage == .finished ? standing.end(plan, TeamRuling()) : nil
  }

  private var next: CapturePlan.Next? {
    guard let plan, let follower else { return nil }
    let furthest = follower.progress?.furthest ?? 0
    for (index, along) in plan.checkpoints.enumerated() {
      guard let along, follower.progress?.passages[index] == nil, along > furthest else { continue }
      return CapturePlan.Next(checkpoint: index, distance: along - furthest)
    }
    return nil
  }

  /// The next time limit, which is that of the next checkpoint or of a later one.
  private func cutOff(
    after next: CapturePlan.Next?, _ forecast: Forecast?
  ) -> CapturePlan.CutOff? {
    guard let plan, let next, let index = limits.next(from: next.checkpoint),
      let limit = limits.checkpoints[index], let along = plan.checkpoints[index]
    else { return nil }
    return CapturePlan.CutOff(
      checkpoint: index, limit: limit, distance: along - (follower?.progress?.furthest ?? 0),
      arrival: forecast?.arrival(at: along))
  }

  private func finish(_ forecast: Forecast?) -> CapturePlan.Finish? {
    guard let plan, let finish = plan.finish, let along = plan.checkpoints[finish],
      finishedAt == nil
    else { return nil }
    return CapturePlan.Finish(
      distance: max(along - (follower?.progress?.furthest ?? 0), 0),
      arrival: forecast?.arrival(at: along))
  }

  /// Number of positions that must agree that the team is off the course, so that a wrong one sends nobody away.
  private static let agreeing = 2

  /// Organisers are told of a detour after five minutes; the team itself wants to know before it has walked far.
  private var wayBack: CapturePlan.WayBack? {
    guard let course = plan?.course, course.length >= DeviationWatch.farthest,
      follower?.progress?.isOnCourse == true, finishedAt == nil
    else { return nil }
    let last = fixes.suffix(Self.agreeing)
    let isAway = last.allSatisfy { fix in
      course.isFarther(than: DeviationWatch.farthest + (fix.accuracy ?? 0), from: fix.place)
    }
    guard last.count == Self.agreeing, isAway, let place = last.last?.place,
      let nearest = course.passes(near: place, within: .infinity).min(by: { $0.aside < $1.aside })
    else { return nil }
    let (from, to) = (
      course.plane.point(place), course.plane.point(course.place(at: nearest.along))
    )
    let angle = Elementary.atan2(to.x - from.x, to.y - from.y) * 180 / .pi
    return CapturePlan.WayBack(distance: nearest.aside, bearing: angle < 0 ? angle + 360 : angle)
  }

  private func forecast(at now: Int64) -> Forecast? {
    guard let plan, let follower else { return nil }
    return Forecast(follower, plan, at: now)
  }

  private func neededHours(at now: Int64, _ forecast: Forecast?) -> Double? {
    var latest = end
    if let plan, let finish = plan.finish, let along = plan.checkpoints[finish],
      let arrival = forecast?.arrival(at: along)
    {
      latest = min(arrival.latest, end ?? arrival.latest)
    }
    return latest.map { max(Double($0 - now) / 3_600_000, 0) }
  }
}
