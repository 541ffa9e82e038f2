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
    /// The work on races that have changed, or whose teams must be followed again.
    var work: [UUID: Task<Void, Never>] = [:]
    var isStopped = false
    var observation: Database.Observation?
  }

  private let state = Locked(State())
  private let positions: PositionStore
  private let deletion: PositionDeletion
  private let records: RecordStore
  private let listeners: Listeners
  /// One thread for what is fresh in all races.
  private let freshWorkers: Workers
  /// Threads for what takes long, for which races take turns.
  let workers: TurnWorkers
  /// What is told of races to many.
  let answers = KeptAnswers(capacity: 32 << 20)
  /// Milliseconds between two looks at what arrived.
  private static let pause = 250
  /// Milliseconds for which an answer is kept that nobody asks for.
  private static let answerRest: Int64 = 300_000
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
    freshWorkers = try Workers(count: 1, capacity: 1_000)
    workers = try TurnWorkers(count: Processors.count, capacity: 1_000, capacityEach: 100)
    let observation = positions.database.observeCommits { [weak self] changes in
      self?.note(Set(changes.compactMap(\.space)))
      self?.judgeViewers(ofRacesIn: changes.compactMap(\.spaceOfMembers))
    }
    state.withLock { $0.observation = observation }
    Task { [weak self] in
      while let self, !isStopped {
        await look()
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
    await work(on: room).value
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

  /// Takes what is fresh in every race; what takes long is only begun, so that no race waits for another's.
  private func look() async {
    let now = WallClock.now()
    for room in state.withLock({ Array($0.rooms.values) }) {
      _ = try? await freshWorkers.run { () throws(StorageError) in room.takeFresh(at: now) }
      if isOutdated(room.race) || room.isWaiting { _ = work(on: room) }
      await keepEnds(in: room, at: now)
    }
    forgetUnused(at: now)
    answers.forget(unusedSince: now - Self.answerRest)
    await deletion.deleteSome()
  }

  /// Keeps the ends of teams from when they are known. What cannot be stored now is at the next look.
  private func keepEnds(in room: RaceRoom, at now: Int64) async {
    let ends = room.endsToKeep(at: now)
    if ends.isEmpty { return }
    let race = room.race
    do throws(StorageError) {
      try await positions.database.write { connection throws(StorageError) in
        for end in ends { try end.store(in: race, on: connection) }
      }
    } catch { return }
    room.keep(ends)
  }

  /// Milliseconds that a reader waits at most for positions that arrived before to be followed.
  private static let readerPatience: Int64 = 1_000

  /// Follows what arrived before a reader asked, so that whoever sends and then reads finds it.
  func settle(_ room: RaceRoom) async {
    let end = WallClock.now() + Self.readerPatience
    while room.isWaiting, WallClock.now() < end {
      room.takeFresh(at: WallClock.now())
      guard room.isWaiting else { return }
      _ = work(on: room)
      try? await Task.sleep(for: .milliseconds(10))
    }
  }

  /// Begins what is to do for a race, in turns with other races, unless it goes on already.
  private func work(on room: RaceRoom) -> Task<Void, Never> {
    let turn = positions.database.readingExecutor.turn(of: room.race.turnOwner)
    return state.withLock { state in
      if let task = state.work[room.race] { return task }
      let task = CurrentTurn.$turn.withValue(turn) {
        Task(executorPreference: turn) { [weak self] in
          // What cannot be read now is read at the next change, or when somebody asks.
          if self?.isOutdated(room.race) == true { try? await self?.renew(room) }
          await self?.followStale(in: room)
          self?.state.withLock { $0.work[room.race] = nil }
        }
      }
      state.work[room.race] = task
      return task
    }
  }

  /// Follows each team again once that waits for it.
  private func followStale(in room: RaceRoom) async {
    for _ in 0..<room.staleCount {
      guard !isStopped, let stale = room.nextStale(at: WallClock.now()) else { return }
      defer { room.release(stale) }
      do throws(StorageError) {
        let all = try await positions.positions(of: stale.team, in: room.race)
        try await workers.run(for: room.race) { (_) throws(StorageError) in
          room.follow(stale, by: all)
        }
      } catch {
        return room.putBack(stale)
      }
    }
  }

  /// Ends the work. Blocks.
  func close() {
    let observation = state.withLock { state in
      state.isStopped = true
      return state.observation.take()
    }
    if let observation { positions.database.remove(observation) }
    freshWorkers.stop()
    workers.stop()
  }
}
