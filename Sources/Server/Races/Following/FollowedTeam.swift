import Races
import Storage

/// A team of a race in memory: its follower, the positions that wait for it, and what others may see of it.
struct FollowedTeam {
  var follower: TeamFollower
  /// The number of the newest position that was taken or waits.
  var newest: Int64 = 0
  /// Fresh positions that wait to be taken.
  var pending: [StoredPosition] = []
  /// Positions that were taken while the team is followed again from those read before.
  var meanwhile: [StoredPosition] = []
  /// True while positions came for which the team must be followed again: they may revoke its end.
  var isBehind = false
  /// The newest accepted position, shown to organisers even before late ones are processed.
  var latest: StoredPosition?
  /// The period in which the team is public.
  private(set) var window: TeamWindow?
  /// End of the team's race, by its fixes and rulings, milliseconds since 1970.
  private(set) var end: Int64?
  /// The end that the team's phones are told, milliseconds since 1970. What only a phone measured that stood in for the followed one
  /// is none: the followed one would stop by itself.
  private(set) var toldEnd: Int64?
  /// True if only such a phone measured the finish.
  private var isFinishedByStandIn = false
  /// The kind of that end.
  private var kind = KeptEnd.Kind.finish
  /// The end stated by people, if any: it does not depend on the team's fixes.
  private var stated: (time: Int64, kind: KeptEnd.Kind)?
  /// The follower of the public positions; `nil` while all positions are public.
  var shown: TeamFollower?
  /// The newest public position.
  var latestShown: StoredPosition?
  /// The numbers of used positions of phones that stood in for the followed one.
  private(set) var stoodIn: Set<Int64> = []
  /// The number of the newest position up to which all were followed. For later ones it is not yet known if the team
  /// was still in the race.
  var followed: Int64 = 0
  /// Time at which more positions arrived than are stored, milliseconds since 1970.
  var floodedAt: Int64?
  /// The clock of a phone whose positions are refused since it is days ahead; `nil` once positions are stored.
  var refusedClock: ClockError?
  /// True until the team is followed again from the beginning; until then its finish is unknown.
  private(set) var isReset = false
  /// Number of arrivals of positions.
  var arrivals = 0
  /// Time until which it is not followed again, milliseconds since 1970.
  var rest: Int64 = 0
  /// The team as last published to each audience.
  var published: [RaceAudience: PublishedTeam] = [:]

  init(follower: TeamFollower) { self.follower = follower }

  /// Follows a team from all its positions.
  init(_ positions: [StoredPosition], start: Int64?, phone: UInt64?, _ plan: RacePlan) {
    follower = TeamFollower(plan, start: start, phone: phone)
    noteStandIns(among: positions, used: follower.append(positions.map(\.fix), plan))
    newest = positions.map(\.id).max() ?? 0
    followed = newest
  }

  /// Replaces the follower of another way until the team is followed again from all its positions.
  mutating func reset(to follower: TeamFollower) {
    self.follower = follower
    shown = nil
    isReset = true
  }

  /// Notes which of the used fixes are of another phone than the followed one.
  mutating func noteStandIns(among positions: [StoredPosition], used: [RaceFix]) {
    guard let phone = follower.followedPhone else { return }
    let others = Set(used.filter { $0.device != phone }.map(Moment.init))
    if others.isEmpty { return }
    for position in positions where others.contains(Moment(position.fix.followed)) {
      stoodIn.insert(position.id)
    }
  }

  /// A phone's fix at a time.
  private struct Moment: Hashable {
    let device: UInt64
    let time: Int64

    init(_ fix: RaceFix) { (device, time) = (fix.device, fix.time) }
  }

  // MARK: What others may see

