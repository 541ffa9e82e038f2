import Geodesy
import JSON
import Live
import Races
import Storage
import Threads

/// A race that is followed: where its teams are, and who listens.
///
/// Positions that were stored are handed over by `received`, which only notes them. The work is done a few
/// times a second by ``RaceRooms``: what is fresh first, then teams that must be followed again with
/// all their positions because some came late, or because the course has changed.
final class RaceRoom: Sendable {
  let race: UUID
  /// The live events of the race.
  let topic = Topic(.all(count: 4_096, byteCount: 4 << 20))

  private struct TeamState {
    var follower: TeamFollower
    /// The number of the newest position that it was followed by, or that waits.
    var newest: Int64 = 0
    /// Fresh positions, to be taken next.
    var pending: [StoredPosition] = []
    /// The newest position of use, shown even before late ones are worked off.
    var latest: StoredPosition?
    /// What was last told of it.
    var told = ToldTeam()

    /// Keeps the newest position that is of any use.
    mutating func note(_ positions: [StoredPosition]) {
      let newest = positions.filter { !follower.dismisses($0.fix) }.max { $0.fix < $1.fix }
      guard let newest, latest.map({ $0.fix < newest.fix }) ?? true else { return }
      latest = newest
    }
  }

  private struct State {
    var definition: RaceDefinition
    var teams: [UUID: TeamState] = [:]
    /// Teams that must be followed again from the beginning, those waiting longest first.
    var stale: [UUID] = []
    /// Counts what changed, so that answers can be kept until then.
    var version = 0
    var generation = 0
    var places: [Int64: Int] = [:]
    /// When listeners were last told, and the version that they know.
    var told: (time: Int64, version: Int) = (0, 0)
  }

  private let state: Locked<State>
  private let answer = Locked<(version: Int, time: Int64, bytes: [UInt8])?>(nil)

  init(_ definition: RaceDefinition) {
    race = definition.race
    state = Locked(State(definition: definition))
    redefine(definition)
  }

  var definition: RaceDefinition { state.withLock { $0.definition } }

  /// Takes over what is now said of the race. Teams are followed again from the beginning when that
  /// concerns their way.
  /// - Parameter isAnew: whether nothing that is known of teams may stay.
  func redefine(_ definition: RaceDefinition, isAnew: Bool = false) {
    // Of a team that was deleted nothing is told any more, nor what was told before.
    if self.definition.teams.contains(where: { !definition.has($0.id) }) { topic.forget() }
    state.withLock { state in
      let old = state.definition
      let isOtherWay = isAnew || !definition.isSameWay(as: old)
      if isAnew { state.teams = [:] }
      state.definition = definition
      state.version += 1
      if isOtherWay { state.generation += 1 }
      let starts = Dictionary(uniqueKeysWithValues: old.teams.map { ($0.id, $0.start) })
      var teams: [UUID: TeamState] = [:]
      for team in definition.teams {
        let known = state.teams[team.id]
        if known == nil || isOtherWay || starts[team.id] != .some(team.start) {
          if !state.stale.contains(team.id) { state.stale.append(team.id) }
        }
        guard let plan = definition.plan ?? Self.nowhere else { continue }
        teams[team.id] = known ?? TeamState(follower: TeamFollower(plan, start: team.start))
        // Until it is followed again, nothing of its old way may be continued.
        if isOtherWay, let known {
          teams[team.id]?.follower = TeamFollower(plan, start: team.start)
          teams[team.id]?.latest = known.latest
        }
      }
      state.teams = teams
      state.stale.removeAll { teams[$0] == nil }
    }
  }

  /// What teams are followed by before the race has a course: they have places and no progress.
  static let nowhere = Course(
    line: [
      Coordinate(latitude: -89.9, longitude: 0)!, Coordinate(latitude: -89.9, longitude: 0.1)!,
    ]
  ).map { RacePlan(course: $0, checkpoints: []) }

  // MARK: Arriving

  /// Notes positions that are on the disk. From now on the newest of use is the team's last position.
  func received(_ positions: [StoredPosition], of team: UUID) {
    state.withLock { state in
      guard var member = state.teams[team] else { return }
      member.pending += positions
      member.note(positions)
      state.teams[team] = member
    }
  }

  // MARK: Working

  /// Takes what is fresh. Late positions make their team stale.
  func takeFresh(at now: Int64) {
    state.withLock { state in
      guard let plan = state.definition.plan ?? Self.nowhere else { return }
      for team in state.definition.teams {
        guard state.teams[team.id]?.pending.isEmpty == false else { continue }
        Self.take(of: team.id, in: &state, plan)
        state.version += 1
      }
    }
    publish(at: now)
  }

