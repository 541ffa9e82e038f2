import Campus
import JSON
import ServerBase
import Storage
import Text
import Threads
import WebClient

/// All members' connections to providers: makes, refreshes and ends them.
final class Connections: Sendable {
  private let store: ConnectionStore
  let registered: RegisteredProviders
  let client: WebClient
  private let secrets: SealedSecrets
  private let jobs: Jobs
  private let calendars: CalendarProvider
  let schools: UOCProvider
  let canvas: CanvasProvider
  let moodle: MoodleProvider
  private let workers: TurnWorkers
  /// Limits concurrent refreshes, since answers stay in memory until stored; members take turns.
  private let turns = TurnGate(count: atOneTime, capacity: 1_000, capacityEach: 30)
  private let work = Locked(Work())

  private struct Work {
    /// The running refresh of each connection; later callers wait for it.
    var refreshes: [UUID: Task<Result<Void, StorageError>, Never>] = [:]
    /// The running renewal of each connection's secret: using the same refresh token twice may revoke the access.
    var renewals: [UUID: Task<Result<[UInt8], ProviderFailure>, Never>] = [:]
    /// Members whose new connection is being tried.
    var connecting: Set<UUID> = []
    var schedule: Task<Void, Never>?
    var observation: Database.Observation?
    var isClosed = false
  }

  /// Maximum number of connections of a member.
  private static let maximumCount = 20
  /// Maximum number of providers fetched from at one time.
  private static let atOneTime = 4
  /// Time limit of one refresh, since others wait for their turn.
  private static let patience = Duration.seconds(120)
  private static let pause = Duration.seconds(20)

  /// - Parameters:
  ///   - networks: private networks in which providers may be requested, besides public addresses.
  ///   - temporaryDirectory: folder where large answers wait until they are read.
  init(
    _ store: ConnectionStore, secrets: SealedSecrets, reaching networks: [NetworkRange],
    temporaryDirectory: String, jobs: Jobs
  ) throws(StorageError) {
    self.store = store
    self.secrets = secrets
    self.jobs = jobs
    registered = RegisteredProviders(database: store.database, secrets: secrets)
    client = WebClient(reaching: networks)
    workers = try TurnWorkers(count: 1, capacity: 1_000, capacityEach: 20)
    calendars = CalendarProvider(
      client: client, workers: workers, temporaryDirectory: temporaryDirectory)
    schools = UOCProvider(client: client, registered: registered)
    canvas = CanvasProvider(client: client)
    moodle = MoodleProvider(client: client)
    let observation = store.database.observeCommits { [weak self] changes, origin in
      if origin == .other { return }
      for change in changes where change.kind == CampusTables.accessEnded {
        if let connection = change.id { self?.revoke(change.content, of: connection) }
      }
    }
    work.withLock { $0.observation = observation }
  }

  // MARK: Connecting

  /// A connection to be made.
  struct NewConnection: Sendable {
    let provider: CampusProvider
    /// The member's identity at the provider: connecting it again gives the same connection.
    let account: String
    /// The secret for requests, in the provider's own form.
    let secret: [UInt8]
    /// The provider's host, shown to the member.
    let host: String
    /// The member's name for it; `nil` for the provider's own name.
    let name: String?
    let zone: String
  }

  /// Connects a member to a provider and fetches its data. An existing connection is refreshed.
  /// - Throws: `tooMany`, or the reason why nothing can be fetched; nothing is stored then.
  func connect(_ new: NewConnection, for member: UUID) async throws -> UUID {
    guard work.withLock({ $0.connecting.insert(member).inserted }) else {
      throw ConnectingError.tooMany
    }
    defer { work.withLock { _ = $0.connecting.remove(member) } }
    let id = try await store.identifier(to: new.provider, new.account, of: member)
    let count = try await store.count(of: member, besides: id)
    guard count < Self.maximumCount else { throw ConnectingError.tooMany }
    return try await turns.pass(for: member) { () throws(StorageError) in
      try await open(new, as: id, for: member)
    }.get()
  }

