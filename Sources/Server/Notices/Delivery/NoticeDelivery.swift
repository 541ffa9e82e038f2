import HTTP
import Identity
import Notices
import ServerBase
import Storage
import Threads
import WebClient

/// Tells members of what concerns them: plans what is new, and sends what is due, on its own and never within a request. Each server
/// looks at what the course of time brings; of several, the leading one plans and sends.
///
/// All that is still to do is in the database. A commit with news, or the time, begins a round; a round that fails is repeated by the next.
/// A program that ends between sending and noting it sends once more: then the same page's notification replaces the one before, and the
/// mail has the same name.
final class NoticeDelivery: Sendable {
  private let data: ClubData
  private let plan: NoticePlan
  private let watches: [NoticeWatch]
  private let pushes: PushSender
  private let mails: MailRounds?
  /// A thread of its own for time zone lookups, which block while the calendar library reads them.
  private let workers: Workers
  private let state = Locked(State())

  private struct State {
    var observation: Database.Observation?
    var tasks: [Task<Void, Never>] = []
    var counts = (pushed: 0, failed: 0)
    /// The time of the last look at what the course of time brings, in milliseconds since 1970.
    var lookedAt: Int64 = 0
  }

  /// Pause between two rounds without news, and between two looks at what time brings, in milliseconds.
  private static let pauses = (round: 5_000, mail: 2_000, look: Int64(10_000))
  /// Maximum number of pushes on their way at one time.
  private static let batch = 48

  init(
    _ data: ClubData, kinds: [AreaNotice], watches: [NoticeWatch], pushes: PushSender,
    post: PostOffice?
  ) throws(StorageError) {
    self.data = data
    self.watches = watches
    self.pushes = pushes
    plan = NoticePlan(records: data.records, kinds: kinds, hasMail: post != nil)
    mails = post.map { MailRounds($0, data: data, kinds: kinds) }
    workers = try Workers(count: 1, capacity: 100)
  }

  /// The numbers of pushes since the start.
  var counts: (pushed: Int, failed: Int) { state.withLock { $0.counts } }

  /// Begins to tell.
  func begin() {
    let (signals, signal) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let observation = data.database.observeCommits { changes, _ in
      if changes.contains(.notices) || changes.contains(.mailRequests) { signal.yield() }
    }
    let clock = Task {
      repeat {
        signal.yield()
      } while (try? await Task.sleep(for: .milliseconds(Self.pauses.round))) != nil
    }
    let rounds = Task { [weak self] in
      for await _ in signals {
        // What fails is in the database, for the next round.
        try? await self?.round(at: WallClock.now())
      }
    }
    // Mails wait for the mail server, and pushes do not wait for them.
    let mailing = Task { [weak self] in
      repeat {
        try? await self?.mail(at: WallClock.now())
      } while (try? await Task.sleep(for: .milliseconds(Self.pauses.mail))) != nil
    }
    state.withLock { state in
      state.observation = observation
      state.tasks = [clock, rounds, mailing]
    }
  }

  /// Stops. Blocks until the requests to push services are broken off.
  func close() {
    let (observation, tasks) = state.withLock { state in
      defer { state.tasks = [] }
      return (state.observation.take(), state.tasks)
    }
    if let observation { data.database.remove(observation) }
    for task in tasks { task.cancel() }
    pushes.stop()
    workers.stop()
  }

  // MARK: Rounds

  /// Looks, plans and pushes until nothing is due.
  func round(at now: Int64) async throws(StorageError) {
    let isTimeToLook = state.withLock { state in
      guard now - state.lookedAt >= Self.pauses.look else { return false }
      state.lookedAt = now
      return true
    }
    // One area's trouble keeps no other from telling.
    if isTimeToLook { for watch in watches { try? await watch.look(now) } }
    guard data.database.isLeader else { return }
    while !Task.isCancelled, try await planSome(at: now) {}
    while !Task.isCancelled, try await pushSome(at: now) {}
  }

  private func mail(at now: Int64) async throws(IdentityError) {
    guard data.database.isLeader else { return }
    if let mails { return try await mails.round(at: now) }
    let isAsked = try await !data.identity.dueMailRequests(at: now, limit: 1).isEmpty
    if isAsked { try await data.identity.dropMailRequests() }
  }

  /// - Returns: true if there may be more.
  private func planSome(at now: Int64) async throws(StorageError) -> Bool {
    let pending = try await data.database.read { [plan] connection throws(StorageError) in
      try plan.pending(at: now, on: connection)
    }
    if pending.isEmpty { return false }
    let deliveries = try await workers.run { () throws(StorageError) in
      pending.compactMap(\.pending).flatMap { NoticePlan.deliveries(of: $0, at: now) }
    }
    try await data.database.write { connection throws(StorageError) in
      try NoticePlan.store(pending.map(\.id), deliveries, at: now, on: connection)
    }
    return pending.count == NoticePlan.batch
  }

  /// - Returns: true if there may be more.
  private func pushSome(at now: Int64) async throws(StorageError) -> Bool {
    let kinds = plan.kinds.map(\.kind)
    let isAnyDue = try await data.database.read { connection throws(StorageError) in
      try DuePushes.areThere(at: now, on: connection)
    }
    guard isAnyDue else { return false }
    let due = try await data.database.write { connection throws(StorageError) in
      try DuePushes.take(at: now, limit: Self.batch, kinds: kinds, on: connection)
    }
    if due.isEmpty { return false }
    let outcomes = await withTaskGroup(of: (PushSender.Push, PushSender.Outcome).self) { group in
      for push in due {
        group.addTask { [pushes] in (push, await pushes.send(push, at: now)) }
      }
      var outcomes: [(PushSender.Push, PushSender.Outcome)] = []
      for await outcome in group { outcomes.append(outcome) }
      return outcomes
    }
    state.withLock { state in
      for (_, outcome) in outcomes {
        if outcome == .taken { state.counts.pushed += 1 } else { state.counts.failed += 1 }
      }
    }
    let all = outcomes
    try await data.database.write { connection throws(StorageError) in
      for (push, outcome) in all {
        try DuePushes.note(outcome, of: push, at: now, on: connection)
      }
    }
    return due.count == Self.batch
  }
}