  /// The state with the team's end and the window in which it is public.
  func judged(
    as team: RaceDefinition.Team, by definition: RaceDefinition, _ plan: RacePlan
  ) -> FollowedTeam {
    var judged = self
    let ruling = definition.rulings[team.id] ?? TeamRuling()
    let standing = TeamStanding(follower, plan, ruling: ruling)
    let own =
      follower.hadStandIn
      ? TeamStanding(follower.ofFollowedPhone, plan, ruling: ruling) : standing
    var (end, toldEnd) = (standing.end(plan, ruling), own.end(plan, ruling))
    // A known finish holds until the team is followed again.
    if isReset {
      end = [end, self.end].compactMap(\.self).min()
      toldEnd = [toldEnd, self.toldEnd].compactMap(\.self).min()
    }
    (judged.end, judged.toldEnd) = (end, toldEnd)
    judged.isFinishedByStandIn = standing.isFinishedByStandIn
    judged.kind = end == ruling.leftAt ? .exit : .finish
    judged.stated =
      ruling.witnessedFinish(plan).map { ($0, .finish) } ?? ruling.leftAt.map { ($0, .exit) }
    judged.window = definition.window(of: team, end: end, absences: follower.absences)
    return judged
  }

  /// True if the team's position at a time, milliseconds since 1970, is public.
  func shows(_ time: Int64) -> Bool { window?.contains(time) ?? false }

  /// Time of an end after which nothing more is disclosed to others, milliseconds since 1970; `nil` if everything is.
  func disclosedUntil(by definition: RaceDefinition, of team: UUID) -> Int64? {
    definition.keptEnds[team]?.tells(until: end, of: kind)
  }

  /// Milliseconds by which a finish may move when more fixes arrive.
  private static let refined: Int64 = 10 * 60_000

  /// Time from which others do not see the team although its race goes on, milliseconds since 1970; `nil` if they do.
  func hiddenSince(by definition: RaceDefinition, of team: UUID) -> Int64? {
    if let limit = disclosedUntil(by: definition, of: team) { return limit }
    let hidden = definition.keptEnds[team]?.hidesAfter
    return hidden.flatMap { $0 < (end ?? .max) - Self.refined ? $0 : nil }
  }

  /// The public part of the team's stored positions; `nil` if it is never public.
  func shownPart(by definition: RaceDefinition, of team: UUID) -> ShownPart? {
    window.map {
      ShownPart(
        window: $0, newest: followed, leapsSince: follower.leapsSince,
        phone: follower.followedPhone, stoodIn: stoodIn,
        disclosedUntil: disclosedUntil(by: definition, of: team))
    }
  }

  /// The ends to keep that are not kept yet: the stated one, and the team's end by its fixes.
  /// - Parameter isMeasured: false while the end by fixes may still change.
  func endsToKeep(
    of team: UUID, by definition: RaceDefinition, isMeasured: Bool, at now: Int64
  ) -> [KeptEnd] {
    let measured = isMeasured ? end.map { (time: $0, kind: kind) } : nil
    return [stated, measured].compactMap(\.self).filter { end in
      definition.keptEnds[team]?.lacks(end.time, of: end.kind) ?? true
    }.map { KeptEnd(team: team, kind: $0.kind, time: $0.time, notedAt: now) }
  }

  /// True if the end by fixes will not change when the team's late positions arrive.
  var isSettled: Bool {
    !isReset && follower.isCertain && !follower.hasStandIn && !isFinishedByStandIn
  }

  /// The end that people stated, milliseconds since 1970.
  var statedEnd: Int64? { stated?.time }

  // MARK: The newest position

  /// Stores the newest accepted position.
  mutating func note(_ positions: [StoredPosition]) {
    let newest = positions.filter { isUseful($0) }.max { $0.fix < $1.fix }
    guard let newest, latest.map({ $0.fix < newest.fix }) ?? true else { return }
    latest = newest
  }

  /// Stores the newest public position.
  mutating func show(_ positions: [StoredPosition]) {
    let limit = follower.leapsSince ?? .max
    let seen = positions.filter { shows($0.fix.time) && isUseful($0) && $0.fix.time < limit }
    guard let newest = seen.max(by: { $0.fix < $1.fix }) else { return }
    if latestShown.map({ $0.fix < newest.fix }) ?? true { latestShown = newest }
  }

  /// Removes a newest position whose phone turned out not to be the followed one.
  mutating func removeAside() {
    if let latest, follower.setsAside(latest.fix) { self.latest = nil }
    if let latestShown, follower.setsAside(latestShown.fix) { self.latestShown = nil }
  }

  /// True if a position is usable and its phone is not set aside.
  private func isUseful(_ position: StoredPosition) -> Bool {
    !follower.dismisses(position.fix) && !follower.setsAside(position.fix)
  }
}