  /// Fetches a provider's data and stores the connection if that succeeded.
  private func open(
    _ new: NewConnection, as id: UUID, for member: UUID
  ) async throws(StorageError) -> Result<UUID, ConnectingError> {
    let now = WallClock.now()
    let question = ProviderQuestion(
      member: member, secret: new.secret, zone: new.zone, mark: nil, time: now, renew: nil)
    let fetched: FetchedCampus?
    switch await answer(of: new.provider, to: question) {
    case .success(let answer): fetched = answer
    case .failure(let failure): return .failure(.refused(failure.reason))
    }
    let name =
      [new.name, fetched?.name, new.host].compactMap { $0.map { FetchedText.line($0) } }
      .first { !VisibleText.isBlank($0) }
    let access = ConnectionStore.Access(
      connection: id, opening: .new(), member: member, provider: new.provider,
      sealed: try secrets.seal(new.secret, of: id), zone: new.zone, mark: nil, failures: 0)
    let host = FetchedText.line(new.host)
    try await store.open(access, name: name ?? host, host: host, at: now)
    try await store(fetched, of: access, at: now)
    return .success(id)
  }

  /// Returns a provider's answer, or the failure `slow` after the time limit.
  private func answer(
    of provider: CampusProvider, to question: ProviderQuestion
  ) async -> Result<FetchedCampus?, ProviderFailure> {
    await withTaskGroup(of: Result<FetchedCampus?, ProviderFailure>?.self) { group in
      group.addTask { [self] in
        await outcome { () throws(ProviderFailure) in
          try await WebClient.asking(for: question.member.description) {
            () throws(ProviderFailure) in try await self.provider(provider).fetch(question)
          }
        }
      }
      group.addTask {
        try? await Task.sleep(for: Self.patience)
        return nil
      }
      let first = await group.next()
      group.cancelAll()
      return (first ?? nil) ?? .failure(ProviderFailure(.slow))
    }
  }

  private func provider(_ provider: CampusProvider) -> any Provider {
    switch provider {
    case .calendar: calendars
    case .uoc, .cordada: schools
    case .canvas: canvas
    case .moodle: moodle
    }
  }

  /// Returns the request that downloads a document. If the provider rejects the member, the connection's state says so.
  func request(
    for document: ProviderDocument, of record: Record
  ) async throws -> WebRequest {
    guard let source = record.body["source"]?.uuid,
      let access = try await store.access(to: source, of: record.space),
      let secret = try secrets.open(access.sealed, of: source)
    else { throw ProviderFailure(.refused) }
    do throws(ProviderFailure) {
      return try await provider(access.provider).request(
        for: document, question(with: secret, access, at: WallClock.now()))
    } catch {
      if error.reason == .refused, !error.isOfThisOnly {
        try await store.note(error, of: access, at: WallClock.now())
      }
      throw error
    }
  }

  /// Ends a connection. Fetched records remain.
  func disconnect(_ connection: UUID, of member: UUID) async throws(StorageError) {
    try await store.close(connection, of: member)
  }

  /// Ends a connection and deletes its fetched records.
  func remove(_ connection: UUID, of member: UUID) async throws(StorageError) {
    try await store.remove(connection, of: member)
  }

  /// Returns the record with the state of a member's connection.
  /// - Throws: `noSuchRecord`.
  func state(of connection: UUID, of member: UUID) async throws(StorageError) -> Record {
    guard let record = try await store.connection(connection, of: member) else {
      throw .noSuchRecord
    }
    return record
  }

  // MARK: Refreshing

  /// Refreshes a connection now. The connection's record tells the result.
  func refresh(_ connection: UUID, of member: UUID) async throws(StorageError) {
    guard let access = try await store.access(to: connection, of: member) else { return }
    try await refresh(access)
  }

