public import Live
public import Storage
import Threads

/// Notifies a member's listening devices of the current end of the member's feed: at once after a change by a
/// server, within two seconds after one by another program on the same database.
///
/// Only the members that a commit affects are checked; all of them if that is unknown.
public final class ChangeNotifier: Sendable {
  private struct State {
    /// A topic for each member with listeners.
    var topics: [UUID: Topic] = [:]
    /// The shared spaces that each of these members follows.
    var followed: [UUID: Set<UUID>] = [:]
    /// Number of checks begun, and for each member the number of the check that was last published.
    var looks = 0
    var notified: [UUID: Int] = [:]
    /// Members to be checked.
    var concerned: Set<UUID> = []
    var areSessionsConcerned = false

    /// - Returns: true if the changes affect a member with listeners, or a session.
    mutating func note(_ changes: Set<CommittedChange>) -> Bool {
      var isNews = false
      for change in changes {
        if change == .anything {
          concerned.formUnion(topics.keys)
          areSessionsConcerned = true
          isNews = true
        } else if change == .sessionsEnded {
          areSessionsConcerned = true
          isNews = true
        } else if let space = change.space {
          // A member's topic is that of the member's own space.
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
  /// Returns those of the given sessions that have ended.
  private let ended: @Sendable (Set<String>) async throws -> Set<String>
  private let state = Locked(State())
  private let observation: Database.Observation
  private let tasks = Locked<[Task<Void, Never>]>([])

  /// - Parameter ended: returns those of the given sessions that have ended; their listeners are closed.
  public init(
    _ replicator: Replicator, _ listeners: Listeners,
    ended: @escaping @Sendable (Set<String>) async throws -> Set<String> = { _ in [] }
  ) {
    self.replicator = replicator
    self.listeners = listeners
    self.ended = ended
    let state = state
    // All commits between two checks count as one.
    let (commits, committed) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    observation = replicator.database.observeCommits { changes, _ in
      if state.withLock({ $0.note(changes) }) { committed.yield() }
    }
    let own = Task { [weak self] in
      for await _ in commits {
        await self?.look()
        // A busy server checks twenty times a second, not at every commit.
        try? await Task.sleep(for: .milliseconds(50))
      }
    }
    let upkeep = Task { [weak self] in
      while (try? await Task.sleep(for: .seconds(1))) != nil {
        guard let self else { return }
        await self.tidy()
      }
    }
    tasks.withLock { $0 = [own, upkeep] }
  }

  /// Creates a listener for a member.
  /// - Parameter cursor: the device's cursor; a notification follows at once if the feed has a different end.
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
    // The end is published after the listener exists, so that no change in between is missed.
    try await publishEnd(of: member)
    return listener
  }

  /// Stops all checks. To be called once.
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

  /// Forgets topics without listeners, and repeats failed checks.
  private func tidy() async {
    let hasFailed = state.withLock { state in
      state.topics = state.topics.filter { $0.value.listenerCount > 0 }
      state.followed = state.followed.filter { state.topics[$0.key] != nil }
      state.notified = state.notified.filter { state.topics[$0.key] != nil }
      return !state.concerned.isEmpty || state.areSessionsConcerned
    }
    if hasFailed { await look() }
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

  /// Several checks may run in parallel. A later one has read all changes of an earlier one, so an earlier one that
  /// ends late is not published: it would replace a newer end.
  private func publishEnd(of member: UUID) async throws(StorageError) {
    let look = state.withLock { state in
      state.looks += 1
      return state.looks
    }
    let (end, followed) = try await replicator.endAndSpaces(of: member)
    state.withLock { state in
      guard let topic = state.topics[member], look > state.notified[member] ?? 0 else { return }
      state.notified[member] = look
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
