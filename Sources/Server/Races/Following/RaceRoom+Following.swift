import Live
import Races
import Storage
import Threads

/// Following the teams of a race: by their fresh positions, or again by all of them.
extension RaceRoom {
  /// Follows the teams by their fresh positions. Late ones make their team stale.
  func followFresh(at now: Int64) {
    let hasLess = state.withLock { state in
      guard let plan = state.definition.plan ?? Self.nowhere else { return false }
      var hasLess = false
      for team in state.definition.teams {
        if followFresh(of: team, in: &state, plan) { hasLess = true }
      }
      return hasLess
    }
    if hasLess { topics.everybody.removeEvents() }
    publish(at: now)
  }

  /// Follows a team by its fresh positions.
  /// - Returns: true if the public may see less of it than before.
  func followFresh(
    of team: RaceDefinition.Team, in state: inout State, _ plan: RacePlan
  ) -> Bool {
    guard state.teams[team.id]?.pending.isEmpty == false else { return false }
    // The cached reports are outdated, and their copies of the teams are released.
    kept.withLock { $0 = [:] }
    let before = state.teams[team.id]?.window?.absences
    Self.followPending(of: team, in: &state, plan)
    state.version += 1
    // The team was still shown on the course in the meantime.
    guard before != state.teams[team.id]?.window?.absences else { return false }
    if !state.stale.contains(team.id) { state.stale.append(team.id) }
    return true
  }

  private static func followPending(
    of team: RaceDefinition.Team, in state: inout State, _ plan: RacePlan
  ) {
    guard var member = state.teams[team.id] else { return }
    let before = member.follower
    let pending = member.pending.filter { $0.id > member.newest }.sorted { $0.fix < $1.fix }
    member.pending = []
    guard !pending.isEmpty else {
      state.teams[team.id] = member
      return
    }
    // Fresh positions are shown before late ones are processed.
    let fresh = pending.filter { member.follower.canAppend($0.fix) }
    let used = fresh.isEmpty ? [] : member.follower.append(fresh.map(\.fix), plan)
    member.noteStandIns(among: fresh, used: used)
    member.newest = max(member.newest, pending.map(\.id).max() ?? 0)
    member = member.judged(as: team, by: state.definition, plan)
    // Public data come from a follower of the public fixes alone, so that they do not change after the end.
    if member.shown != nil || used.contains(where: { !member.shows($0.stated) }) {
      var shown = member.shown ?? before
      let seen = used.filter { member.shows($0.stated) && shown.canAppend($0) }
      shown.append(seen, plan)
      member.shown = shown
    }
    member.removeAside()
    member.note(pending)
    member.show(pending)
    if fresh.count < pending.count || member.follower.isOutdated {
      member.isBehind = true
      if !state.stale.contains(team.id) { state.stale.append(team.id) }
    }
    if state.inWork.contains(team.id) { member.meanwhile += pending }
    if !state.stale.contains(team.id) { member.followed = member.newest }
    state.teams[team.id] = member
  }

  /// A team that must be followed again, with its plan; `nil` if there is none at the moment.
  func nextStale(at now: Int64) -> StaleTeam? {
    state.withLock { state in
      guard let plan = state.definition.plan ?? Self.nowhere,
        let index = state.stale.firstIndex(where: { state.teams[$0]?.rest ?? 0 <= now })
      else { return nil }
      let team = state.stale.remove(at: index)
      guard let said = state.definition.teams.first(where: { $0.id == team }) else { return nil }
      state.inWork.append(team)
      state.teams[team]?.meanwhile = []
      return StaleTeam(
        team: team, plan: plan, start: said.start, phone: said.phone, generation: state.generation)
    }
  }

  /// Notes the end of a team's following, successful or not.
  func release(_ stale: StaleTeam) {
    state.withLock { state in
      if let place = state.inWork.firstIndex(of: stale.team) { state.inWork.remove(at: place) }
    }
  }

  struct StaleTeam: Sendable {
    let team: UUID
    let plan: RacePlan
    let start: Int64?
    /// The phone chosen by organisers, if any.
    let phone: UInt64?
    let generation: Int
  }

  /// Returns a team that could not be followed to the queue.
  func putBack(_ stale: StaleTeam) {
    state.withLock { state in
      if state.teams[stale.team] != nil, !state.stale.contains(stale.team) {
        state.stale.append(stale.team)
      }
    }
  }

  /// A team is followed again after a pause of three times the duration of the last following, so that repeated late
  /// positions take a quarter of a thread at most.
  private static let rest: Int64 = 3
  /// Milliseconds of following that need no pause.
  private static let freeWork: Int64 = 50

  /// Follows a team from all its positions.
  func follow(_ stale: StaleTeam, by positions: [StoredPosition]) {
    let begun = Processors.time()
    let fixes = positions.map(\.fix)
    let definition = definition
    guard let team = definition.teams.first(where: { $0.id == stale.team }) else { return }
    var followed = FollowedTeam(
      positions, start: stale.start, phone: stale.phone, stale.plan)
    followed = followed.judged(as: team, by: definition, stale.plan)
    followed.note(positions)
    followed.show(positions)
    if !fixes.allSatisfy({ followed.shows($0.time) }) {
      let used = TeamFollower.used(of: fixes, stale.plan, start: stale.start, phone: stale.phone)
      var shown = TeamFollower(ofUsed: stale.plan, start: stale.start)
      shown.append(used.filter { followed.shows($0.stated) }, stale.plan)
      followed.shown = shown
    }
    let spent = (Processors.time() - begun) / 1_000_000
    followed.rest = WallClock.now() + Self.rest * max(0, spent - Self.freeWork)
    let hasLess = state.withLock { state in
      guard state.generation == stale.generation, var member = state.teams[stale.team],
        let team = state.definition.teams.first(where: { $0.id == stale.team }),
        team.phone == stale.phone
      else { return false }
      // Positions taken in the meantime are not among these. They are taken once more at once, so that nothing known is lost.
      let pending = member.meanwhile + member.pending
      let published = member.published
      let latest = member.latest
      followed.floodedAt = member.floodedAt
      followed.refusedClock = member.refusedClock
      member = followed
      (member.pending, member.published) = (pending, published)
      if let latest { member.note([latest]) }
      // The definition may have changed in the meantime.
      member = member.judged(as: team, by: state.definition, stale.plan)
      if member.window != followed.window, !state.stale.contains(team.id) {
        state.stale.append(team.id)
      }
      state.teams[stale.team] = member
      state.version += 1
      return followFresh(of: team, in: &state, stale.plan)
    }
    if hasLess { topics.everybody.removeEvents() }
  }

  /// Number of teams that wait to be followed again.
  var staleCount: Int { state.withLock { $0.stale.count } }

  /// True if positions wait to be taken, or teams to be followed again.
  var isWaiting: Bool {
    state.withLock { state in
      !state.stale.isEmpty || !state.inWork.isEmpty
        || state.teams.values.contains { !$0.pending.isEmpty }
    }
  }
}
