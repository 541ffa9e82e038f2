import Glibc
import Threads

/// The other servers on the same PostgreSQL database: what they commit, and which of all leads.
///
/// One session of its own listens for their announcements and holds the leader's advisory lock, which ends with
/// the session. What was announced while there was none is unknown, so it counts as a change of anything.
final class PostgresPeers: Sendable {
  private struct State {
    var isLeader = false
    var isStopped = false
  }

  private let address: String
  private let own: UUID
  private let signs: PostgresSigns
  private let heard: @Sendable (Set<CommittedChange>) -> Void
  private let state = Locked(State())
  private let thread = Locked<Thread?>(nil)

  /// Milliseconds between two signs of life, by which the session notices that it is lost, and another server takes the
  /// lead of one that does not answer.
  private static let pause: Int64 = 2_000
  /// Time after which PostgreSQL ends a session without a sign of life.
  private static let patience = "15s"
  /// Microseconds before the next try to connect.
  private static let pauseBeforeRetry: UInt32 = 250_000

  /// Begins to listen. Blocks until it is known whether this server leads.
  /// - Parameters:
  ///   - signs: the signs of life of the PostgreSQL server, which this notes.
  ///   - own: the identifier in this server's own announcements, which are not heard.
  ///   - heard: called on a thread of its own with the changes of others; must not block.
  init(
    address: String, signs: PostgresSigns, own: UUID,
    heard: @escaping @Sendable (Set<CommittedChange>) -> Void
  ) throws(StorageError) {
    self.address = address
    self.own = own
    self.signs = signs
    self.heard = heard
    let first = Locked<PostgresSession?>(try begin())
    let thread = try Thread.started { [self] in
      var session = first.withLock { $0.take() }
      while !isStopped {
        if let session { try? attend(session) }
        session = nil
        state.withLock { $0.isLeader = false }
        if isStopped { return }
        usleep(Self.pauseBeforeRetry)
        session = try? begin()
        if session != nil { heard([.anything]) }
      }
    }
    self.thread.withLock { $0 = thread }
  }

  /// True if this server leads: it does what only one of all must do.
  var isLeader: Bool { state.withLock { $0.isLeader } }

  /// Ends the lead and the session soon.
  func end() { state.withLock { $0.isStopped = true } }

  /// Ends the lead and the session. Call once. Blocks.
  func stop() {
    end()
    thread.withLock { $0.take() }?.join()
  }

  private var isStopped: Bool { state.withLock { $0.isStopped } }

  private func begin() throws(StorageError) -> sending PostgresSession {
    let session = try PostgresSession(address: address, signs: signs)
    try session.runScript(
      """
      SET idle_session_timeout = '\(Self.patience)';
      DO $$ BEGIN EXECUTE format('LISTEN %I', \(PostgresDriver.channel)); END $$
      """)
    try stand(for: session)
    return session
  }

  /// Takes the lead if nobody has it.
  private func stand(for session: PostgresSession) throws(StorageError) {
    try session.send(
      "SELECT (pg_try_advisory_lock(1131377253, \(PostgresDriver.schemaNumber)))::int::bigint")
    let row = PostgresCursor(try session.answer())
    let isLeader = try row.step() && row.int64(0) == 1
    state.withLock { $0.isLeader = isLeader }
  }

  /// Hears announcements until the session is lost.
  private func attend(_ session: PostgresSession) throws(StorageError) {
    var sign = WallClock.elapsed()
    while !isStopped {
      for payload in try session.notifications(within: 100) {
        let announcement = PostgresAnnouncement(payload: payload)
        if announcement?.sender != own { heard(announcement?.changes ?? [.anything]) }
      }
      guard WallClock.elapsed() - sign >= Self.pause else { continue }
      sign = WallClock.elapsed()
      if isLeader { try session.runScript("SELECT 1") } else { try stand(for: session) }
      session.noteSign()
    }
  }
}
