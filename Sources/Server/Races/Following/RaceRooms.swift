import HTTP
import Live
import Races
import ServerBase
import Storage
import Threads

/// All races in use, each read once. A race without readers and senders for a while is removed from memory, and read
/// again on the next request.
final class RaceRooms: Sendable {
  private struct State {
    var rooms: [UUID: RaceRoom] = [:]
    /// Time of the last use of each room, milliseconds since 1970.
    var uses: [UUID: Int64] = [:]
    /// Number of changes to a race's records since it was read, and the number that its room includes. A race that is
    /// being read has an entry before it has a room.
    var changes: [UUID: (made: Int, known: Int)] = [:]
    /// Races of which positions were deleted, so that their teams are followed from the beginning.
    var cleared: Set<UUID> = []
    /// Races for which other servers have stored positions.
    var arrivedElsewhere: Set<UUID> = []
    /// The running work on races that have changed, or whose teams must be followed again.
    var work: [UUID: Task<Void, Never>] = [:]
    var isStopped = false
    var observation: Database.Observation?
  }

  private let state = Locked(State())
  private let positions: PositionStore
  private let deletion: PositionDeletion
  private let records: RecordStore
  private let listeners: Listeners
  /// One thread for the fresh positions of all races.
  private let freshWorkers: Workers
  /// Threads for long work, which races use in turns.
  let workers: TurnWorkers
  /// Cached responses about races, shared by many readers.
  let answers = KeptAnswers(capacity: 32 << 20)
  /// Milliseconds between two checks for new positions.
  private static let pause = 250
  /// Milliseconds without a request after which a cached response is dropped.
  private static let answerRest: Int64 = 300_000
  /// Milliseconds without use after which a race leaves memory.
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
    let observation = positions.database.observeCommits { [weak self] changes, origin in
      self?.note(changes, origin)
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

  private func note(_ changes: Set<CommittedChange>, _ origin: CommitOrigin) {
    let changed = state.withLock { state in
      // What is unknown may be any of these.
      let isUnknown = changes.contains(.anything)
      let changed =
        isUnknown
        ? state.changes.keys.flatMap {
          [.space($0), .members(of: $0), PositionStore.arrived(in: $0)]
        } : Array(changes)
      for change in changed {
        guard let race = change.id else { continue }
        if change == .space(race) { state.changes[race]?.made += 1 }
        if change == PositionStore.cleared(race), state.changes[race] != nil {
          state.changes[race]?.made += 1
          state.cleared.insert(race)
        }
        if change == PositionStore.arrived(in: race), origin == .other || isUnknown,
          state.rooms[race] != nil
        {
          state.arrivedElsewhere.insert(race)
        }
      }
      return changed
    }
    judgeViewers(ofRacesIn: changed.compactMap(\.spaceOfMembers))
  }

  /// The room of a race; `nil` if the race does not exist.
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
      // A parallel request has removed the entry: later changes are unknown, so the room counts as outdated.
      if state.changes[race] == nil { state.changes[race] = (1, 0) }
      return room
    }
    await work(on: room).value
    return room
  }

  /// Number of races in memory.
  var count: Int { state.withLock { $0.rooms.count } }

  /// The races in memory. To look at them is no use that keeps them there.
  var inMemory: [RaceRoom] { state.withLock { Array($0.rooms.values) } }

  /// Removes races from memory that have neither recent use nor listeners.
  private func removeUnused(at now: Int64) {
    state.withLock { state in
      for (race, room) in state.rooms {
        let isUsed = now - (state.uses[race] ?? now) < rest || room.hasListeners
        if isUsed || room.isWaiting || room.hasUnstoredEnds { continue }
        state.rooms[race] = nil
        state.uses[race] = nil
        state.changes[race] = nil
        state.cleared.remove(race)
        state.arrivedElsewhere.remove(race)
      }
    }
  }

  private func isOutdated(_ race: UUID) -> Bool {
    state.withLock { $0.changes[race].map { $0.known < $0.made } ?? false }
  }

  /// The room of the race in a request's path.
  /// - Throws: a `Problem` if it does not exist.
  func existing(_ race: UUID) async throws -> RaceRoom {
    guard let room = try await room(race) else { throw Problem.notFound }
    return room
  }

  /// The room of a race after a change of its records.
  /// - Throws: a `Problem` if it does not exist.
  func renewed(_ race: UUID) async throws -> RaceRoom {
    let room = try await existing(race)
    try await renew(room)
    return room
  }

  /// The visibility of a race; that of a race which does not exist is the smallest.
  func visibility(of race: UUID) async throws(StorageError) -> RaceVisibility {
    try await room(race)?.definition.visibility ?? .people
  }

  /// The definition of a race; `nil` if the race does not exist.
  func read(_ race: UUID) async throws(StorageError) -> RaceDefinition? {
    try await positions.database.read(within: 30_000) { [records] connection throws(StorageError) in
      try RaceDefinition.read(race, from: records, on: connection)
    }
  }

  private func renew(_ room: RaceRoom) async throws(StorageError) {
    let race = room.race
    let (made, wasCleared) = state.withLock {
      ($0.changes[race]?.made ?? 0, $0.cleared.contains(race))
    }
    guard let definition = try await read(race) else {
      state.withLock { state in
        state.rooms[race] = nil
        state.uses[race] = nil
        state.changes[race] = nil
        state.cleared.remove(race)
      }
      endEvents(of: room)
      return
    }
    // A parallel read may already have been newer than this one.
    let (isNews, isCleared) = state.withLock { state in
      guard let changes = state.changes[race], changes.known < made else { return (false, false) }
      state.changes[race]?.known = made
      return (true, wasCleared && state.cleared.remove(race) != nil)
    }
    guard isNews else { return }
    let former = room.definition.visibility
    room.redefine(definition, isAnew: isCleared)
    // An end is stored before it is published.
    await storeEnds(in: room, at: WallClock.now())
    if definition.visibility < former { endEvents(of: room) }
    room.publishChange()
  }

  /// Follows a race again after its positions were deleted, if it is in memory.
  func followAnew(_ race: UUID) async throws(StorageError) {
    if let room = state.withLock({ $0.rooms[race] }) { try await renew(room) }
  }

  /// Ends the event streams of a race. Clients that are still permitted reconnect.
  private func endEvents(of room: RaceRoom) {
    for audience in RaceAudience.allCases { listeners.end(on: room.topic(for: audience)) }
  }

  /// Ends the event streams of races after a change of roles: those of organisers, and all where only roles admit.
  private func judgeViewers(ofRacesIn spaces: [UUID]) {
    let rooms = state.withLock { state in spaces.compactMap { state.rooms[$0] } }
    for room in rooms {
      if room.definition.visibility == .people { endEvents(of: room) }
      listeners.end(on: room.topic(for: .organisers))
    }
  }

  // MARK: Working

  /// Takes the fresh positions of every race. Long work is only started, so that no race delays another.
  private func look() async {
    let now = WallClock.now()
    for room in state.withLock({ Array($0.rooms.values) }) {
      await readArrivals(in: room)
      _ = try? await freshWorkers.run { () throws(StorageError) in room.followFresh(at: now) }
      if isOutdated(room.race) || room.isWaiting { _ = work(on: room) }
      await storeEnds(in: room, at: now)
    }
    removeUnused(at: now)
    answers.removeAll(unusedSince: now - Self.answerRest)
    await deletion.deleteSome()
  }

  /// Maximum number of positions that are read at a time.
  private static let page = 2_000

  /// Reads the positions whose arrival is not noted, if there are any.
  private func readArrivals(in room: RaceRoom) async {
    let race = room.race
    let areTold = state.withLock { $0.arrivedElsewhere.remove(race) } != nil
    guard room.lacksPositions() || areTold else { return }
    // Numbers are given in the order of commits, so this read finds all up to here.
    let highest = room.highestNoted
    do throws(StorageError) {
      var count = 0
      repeat {
        let page = try await positions.page(of: race, after: room.lastNoted, limit: Self.page)
        room.read(page)
        count = page.count
      } while count == Self.page
      room.hasRead(upTo: highest)
    } catch {
      state.withLock { _ = $0.arrivedElsewhere.insert(race) }
    }
  }

  /// Stores the ends of teams from when they are known. An end that cannot be stored now is stored at the next look.
  private func storeEnds(in room: RaceRoom, at now: Int64) async {
    let ends = room.endsToStore(at: now)
    if ends.isEmpty { return }
    let race = room.race
    do throws(StorageError) {
      try await positions.database.write { connection throws(StorageError) in
        for end in ends { try end.store(in: race, on: connection) }
      }
    } catch { return }
    room.stored(ends)
  }

  /// Milliseconds that a reader waits at most for positions that arrived before to be followed.
  private static let readerPatience: Int64 = 1_000

  /// Follows the positions that arrived before a reader's request, so that a sender can read its own positions.
  func settle(_ room: RaceRoom) async {
    let end = WallClock.now() + Self.readerPatience
    while room.isWaiting, WallClock.now() < end {
      room.followFresh(at: WallClock.now())
      guard room.isWaiting else { return }
      _ = work(on: room)
      try? await Task.sleep(for: .milliseconds(10))
    }
  }

  /// Starts the work on a race, in turns with other races, unless it is running already.
  private func work(on room: RaceRoom) -> Task<Void, Never> {
    let turn = positions.database.readingExecutor.turn(of: room.race.turnOwner)
    return state.withLock { state in
      if let task = state.work[room.race] { return task }
      let task = CurrentTurn.$turn.withValue(turn) {
        Task(executorPreference: turn) { [weak self] in
          // A failed read is repeated at the next change or request.
          if self?.isOutdated(room.race) == true { try? await self?.renew(room) }
          await self?.followStale(in: room)
          self?.state.withLock { $0.work[room.race] = nil }
        }
      }
      state.work[room.race] = task
      return task
    }
  }

  /// Follows each waiting team again, once.
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

  /// Stops the work. Blocks.
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
