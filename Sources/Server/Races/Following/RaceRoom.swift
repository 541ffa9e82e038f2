import Geodesy
import JSON
import Live
import Races
import Storage
import Threads

/// A race in memory: the positions of its teams, and its listeners.
///
/// `received` only notes positions that were stored. ``RaceRooms`` processes them a few times a second: fresh positions
/// first, then teams that must be followed again from all their positions because some came late, or because the course
/// has changed.
final class RaceRoom: Sendable {
  let race: UUID
  /// The live events of the race, for the public and for its organisers.
  private let topics = (
    everybody: Topic(.all(count: 4_096, byteCount: 4 << 20)),
    organisers: Topic(.all(count: 4_096, byteCount: 4 << 20))
  )

  /// The live events of an audience.
  func topic(for audience: RaceAudience) -> Topic {
    audience == .organisers ? topics.organisers : topics.everybody
  }

  /// True if the race has listeners.
  var hasListeners: Bool {
    RaceAudience.allCases.contains { topic(for: $0).listenerCount > 0 }
  }

  private struct State {
    var definition: RaceDefinition
    var teams: [UUID: FollowedTeam] = [:]
    /// The noted ends that the definition may not have been read with, and those among them that are not stored yet.
    var notedEnds: [KeptEnd] = []
    var unstoredEnds: [KeptEnd] = []
    /// Teams that must be followed again from the beginning, the longest-waiting first.
    var stale: [UUID] = []
    /// Teams that are being followed again.
    var inWork: [UUID] = []
    /// Counts changes of the teams' state; a cached response is valid for one value.
    var version = 0
    /// Counts changes of the definition.
    var definitions = 0
    /// Counts arrivals of positions.
    var arrivals = 0
    var generation = 0
    /// The places last sent to each audience.
    var places: [RaceAudience: [Int64: RaceReport.Places]] = [:]
    /// Time and version of the last events sent.
    var published: (time: Int64, version: Int) = (0, 0)

    /// Notes ends that are to be stored.
    mutating func note(_ ends: [KeptEnd]) {
      if ends.isEmpty { return }
      notedEnds += ends
      unstoredEnds += ends
      definition.add(ends)
    }
  }

  private let state: Locked<State>
  /// The last report of each audience, reused while it is new.
  private let kept = Locked<[RaceAudience: KeptReport]>([:])
  private let replays = Locked<[RaceAudience: RaceReplayEdition]>([:])
  /// Identifies this stay of the race in memory.
  private let stay = UUID.new()

  /// A report with the last live event that it includes.
  struct KeptReport: Sendable {
    fileprivate let version: Int
    let event: String
    let report: RaceReport
  }

  init(_ definition: RaceDefinition) {
    race = definition.race
    state = Locked(State(definition: definition))
    redefine(definition)
  }

  var definition: RaceDefinition { state.withLock { $0.definition } }

  /// Adopts a new definition of the race. Teams are followed again from the beginning if it concerns their course.
  /// - Parameter isAnew: true to discard the state of all teams.
  func redefine(_ definition: RaceDefinition, isAnew: Bool = false) {
    // Old events would still show a deleted team.
    if self.definition.teams.contains(where: { !definition.has($0.id) }) { removeEvents() }
    let hasLess = state.withLock { state in
      var hasLess = false
      let old = state.definition
      let isOtherWay = isAnew || !definition.isSameWay(as: old)
      var definition = definition
      state.notedEnds.removeAll { definition.keptEnds[$0.team]?.has($0) ?? false }
      definition.add(state.notedEnds)
      let ends = state.teams
      if isAnew {
        state.teams = [:]
        hasLess = true
      }
      state.definition = definition
      state.version += 1
      state.definitions += 1
      if isOtherWay { state.generation += 1 }
      let before = Dictionary(uniqueKeysWithValues: old.teams.map { ($0.id, $0) })
      var teams: [UUID: FollowedTeam] = [:]
      for team in definition.teams {
        let known = state.teams[team.id]
        let isOtherPhone = before[team.id]?.phone != team.phone
        if known == nil || isOtherWay || isOtherPhone || before[team.id]?.start != team.start {
          if !state.stale.contains(team.id) { state.stale.append(team.id) }
        }
        guard let plan = definition.plan ?? Self.nowhere else { continue }
        teams[team.id] =
          known ?? FollowedTeam(follower: TeamFollower(plan, start: team.start, phone: team.phone))
        // A new follower replaces the old state until the team is followed again.
        if isOtherWay, known != nil {
          teams[team.id]?.reset(to: TeamFollower(plan, start: team.start, phone: team.phone))
        }
        teams[team.id]?.floodedAt = definition.floods[team.id] ?? known?.floodedAt
        let window = teams[team.id]?.window
        if let member = teams[team.id] {
          teams[team.id] = member.judged(as: team, by: definition, plan)
        }
        if let before = ends[team.id], isOtherWay || teams[team.id]?.end != before.end {
          // A published end holds, even if the new definition revokes it before it was stored.
          state.note(
            before.endsToKeep(
              of: team.id, by: definition,
              isMeasured: !before.isReset && before.follower.isCertain, at: WallClock.now()))
          teams[team.id] = teams[team.id]?.judged(as: team, by: state.definition, plan)
        }
        // The public may have received more of the team than it may see now, or less.
        guard let known, window != teams[team.id]?.window else { continue }
        if known.latest != nil { hasLess = true }
        if !state.stale.contains(team.id) { state.stale.append(team.id) }
      }
      state.teams = teams
      state.stale.removeAll { teams[$0] == nil }
      return hasLess
    }
    if isAnew { removeEvents() } else if hasLess { topics.everybody.removeEvents() }
  }