  private func refresh(_ access: ConnectionStore.Access) async throws(StorageError) {
    try await begin(access)?.value.get()
  }

  /// Starts the refresh of a connection, which runs when its member's turn comes, or returns the running one.
  @discardableResult
  private func begin(
    _ access: ConnectionStore.Access
  ) -> Task<Result<Void, StorageError>, Never>? {
    work.withLock { work in
      if work.isClosed { return nil }
      if let task = work.refreshes[access.connection] { return task }
      let task = Task { [self] in
        let result = await outcome { () throws(StorageError) in
          try await turns.pass(for: access.member) { () throws(StorageError) in
            try await jobs.run("Asking a campus", for: access.member) { _ throws(StorageError) in
              try await fetch(access.connection, of: access.member)
            }
          }
        }
        self.work.withLock { _ = $0.refreshes.removeValue(forKey: access.connection) }
        return result
      }
      work.refreshes[access.connection] = task
      return task
    }
  }

  private func question(
    with secret: [UInt8], _ access: ConnectionStore.Access, at time: Int64
  ) -> ProviderQuestion {
    ProviderQuestion(
      member: access.member, secret: secret, zone: access.zone, mark: access.mark, time: time
    ) { [self] (old, renewal) throws(ProviderFailure) in
      try await renew(old, of: access, by: renewal)
    }
  }

  private func fetch(_ connection: UUID, of member: UUID) async throws(StorageError) {
    // The connection may have ended while it waited for its turn.
    guard let access = try await store.access(to: connection, of: member) else { return }
    let now = WallClock.now()
    guard let secret = try secrets.open(access.sealed, of: access.connection) else {
      // The key is missing, as in a backup restored on another server.
      return try await store.note(ProviderFailure(.refused), of: access, at: now)
    }
    switch await answer(of: access.provider, to: question(with: secret, access, at: now)) {
    case .success(let fetched): try await store(fetched, of: access, at: now)
    case .failure(let failure):
      if work.withLock({ $0.isClosed }) { return }
      try await store.note(failure, of: access, at: now)
    }
  }

  /// Stores fetched data.
  /// - Parameter answer: `nil` if nothing has changed.
  private func store(
    _ answer: FetchedCampus?, of access: ConnectionStore.Access, at now: Int64
  ) async throws(StorageError) {
    var bounded = answer
    bounded?.bound(at: now)
    let fetched = bounded
    var isKept = true
    do throws(StorageError) {
      if let fetched { isKept = try await store.store(fetched, of: access, at: now) }
    } catch .invalidRecord {
      // The member has reached the maximum number of records.
      return try await store.note(ProviderFailure(.large), of: access, at: now)
    }
    if let failure = fetched?.failure {
      return try await store.note(failure, isPart: true, of: access, at: now)
    }
    // Without a mark, data that was not stored is fetched again next time.
    try await store.note(
      isKept ? fetched?.mark : .null, isPartial: fetched.map { !$0.areAll || !isKept }, of: access,
      at: now)
  }

  // MARK: Renewing secrets

  /// Returns the secret that replaces an old one: already stored, or from a renewal.
  private func renew(
    _ old: [UInt8], of access: ConnectionStore.Access,
    by renewal: @escaping @Sendable ([UInt8]) async throws(ProviderFailure) -> [UInt8]
  ) async throws(ProviderFailure) -> [UInt8] {
    let task = work.withLock { work -> Task<Result<[UInt8], ProviderFailure>, Never> in
      if let task = work.renewals[access.connection] { return task }
      // Not cancelled with its callers: a secret that was issued must be stored.
      let task = Task { [self] in
        let result = await outcome { () throws(ProviderFailure) in
          try await renewed(old, of: access, by: renewal)
        }
        self.work.withLock { _ = $0.renewals.removeValue(forKey: access.connection) }
        return result
      }
      work.renewals[access.connection] = task
      return task
    }
    return try await task.value.get()
  }

