public import Live
public import Storage
import Threads

/// Tells the devices that listen for a member where the member's feed ends now: at once after a change
/// by this process, within two seconds after one by another on the same database.
///
/// Only members whom a commit concerns are looked at.
public final class ChangeNotifier: Sendable {
  private struct State {
    /// A topic for each member for whom somebody listens.
    var topics: [UUID: Topic] = [:]
    /// The shared spaces that each of them follows.
    var followed: [UUID: Set<UUID>] = [:]
    /// How many looks at a member's feed have begun, and which of them was told last.
    var looks = 0
    var told: [UUID: Int] = [:]
    /// Members who are to be looked at.
    var concerned: Set<UUID> = []
    var areSessionsConcerned = false

    /// - Returns: whether anybody who listens is concerned.
    mutating func note(_ changes: Set<CommittedChange>) -> Bool {
      var isNews = false
      for change in changes {
        if change == .sessionsEnded {
          areSessionsConcerned = true
          isNews = true
        } else if let space = change.space {
          // The topic of a member is the one of the member's own space.
          let members = followed.filter { $0.key == space || $0.value.contains(space) }.keys
          concerned.formUnion(members)
          isNews = isNews || !members.isEmpty
        }
      }
      return isNews
    }
  }

  private let replicator: Replicator
  private let listeners: Listeners
  /// Which of these sessions have ended.
  private let ended: @Sendable (Set<String>) async throws -> Set<String>
  private let state = Locked(State())
  private let observation: Database.Observation
  private let tasks = Locked<[Task<Void, Never>]>([])

  /// - Parameter ended: which of these sessions have ended; those who listen with them hear no more.
  public init(
    _ replicator: Replicator, _ listeners: Listeners,
    ended: @escaping @Sendable (Set<String>) async throws -> Set<String> = { _ in [] }
  ) {
    self.replicator = replicator
    self.listeners = listeners
    self.ended = ended
    let state = state
    // Any number of commits between two looks is one.
    let (commits, committed) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    observation = replicator.database.observeCommits { changes in
      if state.withLock({ $0.note(changes) }) { committed.yield() }
    }
    let own = Task { [weak self] in
      for await _ in commits {
        await self?.look()
        // A busy server looks twenty times a second, not at every commit.
        try? await Task.sleep(for: .milliseconds(50))
      }
    }
    let others = Task { [weak self] in
      var version: Int64?
      while (try? await Task.sleep(for: .seconds(1))) != nil {
        guard let self else { return }
        version = await self.lookAtOthers(since: version)
      }
    }
    tasks.withLock { $0 = [own, others] }
  }

  /// Listens for a member.
  /// - Parameter cursor: where the device stands; it is told at once when the feed ends elsewhere.
  /// - Throws: ``Listeners/Full``, or the storage's error.
  public func listen(
    for member: UUID, session: String? = nil, after cursor: FeedCursor?
  ) async throws -> Listener {
    let owner = ListenerOwner(principal: member.description, session: session)
    let listener = try state.withLock { (state) throws(Listeners.Full) in
      let topic = state.topics[member] ?? Topic(.newest)
      let listener = try listeners.listen(to: topic, for: owner, after: cursor?.text)
      state.topics[member] = topic
      state.followed[member] = state.followed[member] ?? []
      return listener
    }
    // After it listens, so that nothing happens in between.
    try await publishEnd(of: member)
    return listener
  }

  /// Looks no more. To be called once.
  public func stop() {
    replicator.database.remove(observation)
    for task in tasks.withLock({ $0 }) { task.cancel() }
  }

  private func look() async {
    let (members, areSessionsConcerned) = state.withLock { state in
      defer {
        state.concerned = []
        state.areSessionsConcerned = false
      }
      return (state.concerned, state.areSessionsConcerned)
    }
    await publishEnds(of: members)
    if areSessionsConcerned { await endListeners() }
  }

  /// Looks at everybody when another process has written, and at those where the last look failed.
  /// - Returns: the version of the database now.
  private func lookAtOthers(since version: Int64?) async -> Int64? {
    let (members, hasFailed) = state.withLock { state in
      // Nobody listens any more to some of them.
      state.topics = state.topics.filter { $0.value.listenerCount > 0 }
      state.followed = state.followed.filter { state.topics[$0.key] != nil }
      state.told = state.told.filter { state.topics[$0.key] != nil }
      return (Set(state.topics.keys), !state.concerned.isEmpty || state.areSessionsConcerned)
    }
    if hasFailed { await look() }
    guard !members.isEmpty || !listeners.sessions.isEmpty,
      let now = try? await replicator.database.versionOfOthers(), now != version
    else { return version }
    await publishEnds(of: members)
    await endListeners()
    return now
  }

  private func publishEnds(of members: Set<UUID>) async {
    for member in members {
      do {
        try await publishEnd(of: member)
      } catch {
        state.withLock { _ = $0.concerned.insert(member) }
      }
    }
  }

  /// Several look at one time. A look that began later has read all that led to an earlier one, so an
  /// earlier one that is late tells nothing: it would take the place of something newer.
  private func publishEnd(of member: UUID) async throws(StorageError) {
    let look = state.withLock { state in
      state.looks += 1
      return state.looks
    }
    let (end, followed) = try await replicator.endAndSpaces(of: member)
    state.withLock { state in
      guard let topic = state.topics[member], look > state.told[member] ?? 0 else { return }
      state.told[member] = look
      state.followed[member] = followed
      topic.publish("changed", Array(end.text.utf8), id: end.text)
    }
  }

  private func endListeners() async {
    let sessions = listeners.sessions
    do {
      listeners.end(sessions: try await ended(sessions))
    } catch {
      state.withLock { $0.areSessionsConcerned = true }
    }
  }
}