  private func removeEvents() {
    for audience in RaceAudience.allCases { topic(for: audience).removeEvents() }
  }

  /// The plan of a race without a course: its teams have positions, but no progress.
  static let nowhere = Course(
    line: [
      Coordinate(latitude: -89.9, longitude: 0)!, Coordinate(latitude: -89.9, longitude: 0.1)!,
    ]
  ).map { RacePlan(course: $0, checkpoints: []) }

  // MARK: Arriving

  /// Notes stored positions. The newest accepted one becomes the team's last position at once.
  /// - Parameter floodedAt: time at which more positions arrived than are stored, milliseconds since 1970, if they did.
  func received(_ positions: [StoredPosition], of team: UUID, floodedAt: Int64?) {
    state.withLock { state in
      guard var member = state.teams[team] else { return }
      member.floodedAt = member.floodedAt ?? floodedAt
      if !positions.isEmpty { member.refusedClock = nil }
      member.pending += positions
      member.note(positions)
      member.arrivals += 1
      state.arrivals += 1
      // Requests may be noted in another order than they were stored.
      if positions.contains(where: { $0.id <= member.newest }) {
        member.isBehind = true
        if !state.stale.contains(team) { state.stale.append(team) }
      }
      state.teams[team] = member
    }
  }

  /// Notes that a team's positions were refused since they are dated days ahead: its phone is heard, and its clock wrong.
  func refused(_ position: TeamPosition, of team: UUID, at now: Int64) {
    guard let ahead = position.ahead else { return }
    state.withLock { state in
      guard let member = state.teams[team],
        member.follower.followedPhone ?? StoredPosition.number(of: position.device)
          == StoredPosition.number(of: position.device)
      else { return }
      state.teams[team]?.refusedClock = ClockError(
        ahead: ahead, since: member.refusedClock?.since ?? now, heard: now)
      state.version += 1
    }
  }

  /// True if the phone of the newest usable position is set aside because another phone is followed.
  func setsAside(_ positions: [StoredPosition], of team: UUID) -> Bool {
    state.withLock { state in
      guard let follower = state.teams[team]?.follower,
        let newest = positions.map(\.fix).filter({ !follower.dismisses($0) }).max()
      else { return false }
      let chosen = state.definition.teams.first { $0.id == team }?.phone
      return newest.device != chosen && follower.setsAside(newest)
    }
  }

  // MARK: Working

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
  private func followFresh(
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

  // MARK: Telling

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
  private func publish(at now: Int64) {
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

  // MARK: Versions of answers

  /// The version of the race's definition.
  var definitionVersion: String { state.withLock { "\(stay) \($0.definitions)" } }

  /// The version of all teams' positions, standings and visibility.
  var version: String { state.withLock { "\(stay) \($0.arrivals) \($0.version)" } }

  /// The version of a team's positions and their visibility.
  func version(of team: UUID) -> String {
    state.withLock { state in
      let member = state.teams[team]
      let part = member?.shownPart(by: state.definition, of: team)?.version ?? ""
      return "\(stay) \(state.definitions) \(member?.arrivals ?? 0) \(part)"
    }
  }

  /// The current replay: renewed after a minute, or if it shows positions that have since been hidden.
  func replayEdition(
    for audience: RaceAudience, _ positions: PositionStore, at now: Int64
  ) -> RaceReplayEdition {
    let definition = definitionVersion
    let shown = ShownPositions(positions, of: self, for: audience)
    return replays.withLock { replays in
      let known = replays[audience]
      if let known, known.isGood(for: definition, shown, at: now) { return known }
      let edition = RaceReplayEdition(
        number: (known?.number ?? 0) + 1, time: now, definition: definition, shown: shown)
      replays[audience] = edition
      return edition
    }
  }
}
