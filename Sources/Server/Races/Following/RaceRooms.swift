import HTTP
import Live
import Races
import Storage
import Threads

/// All races that anybody looks at or sends to, each read once. One that nobody has used for a while is
/// forgotten, and read again when somebody asks for it.
final class RaceRooms: Sendable {
  private struct State {
    var rooms: [UUID: RaceRoom] = [:]
    /// When somebody last asked for each room, milliseconds since 1970.
    var uses: [UUID: Int64] = [:]
    /// How often the records of a race changed since it was read, and how many of these changes its room
    /// knows. A race that is being read is here before it has a room.
    var changes: [UUID: (made: Int, known: Int)] = [:]
    var isStopped = false
    var observation: Database.Observation?
  }

  private let state = Locked(State())
  private let positions: PositionStore
  private let deletion: PositionDeletion
  private let records: RecordStore
  private let listeners: Listeners
  /// One thread for what takes long.
  let workers: Workers
  /// Milliseconds between two looks at what arrived.
  private static let pause = 250
  /// Milliseconds of each look that are spent on following teams again, so that what is fresh never
  /// waits for a backlog.
  private static let patience: Int64 = 200
  /// Milliseconds without use after which a race is forgotten.
  private let rest: Int64

  init(
    _ positions: PositionStore, _ deletion: PositionDeletion, _ records: RecordStore,
    _ listeners: Listeners, rest: Int64
  ) throws(StorageError) {
    self.rest = rest
    self.positions = positions
    self.deletion = deletion
    self.records = records
    self.listeners = listeners
    workers = try Workers(count: 1, capacity: 1_000)
    let observation = positions.database.observeCommits { [weak self] changes in
      self?.note(Set(changes.compactMap(\.space)))
      self?.judgeViewers(ofRacesIn: changes.compactMap(\.spaceOfMembers))
    }
    state.withLock { $0.observation = observation }
    Task { [weak self] in
      while let self, !isStopped {
        await work()
        try? await Task.sleep(for: .milliseconds(Self.pause))
      }
    }
  }

  private var isStopped: Bool { state.withLock { $0.isStopped } }

  private func note(_ spaces: Set<UUID>) {
    state.withLock { state in
      for space in spaces { state.changes[space]?.made += 1 }
    }
  }

  /// The room of a race; `nil` when there is no such race.
  func room(_ race: UUID) async throws(StorageError) -> RaceRoom? {
    let known = state.withLock { state -> RaceRoom? in
      if let room = state.rooms[race] {
        state.uses[race] = WallClock.now()
        return room
      }
      if state.changes[race] == nil { state.changes[race] = (0, 0) }
      return nil
    }
    if let known {
      guard isOutdated(race) else { return known }
      try await renew(known)
      return state.withLock { $0.rooms[race] }
    }
    guard let definition = try await read(race) else {
      state.withLock { if $0.rooms[race] == nil { $0.changes[race] = nil } }
      return nil
    }
    let room = state.withLock { state in
      if let room = state.rooms[race] { return room }
      let room = RaceRoom(definition)
      state.rooms[race] = room
      state.uses[race] = WallClock.now()
      // Somebody else found no such race meanwhile: what changed since is not known.
      if state.changes[race] == nil { state.changes[race] = (1, 0) }
      return room
    }
    await followStale(in: room, until: .max)
    return room
  }

  /// How many races are in memory.
  var count: Int { state.withLock { $0.rooms.count } }

  /// Forgets races that nobody has used for a while, and to which nobody listens.
  private func forgetUnused(at now: Int64) {
    state.withLock { state in
      for (race, room) in state.rooms {
        let isUsed = now - (state.uses[race] ?? now) < rest || room.hasListeners
        if isUsed || room.isWaiting { continue }
        state.rooms[race] = nil
        state.uses[race] = nil
        state.changes[race] = nil
      }
    }
  }

  private func isOutdated(_ race: UUID) -> Bool {
    state.withLock { $0.changes[race].map { $0.known < $0.made } ?? false }
  }

  /// The room of a race that the path names.
  /// - Throws: a `Problem` when there is none.
  func existing(_ race: UUID) async throws -> RaceRoom {
    guard let room = try await room(race) else { throw Problem.notFound }
    return room
  }

