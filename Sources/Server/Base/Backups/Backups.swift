import Glibc
package import Storage
import Threads

/// The backup that the server keeps: made each day and when an administrator asks, one at a time, away from requests.
///
/// A backup has everything of every member, so it stays on the club's machine: no route gives its content away.
package final class Backups: Sendable {
  /// The folder of the backup; `nil` if the server makes none.
  package let folder: String?
  /// True if the club's tables are on a PostgreSQL server, whose own backups hold them.
  package let isOfDatabaseServer: Bool

  private let data: String
  private let migrations: [Migration]
  private let jobs: Jobs
  private let workers: Workers
  private let last: LastBackup

  /// Age from which a backup is too old, in milliseconds: two days, so that one night may fail.
  package static let maximumAge: Int64 = 2 * 86_400_000
  /// Age from which the daily backup is due, in milliseconds.
  private static let dailyAge: Int64 = 20 * 3_600_000

  /// The name of the job.
  package static let jobName = "Making a backup"
  /// The name of the job that checks it.
  package static let checkName = "Checking the backup"

  init(
    of location: ClubLocation, in folder: String?, migrations: [Migration], jobs: Jobs
  ) throws(StorageError) {
    data = location.directory
    isOfDatabaseServer = location.database != .embedded
    self.folder = folder
    self.migrations = migrations
    self.jobs = jobs
    workers = try Workers(count: 1, capacity: 2)
    last = LastBackup(ofData: location.directory)
  }

  // MARK: Known

  /// What is known of the backup.
  package struct State: Sendable {
    /// The time of the last complete backup, in milliseconds since 1970; `nil` if none is known.
    package let madeAt: Int64?
    /// The folder of that backup, also if a command made it elsewhere.
    package let folder: String?
    /// Number of its files.
    package let files: Int?
    /// The time of its last check, in milliseconds since 1970.
    package let checkedAt: Int64?
    /// Number of faults that the check found.
    package let faultCount: Int
    /// The first of them, as English sentences.
    package let faults: [String]
    /// The time of a later attempt that failed, in milliseconds since 1970.
    package let failedAt: Int64?
    /// Its cause, as an English sentence.
    package let failure: String?
    /// True if there is no backup, it is older than ``maximumAge``, or it has faults; never if a PostgreSQL server has the tables.
    package let needsAttention: Bool
  }

  /// Returns what is known of the backup at a time, in milliseconds since 1970.
  package func state(at time: Int64 = WallClock.now()) -> State {
    let note = last.note
    return State(
      madeAt: note.madeAt, folder: note.folder, files: note.files, checkedAt: note.checkedAt,
      faultCount: note.faultCount, faults: note.faults, failedAt: note.failedAt,
      failure: note.failure,
      needsAttention: !isOfDatabaseServer
        && (note.faultCount > 0 || note.madeAt.map { $0 < time - Self.maximumAge } ?? true))
  }

  /// True if the folder is on the same disk as the data, so that one broken disk takes both; `nil` if unknown.
  package var isOnSameDisk: Bool? {
    var (here, there) = (stat(), stat())
    guard let folder, stat(data, &here) == 0 else { return nil }
    guard stat(folder, &there) == 0 || stat(folder + "/..", &there) == 0 else { return nil }
    return here.st_dev == there.st_dev
  }

  /// Free bytes of the folder's disk; `nil` if unknown.
  package var room: Int64? {
    var disk = statvfs()
    guard let folder, statvfs(folder, &disk) == 0 || statvfs(folder + "/..", &disk) == 0 else {
      return nil
    }
    return Int64(disk.f_bavail) * Int64(disk.f_frsize)
  }

  /// The job that makes or checks the backup at present.
  package var job: UUID? {
    jobs.list.first { $0.endedAt == nil && [Self.jobName, Self.checkName].contains($0.name) }?.id
  }

  // MARK: Making

  /// Begins to make the backup, unless one is being made or checked.
  /// - Parameter member: the administrator who asked; `nil` for the server itself.
  /// - Returns: the job; `nil` if another one runs, or there is no folder.
  package func begin(for member: UUID?) -> UUID? {
    guard let folder else { return nil }
    return start(Self.jobName, for: member) { [data] job throws(StorageError) in
      try self.requireRoom(for: data + "/cordada.sqlite")
      do throws(ServerError) {
        let outcome = try ClubBackup.make(of: data, in: folder) {
          done, total throws(StorageError) in
          try job.interruption.check()
          if done % 64 == 0 { try self.requireRoom() }
          job.show(total == 0 ? 1 : Double(done) / Double(total))
        }
        // The backup is there, without what the club itself has lost.
        guard outcome.missing.isEmpty else {
          let count = outcome.missing.count
          return "\(count) \(count == 1 ? "file is" : "files are") missing or damaged in the"
            + " club's data; 'cordada check' names them."
        }
        return nil
      } catch .storage(let error) {
        throw error
      } catch {
        return error.description
      }
    }
  }

  /// Begins to compare the backup with itself: each file with its name, and the database with its files.
  /// - Parameter member: the administrator who asked.
  /// - Returns: the job; `nil` if another one runs, or no backup of the server's own is there.
  package func beginCheck(for member: UUID?) -> UUID? {
    guard let folder, access(folder + "/cordada.sqlite", F_OK) == 0 else { return nil }
    return start(Self.checkName, for: member) { [migrations, last] job throws(StorageError) in
      let faults = try ClubBackup.faults(in: folder, migrations) { share throws(StorageError) in
        try job.interruption.check()
        job.show(share)
      }
      last.change { $0.note(faults: faults) }
      return nil
    }
  }

  /// Begins the daily backup if it is due.
  package func beginDaily(at time: Int64 = WallClock.now()) {
    if let madeAt = last.note.madeAt, madeAt > time - Self.dailyAge { return }
    _ = begin(for: nil)
  }

  /// Begins a job on the thread of backups.
  /// - Parameter work: returns the cause if it failed.
  private func start(
    _ name: String, for member: UUID?,
    _ work: @escaping @Sendable (RunningJob) throws(StorageError) -> String?
  ) -> UUID? {
    guard job == nil,
      let job = jobs.begin(name, for: member, isCancellable: true, isSole: true)
    else { return nil }
    running.withLock { $0 = job }
    Task { [workers, last] in
      var failure: String?
      do throws(StorageError) {
        failure = try await workers.run { () throws(StorageError) in try work(job) }
      } catch .interrupted {
        // An administrator or the end of the server stopped it; the backup before is still there.
        return job.end(hasFailed: true)
      } catch {
        failure = error.description
      }
      if let failure { last.change { $0.note(failure: failure) } }
      job.end(hasFailed: failure != nil)
    }
    return job.id
  }

  /// Bytes of the folder's disk that a backup leaves free, for members' uploads on the same disk.
  private static let reserve: Int64 = 512 << 20

  /// Throws if the folder's disk has no room for what is copied now and the reserve.
  private func requireRoom(for path: String? = nil) throws(StorageError) {
    var status = stat()
    let size = path.map { stat($0, &status) == 0 ? Int64(status.st_size) : 0 } ?? 0
    if let room, room < size + Self.reserve { throw .diskFull }
  }

  private let running = Locked<RunningJob?>(nil)

  /// Stops what runs. Call once. Blocks.
  func close() {
    running.withLock { $0 }?.interruption.happen()
    workers.stop()
  }
}
