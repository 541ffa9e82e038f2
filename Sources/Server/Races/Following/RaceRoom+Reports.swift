import Live
import Races
import Storage
import Threads

/// The standings and events of a race for its audiences.
extension RaceRoom {
  /// Sends an event about changed course, checkpoints or teams.
  func publishChange() {
    for audience in RaceAudience.allCases {
      topic(for: audience).publish("changed", Array(#"{"what":"race"}"#.utf8))
    }
  }

  /// Milliseconds between events after new positions: each event costs every listener's network some 100 bytes in
  /// addition to its content.
  private static let freshPause: Int64 = 500
  /// Milliseconds between events without new positions, which only report silence.
  private static let pause: Int64 = 1_000

  /// Sends listeners the differences to the last state sent.
  func publish(at now: Int64) {
    state.withLock { state in
      let isFresh = state.version != state.published.version
      guard now - state.published.time >= (isFresh ? Self.freshPause : Self.pause) else { return }
      state.published = (now, state.version)
      for audience in RaceAudience.allCases {
        let topic = topic(for: audience)
        // The changes are kept for the next listener.
        if audience == .organisers, topic.listenerCount == 0 { continue }
        let report = Self.report(state, for: audience, at: now)
        var news = RaceNews(at: now)
        for row in report.rows {
          guard let team = state.teams[row.team.id] else { continue }
          state.teams[row.team.id]?.published[audience] = news.add(
            row, after: team.published[audience] ?? PublishedTeam())
          if state.places[audience]?[row.team.number] ?? RaceReport.Places() != row.places {
            state.places[audience, default: [:]][row.team.number] = row.places
            news.places.append((row.team.number, row.places))
          }
        }
        for event in news.events { topic.publish(event.name, event.data) }
      }
    }
  }

  private static func report(
    _ state: State, for audience: RaceAudience, at now: Int64
  ) -> RaceReport {
    let plan = state.definition.plan
    return RaceReport(
      state.definition, at: now,
      teams: state.definition.teams.compactMap { team in
        guard let known = state.teams[team.id], let used = plan ?? nowhere else { return nil }
        let ruling = state.definition.rulings[team.id] ?? TeamRuling()
        let standing = TeamStanding(known.follower, used, ruling: ruling)
        if audience == .organisers {
          return RaceReport.Followed(
            team: team, follower: known.follower, standing: standing, along: standing.along,
            latest: known.latest?.fix, floodedAt: known.floodedAt,
            refusedClock: known.refusedClock,
            hiddenSince: known.hiddenSince(by: state.definition, of: team.id))
        }
        let limit = known.disclosedUntil(by: state.definition, of: team.id)
        var follower = known.shown ?? known.follower
        // Until the team is followed again within its new window, its progress is hidden.
        if let position = follower.position, !known.shows(position.time) {
          follower = TeamFollower(used, start: team.start)
        }
        let latest = known.latestShown?.fix
        return RaceReport.Followed(
          team: team, follower: follower,
          standing: limit == nil
            ? standing : TeamStanding(known.follower, used, ruling: ruling, until: limit),
          along: [
            TeamStanding(follower, used, ruling: ruling, until: limit).along,
            limit == nil ? standing.lastCheckpoint.flatMap { used.checkpoints[$0] } : nil,
          ].compactMap(\.self).max(),
          latest: latest.flatMap { known.shows($0.time) ? $0 : nil }, floodedAt: nil,
          disclosedUntil: limit)
      })
  }

  /// The newest position of each team that the audience may see.
  func lastPositions(
    for audience: RaceAudience
  ) -> [(team: RaceDefinition.Team, position: StoredPosition)] {
    state.withLock { state in
      state.definition.teams.compactMap { team in
        guard let member = state.teams[team.id] else { return nil }
        if audience == .organisers { return member.latest.map { (team, $0) } }
        return member.latestShown.flatMap { member.shows($0.fix.time) ? (team, $0) : nil }
      }
    }
  }

  /// The public part of each team's stored positions.
  func shownParts() -> [UUID: ShownPart] {
    state.withLock { state in
      var parts: [UUID: ShownPart] = [:]
      for (team, member) in state.teams {
        parts[team] = member.shownPart(by: state.definition, of: team)
      }
      return parts
    }
  }

  /// Milliseconds for which a report is reused while nothing changes.
  static let reportAge: Int64 = 1_000

  /// The standings of all teams, computed at most once a second while nothing changes, for any number of readers.
  func report(for audience: RaceAudience, at now: Int64) -> RaceReport {
    keptReport(for: audience, at: now).report
  }

  /// The same report with the last live event that it includes.
  func keptReport(for audience: RaceAudience, at now: Int64) -> KeptReport {
    // The event is read first: changes after it are sent again.
    let event = topic(for: audience).resetEvent().id
    let state = state.withLock { $0 }
    let known = kept.withLock { $0[audience] }
    if let known, known.version == state.version, abs(now - known.report.time) < Self.reportAge {
      return known
    }
    let report = KeptReport(
      version: state.version, event: event, report: Self.report(state, for: audience, at: now))
    kept.withLock { $0[audience] = report }
    return report
  }
}