  /// The room of a race whose records were just changed.
  /// - Throws: a `Problem` when there is none.
  func renewed(_ race: UUID) async throws -> RaceRoom {
    let room = try await existing(race)
    try await renew(room)
    return room
  }

  /// Whether everybody may see a race.
  func isPublic(_ race: UUID) async throws(StorageError) -> Bool {
    try await room(race)?.definition.isPublic ?? false
  }

  /// What is said of a race; `nil` when there is no such race.
  func read(_ race: UUID) async throws(StorageError) -> RaceDefinition? {
    try await positions.database.read(within: 30_000) { [records] connection throws(StorageError) in
      try RaceDefinition.read(race, from: records, on: connection)
    }
  }

  private func renew(_ room: RaceRoom) async throws(StorageError) {
    let race = room.race
    let made = state.withLock { $0.changes[race]?.made ?? 0 }
    guard let definition = try await read(race) else {
      state.withLock { state in
        state.rooms[race] = nil
        state.uses[race] = nil
        state.changes[race] = nil
      }
      for audience in RaceAudience.allCases { listeners.end(on: room.topic(for: audience)) }
      return
    }
    // What somebody else read later is newer than this.
    let isNews = state.withLock { state in
      guard let changes = state.changes[race], changes.known < made else { return false }
      state.changes[race]?.known = made
      return true
    }
    guard isNews else { return }
    let wasPublic = room.definition.isPublic
    room.redefine(definition)
    if wasPublic { judgeViewers(of: room) }
    room.publishChange()
  }

  /// Follows a race anew whose positions were deleted.
  func positionsWereDeleted(of race: UUID) async throws(StorageError) {
    guard let room = state.withLock({ $0.rooms[race] }), let definition = try await read(race)
    else { return }
    room.redefine(definition, isAnew: true)
    room.publishChange()
  }

  /// Ends the events of all who listen, unless the race is for everybody: who still may comes back.
  private func judgeViewers(of room: RaceRoom) {
    guard !room.definition.isPublic else { return }
    for audience in RaceAudience.allCases { listeners.end(on: room.topic(for: audience)) }
  }

  /// The same, where roles were given or taken: also for those who heard what only organisers may.
  private func judgeViewers(ofRacesIn spaces: [UUID]) {
    let rooms = state.withLock { state in spaces.compactMap { state.rooms[$0] } }
    for room in rooms {
      judgeViewers(of: room)
      listeners.end(on: room.topic(for: .organisers))
    }
  }

  // MARK: Working

  private func work() async {
    for room in state.withLock({ Array($0.rooms.values) }) {
      // What cannot be read now is read at the next change, or when somebody asks.
      if isOutdated(room.race) { try? await renew(room) }
      let now = WallClock.now()
      _ = try? await workers.run { () throws(StorageError) in room.takeFresh(at: now) }
      await followStale(in: room, until: now + Self.patience)
    }
    forgetUnused(at: WallClock.now())
    await deletion.deleteSome()
  }

  /// Milliseconds that a reader waits at most for positions that arrived before to be followed.
  private static let readerPatience: Int64 = 1_000

  /// Follows what arrived before a reader asked, so that whoever sends and then reads finds it.
  func settle(_ room: RaceRoom) async {
    let end = WallClock.now() + Self.readerPatience
    while room.isWaiting, WallClock.now() < end {
      room.takeFresh(at: WallClock.now())
      await followStale(in: room, until: end)
      // What another follows is nearly done.
      if room.isWaiting { try? await Task.sleep(for: .milliseconds(20)) }
    }
  }

  /// Follows teams again that wait for it, until a moment.
  private func followStale(in room: RaceRoom, until end: Int64) async {
    while WallClock.now() < end, let stale = room.nextStale() {
      defer { room.release(stale) }
      guard let all = try? await positions.positions(of: stale.team, in: room.race) else { return }
      _ = try? await workers.run { () throws(StorageError) in room.follow(stale, by: all) }
    }
  }

  /// Ends the work. Blocks.
  func close() {
    let observation = state.withLock { state in
      state.isStopped = true
      return state.observation.take()
    }
    if let observation { positions.database.remove(observation) }
    workers.stop()
  }
}
