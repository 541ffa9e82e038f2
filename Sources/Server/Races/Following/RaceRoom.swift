import Geodesy
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
  let topics = (
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

  /// The definition of the race, and its teams as they are followed.
  struct State {
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
    /// The positions whose arrival is noted, or that teams are followed by from the beginning.
    var numbers: PositionNumbers
    /// The number before the first gap at the last look; `nil` if there was none.
    var lacked: Int64?
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

  let state: Locked<State>
  /// The last report of each audience, reused while it is new.
  let kept = Locked<[RaceAudience: KeptReport]>([:])
  private let replays = Locked<[RaceAudience: RaceReplayEdition]>([:])
  /// Identifies this stay of the race in memory.
  private let stay = UUID.new()

  /// A report with the last live event that it includes.
  struct KeptReport: Sendable {
    let version: Int
    let event: String
    let report: RaceReport
  }

  init(_ definition: RaceDefinition) {
    race = definition.race
    state = Locked(
      State(definition: definition, numbers: PositionNumbers(upTo: definition.lastPosition)))
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
        state.numbers = PositionNumbers(upTo: definition.lastPosition)
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
      for position in positions { state.numbers.add(position.id) }
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

  /// Notes positions from the database, of whichever server.
  /// - Parameter all: positions of the race after ``lastNoted``, in the order of their numbers, without a gap.
  func read(_ all: [StoredPosition]) {
    let new = state.withLock { state in all.filter { !state.numbers.contains($0.id) } }
    for (team, positions) in Dictionary(grouping: new, by: \.team) {
      received(positions, of: team, floodedAt: nil)
    }
    if let last = all.last?.id { hasRead(upTo: last) }
  }

  /// Notes that all positions up to a number were read; some may be gone, or of no team.
  func hasRead(upTo number: Int64) { state.withLock { $0.numbers.add(allUpTo: number) } }

  /// The highest number of a position whose arrival is noted.
  var highestNoted: Int64 { state.withLock { $0.numbers.highest } }

  /// The number up to which the arrival of all positions is noted.
  var lastNoted: Int64 { state.withLock { $0.numbers.last } }

  /// True if the arrival of positions is noted, and that of some before them is not, at two looks: it was at another server,
  /// or noted for a room that has left memory since.
  func lacksPositions() -> Bool {
    state.withLock { state in
      let lacked = state.lacked
      state.lacked = state.numbers.haveGap ? state.numbers.last : nil
      return lacked != nil && lacked == state.lacked
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