  private func renewed(
    _ old: [UInt8], of access: ConnectionStore.Access,
    by renewal: @Sendable ([UInt8]) async throws(ProviderFailure) -> [UInt8]
  ) async throws(ProviderFailure) -> [UInt8] {
    do {
      // Another server may be renewing it.
      let end = WallClock.elapsed() + ConnectionStore.renewalPatience
      while try await !store.beginRenewal(access, at: WallClock.now()) {
        let present = try await secret(of: access)
        if present != old { return present }
        guard WallClock.elapsed() < end else { throw ProviderFailure(.busy) }
        try await Task.sleep(for: .milliseconds(200))
      }
      let present = try await secret(of: access)
      if present != old {
        try await store.endRenewal(access)
        return present
      }
      let fresh: [UInt8]
      do throws(ProviderFailure) {
        fresh = try await renewal(old)
      } catch {
        try await store.endRenewal(access)
        throw error
      }
      guard try await store.renew(access, sealed: try secrets.seal(fresh, of: access.connection))
      else {
        Task { await revoke(fresh) }
        throw ProviderFailure(.refused)
      }
      return fresh
    } catch let failure as ProviderFailure {
      throw failure
    } catch {
      throw ProviderFailure(.busy)
    }
  }

  /// Returns the present secret of a connection.
  /// - Throws: `refused` if the connection has ended.
  private func secret(of access: ConnectionStore.Access) async throws -> [UInt8] {
    let stored = try await store.access(to: access.connection, of: access.member)
    guard let stored, stored.opening == access.opening,
      let secret = try secrets.open(stored.sealed, of: stored.connection)
    else { throw ProviderFailure(.refused) }
    return secret
  }

  // MARK: Ending access

  /// Revokes an access at its provider after it ended here, for any reason: by the member, replaced, or with
  /// the account. Tries once, in the background.
  private func revoke(_ sealed: [UInt8], of connection: UUID) {
    Task { [self] in
      guard let secret = try? secrets.open(sealed, of: connection) else { return }
      await WebClient.asking(for: connection.description) { await revoke(secret) }
    }
  }

  /// Revokes tokens at a provider that supports it. Other secrets belong to the member and stay valid.
  func revoke(_ secret: [UInt8]) async {
    guard let tokens = OAuthTokens(secret: secret),
      let provider = try? await registered.provider(tokens.provider)
    else { return }
    await OAuthClient(client: client, provider: provider).revoke(tokens)
  }

  // MARK: The schedule

  /// Refreshes connections as they become due. Call once.
  func begin() {
    work.withLock { work in
      guard !work.isClosed else { return }
      work.schedule = Task { [weak self] in
        while let self, !Task.isCancelled {
          await self.refreshDue()
          guard (try? await Task.sleep(for: Self.pause)) != nil else { return }
        }
      }
    }
  }

  /// Starts due refreshes without waiting for them, so that a slow one does not delay others; of several servers, the leading one
  /// does.
  private func refreshDue() async {
    guard store.database.isLeader else { return }
    let due = try? await store.due(at: WallClock.now(), limit: 200)
    for access in due ?? [] { begin(access) }
  }

  /// Stops all refreshes. Call once. Blocks.
  func close() {
    let (schedule, observation) = work.withLock { work in
      work.isClosed = true
      return (work.schedule, work.observation.take())
    }
    schedule?.cancel()
    if let observation { store.database.remove(observation) }
    turns.close()
    client.stop()
    workers.stop()
  }
}

/// Reason why a provider was not connected.
enum ConnectingError: Error {
  /// The member has the maximum number of connections, or is making one now.
  case tooMany
  /// The response matches no request of this session, or was used before, or came too late.
  case strange
  /// The member did not agree.
  case denied
  /// The provider refused or failed.
  case refused(ConnectionFailure)
}
