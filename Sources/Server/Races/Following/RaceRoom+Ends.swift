import Live
import Races
import Storage
import Threads

/// The ends of the races of teams: those to be stored, and those that their phones are told.
extension RaceRoom {
  /// Notes the ends that are known by now, except those by fixes that are still uncertain.
  /// - Returns: all noted ends that are not stored yet.
  func endsToStore(at now: Int64) -> [KeptEnd] {
    state.withLock { state in
      for (team, member) in state.teams {
        let isMeasured =
          member.isSettled && !state.stale.contains(team) && !state.inWork.contains(team)
        state.note(
          member.endsToKeep(of: team, by: state.definition, isMeasured: isMeasured, at: now))
      }
      return state.unstoredEnds
    }
  }

  /// True if noted ends are not stored yet.
  var hasUnstoredEnds: Bool { state.withLock { !$0.unstoredEnds.isEmpty } }

  /// Notes that ends have been stored.
  func stored(_ ends: [KeptEnd]) {
    state.withLock { $0.unstoredEnds.removeAll { ends.contains($0) } }
  }

  /// The end of a team's race that its phones are told, milliseconds since 1970, with its stage.
  typealias Ending = (at: Int64, stage: TeamStage)

  /// Returns the known end of a team's race; `nil` while it is under way.
  func ending(of team: UUID) -> Ending? {
    state.withLock { state in
      state.teams[team]?.toldEnd.flatMap { Self.ending(at: $0, of: team, state) }
    }
  }

  /// Returns the end of a team's race in the answer to its positions; `nil` while it is under way. These positions may revoke a known
  /// end, so they are followed first. If the team must be followed again for them, only an end that people stated is told.
  func endingOfSender(_ team: UUID) -> Ending? {
    let (ending, hasLess) = state.withLock { state -> (Ending?, Bool) in
      guard state.teams[team]?.toldEnd != nil, let plan = state.definition.plan ?? Self.nowhere,
        let said = state.definition.teams.first(where: { $0.id == team })
      else { return (nil, false) }
      let hasLess = followFresh(of: said, in: &state, plan)
      let member = state.teams[team]
      let end = member?.isBehind == true ? member?.statedEnd : member?.toldEnd
      return (end.flatMap { Self.ending(at: $0, of: team, state) }, hasLess)
    }
    if hasLess { topics.everybody.removeEvents() }
    return ending
  }

  private static func ending(at end: Int64, of team: UUID, _ state: State) -> Ending? {
    guard let member = state.teams[team], let plan = state.definition.plan ?? nowhere else {
      return nil
    }
    let ruling = state.definition.rulings[team] ?? TeamRuling()
    return (end, TeamStanding(member.follower.ofFollowedPhone, plan, ruling: ruling).stage)
  }
}