  private static func take(of team: UUID, in state: inout State, _ plan: RacePlan) {
    guard var member = state.teams[team] else { return }
    let pending = member.pending.filter { $0.id > member.newest }.sorted { $0.fix < $1.fix }
    member.pending = []
    guard !pending.isEmpty else {
      state.teams[team] = member
      return
    }
    // What is fresh is shown before what is late is worked off.
    let fresh = pending.filter { member.follower.canTake($0.fix) }
    if !fresh.isEmpty { member.follower.append(fresh.map(\.fix), plan) }
    member.newest = max(member.newest, pending.map(\.id).max() ?? 0)
    if fresh.count < pending.count, !state.stale.contains(team) {
      state.stale.append(team)
    }
    state.teams[team] = member
  }

  /// A team that must be followed again, and by what; `nil` when there is none.
  func nextStale() -> StaleTeam? {
    state.withLock { state in
      guard let plan = state.definition.plan ?? Self.nowhere, let team = state.stale.first else {
        return nil
      }
      state.stale.removeFirst()
      return StaleTeam(
        team: team, plan: plan,
        start: state.definition.teams.first { $0.id == team }?.start,
        generation: state.generation)
    }
  }

  struct StaleTeam: Sendable {
    let team: UUID
    let plan: RacePlan
    let start: Int64?
    let generation: Int
  }

  /// Follows a team with all its positions.
  func follow(_ stale: StaleTeam, by positions: [StoredPosition]) {
    let follower = TeamFollower(stale.plan, start: stale.start, fixes: positions.map(\.fix))
    state.withLock { state in
      guard state.generation == stale.generation, var member = state.teams[stale.team] else {
        return
      }
      member.follower = follower
      member.newest = positions.map(\.id).max() ?? 0
      member.note(positions)
      state.teams[stale.team] = member
      state.version += 1
    }
  }

  /// Whether positions wait to be taken, or teams to be followed again.
  var isWaiting: Bool {
    state.withLock { state in
      !state.stale.isEmpty || state.teams.values.contains { !$0.pending.isEmpty }
    }
  }

  // MARK: Telling

  /// Tells that course, checkpoints or teams changed.
  func publishChange() { topic.publish("changed", Array(#"{"what":"race"}"#.utf8)) }

  /// Milliseconds between two times that listeners are told of what arrived: each event costs every
  /// listener's network some 100 bytes besides what it says.
  private static let freshPause: Int64 = 500
  /// The same when nothing arrived: silence comes without a position.
  private static let pause: Int64 = 1_000

  /// Tells listeners what is different from what they were told.
  private func publish(at now: Int64) {
    state.withLock { state in
      let isFresh = state.version != state.told.version
      guard now - state.told.time >= (isFresh ? Self.freshPause : Self.pause) else { return }
      state.told = (now, state.version)
      let report = Self.report(state, at: now)
      var news = RaceNews(at: now)
      for row in report.rows {
        guard let team = state.teams[row.team.id] else { continue }
        state.teams[row.team.id]?.told = news.add(row, after: team.told)
        if state.places[row.team.number] != row.place {
          state.places[row.team.number] = row.place
          news.places.append((row.team.number, row.place))
        }
      }
      for event in news.events { topic.publish(event.name, event.data) }
    }
  }

  private static func report(_ state: State, at now: Int64) -> RaceReport {
    let plan = state.definition.plan
    return RaceReport(
      state.definition, at: now,
      teams: state.definition.teams.compactMap { team in
        guard let known = state.teams[team.id], let used = plan ?? nowhere else { return nil }
        let ruling = state.definition.rulings[team.id] ?? TeamRuling()
        let standing = TeamStanding(known.follower, used, ruling: ruling)
        return RaceReport.Followed(
          team: team, follower: known.follower, standing: standing, latest: known.latest?.fix)
      })
  }

  /// The standings as JSON; made at most once a second, however many ask.
  func standings(at now: Int64) -> [UInt8] {
    let version = state.withLock { $0.version }
    if let known = answer.withLock({ $0 }), known.version == version, now - known.time < 1_000 {
      return known.bytes
    }
    let event = topic.resetEvent().id
    let report = report(at: now)
    let bytes = report.json(event: event)
    answer.withLock { $0 = (version, now, bytes) }
    return bytes
  }

  /// The newest position of each team that sent any.
  func lastPositions() -> [(team: RaceDefinition.Team, position: StoredPosition)] {
    state.withLock { state in
      state.definition.teams.compactMap { team in
        state.teams[team.id]?.latest.map { (team, $0) }
      }
    }
  }

  /// Where all teams stand.
  func report(at now: Int64) -> RaceReport { state.withLock { Self.report($0, at: now) } }
}
