/// An alert about a team that organisers must see at once (R10).
public struct TeamAlert: Equatable, Sendable {
  /// The reason for an alert.
  public enum Kind: Int, CaseIterable, Sendable {
    /// No message comes from the team.
    case silent
    /// The team is away from every part of the course.
    case offCourse
    /// The battery of the team's phone is nearly empty.
    case batteryLow
    /// The team has rested for longer than a meal.
    case stopped
    /// The clock of the team's phone is wrong. If it is ahead, its positions are not used; if it is behind, its times
    /// are too early.
    case wrongClock
    /// More positions arrive than are stored: a tracker sends every second, or a stranger uses the key.
    case flooded
    /// Another phone sends positions for the team: they are set aside, or it stands in for the silent followed phone.
    case otherPhone
    /// The team went at a vehicle's speed for minutes.
    case vehicle
    /// The team left out checkpoints.
    case missed
    /// The team left before its start.
    case startedEarly
    /// The number of laps that the team walked without a signal is not known.
    case lapsUnclear
    /// The team did not keep the time limit of a checkpoint.
    case outsideLimit

    /// The stable name used in the API.
    public var name: StaticString {
      switch self {
      case .silent: "silent"
      case .offCourse: "off_course"
      case .batteryLow: "battery_low"
      case .stopped: "stopped"
      case .wrongClock: "wrong_clock"
      case .flooded: "flooded"
      case .otherPhone: "other_phone"
      case .vehicle: "vehicle"
      case .missed: "missed"
      case .startedEarly: "started_early"
      case .lapsUnclear: "laps_unclear"
      case .outsideLimit: "outside_limit"
      }
    }
  }

  /// The reason for the alert.
  public let kind: Kind
  /// Start of the condition, milliseconds since 1970. It is constant for as long as the condition lasts, and identifies
  /// the alert.
  public let since: Int64
  /// Milliseconds that the phone's clock is ahead, below 0 for one that is behind; `nil` for other kinds of alert.
  public let clockAhead: Int64?
  /// The other phone; `nil` for other kinds of alert and for phones that are not distinguished.
  public let device: UInt64?
  /// The number of the checkpoint whose limit was not kept; `nil` for other kinds of alert.
  public let checkpoint: Int?

  /// Creates an alert.
  /// - Parameters:
  ///   - since: milliseconds since 1970.
  ///   - clockAhead: milliseconds, below 0 for a clock that is behind.
  ///   - device: the other phone.
  ///   - checkpoint: the number of the checkpoint whose limit was not kept.
  public init(
    _ kind: Kind, since: Int64, clockAhead: Int64? = nil, device: UInt64? = nil,
    checkpoint: Int? = nil
  ) {
    self.kind = kind
    self.since = since
    self.clockAhead = clockAhead
    self.device = device
    self.checkpoint = checkpoint
  }

  /// Maximum number of a team's alerts about other phones.
  public static let mostPhones = PhoneOrder.most

  /// Longest rest, in milliseconds, before an alert.
  public static let longestRest: Int64 = 45 * 60_000
  /// Longest silence after the start, in milliseconds, before an alert.
  private static let longestSilence: Int64 = 15 * 60_000

  /// Returns the alerts about a team at a moment. A team that is out of the race has none. A team that has finished has only
  /// those about missed checkpoints, time limits, a vehicle and other phones; a team before its start, only those about a wrong clock,
  /// which can still be set, and too many positions.
  ///
  /// What another phone says while the followed one is silent ends no alert about silence, not even at the finish: whoever has
  /// read the team's code can send it. An organiser's choice of that phone ends it, or a witness of the finish.
  ///
  /// - Parameters:
  ///   - limits: the time limits of the race.
  ///   - floodedAt: time at which more positions arrived than are stored, milliseconds since 1970; `nil` if they did not.
  ///   - refusedClock: a clock so wrong that the team's positions are not stored; `nil` once they are.
  ///   - now: milliseconds since 1970.
  public static func alerts(
    of follower: TeamFollower, _ standing: TeamStanding, limits: TimeLimits = .none,
    floodedAt: Int64? = nil, refusedClock: ClockError? = nil, at now: Int64
  ) -> [TeamAlert] {
    let phones = follower.otherPhones.map {
      TeamAlert(.otherPhone, since: $0.since, device: $0.device)
    }
    let late = standing.exceeded(limits, at: now).map {
      [TeamAlert(.outsideLimit, since: $0.limit, checkpoint: $0.checkpoint)]
    }
    let missed = standing.missedSince.map { [TeamAlert(.missed, since: $0)] }
    let early = standing.startedEarlySince.map { [TeamAlert(.startedEarly, since: $0)] }
    let laps = standing.lapsUnclearSince.map { [TeamAlert(.lapsUnclear, since: $0)] }
    let decisions = phones + (early ?? []) + (laps ?? []) + (missed ?? []) + (late ?? [])
    if standing.stage == .finished, !standing.isFinishedByStandIn {
      let finish = standing.passages.last { $0 != nil }??.time ?? .max
      return (follower.ridden(before: finish).map { [TeamAlert(.vehicle, since: $0)] } ?? [])
        + decisions
    }
    guard standing.stage != .retired, standing.stage != .disqualified else { return [] }
    let clock = refusedClock ?? follower.clockError
    var alerts = clock.map { [TeamAlert(.wrongClock, since: $0.since, clockAhead: $0.ahead)] } ?? []
    if let floodedAt { alerts.append(TeamAlert(.flooded, since: floodedAt)) }
    if let start = follower.start, now < start { return alerts }
    // A phone with a wrong clock is not silent, although its positions are not used.
    let own = follower.ofFollowedPhone
    let isHeard = (refusedClock ?? own.clockError).map { now - $0.heard <= longestSilence } ?? false
    guard let position = own.position else {
      if !isHeard, let start = follower.start, now - start > longestSilence {
        alerts.append(TeamAlert(.silent, since: start))
      }
      return alerts + decisions
    }
    let isSilent = !isHeard && own.isSilent(at: now)
    if isSilent { alerts.append(TeamAlert(.silent, since: position.time)) }
    if let since = follower.offCourseSince { alerts.append(TeamAlert(.offCourse, since: since)) }
    if let since = follower.riddenSince { alerts.append(TeamAlert(.vehicle, since: since)) }
    alerts += decisions
    if let since = follower.batteryLowSince { alerts.append(TeamAlert(.batteryLow, since: since)) }
    // A silent team may have moved on since its last rest.
    if !isSilent, let since = follower.restingSince, now - since > longestRest {
      alerts.append(TeamAlert(.stopped, since: since))
    }
    return alerts
  }
}
