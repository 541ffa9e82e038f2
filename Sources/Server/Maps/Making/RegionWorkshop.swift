import Console
import Glibc
import Identity
import ServerBase
import Storage
import Threads

/// The making of a region on the server, for an administrator in the app: one at a time, on a thread of its own.
final class RegionWorkshop: Sendable {
  /// The present or last work.
  struct Work: Equatable, Sendable {
    let name: String
    let beganAt: Int64
    var progress = RegionProgress(step: .checking, share: 0)
    /// The time of its end, in milliseconds since 1970; `nil` while it goes on.
    var endedAt: Int64?
    /// The reason why nothing was made.
    var failure: RegionFailure?
  }

  private struct State {
    var work: Work?
    var interruption = Interruption()
    var thread: Thread?
  }

  private static let jobName = "Making a region of the map"

  private let files: RegionFiles
  private let uploads: RegionUploads
  private let data: ClubData
  private let jobs: Jobs
  private let state = Locked(State())

  init(_ files: RegionFiles, _ uploads: RegionUploads, data: ClubData, jobs: Jobs) {
    self.files = files
    self.uploads = uploads
    self.data = data
    self.jobs = jobs
  }

  /// The present or last work; `nil` if there was none since the server started.
  var work: Work? { state.withLock { $0.work } }

  /// Begins to make a region, as a job that administrators see and can cancel.
  /// - Returns: false while another one is being made.
  func begin(_ order: RegionOrder, for administrator: Administrator) -> Bool {
    guard
      let job = jobs.begin(
        Self.jobName, for: administrator.member.id, isCancellable: true, isSole: true)
    else { return false }
    let (former, isBegun) = state.withLock { state in
      let former = state.thread
      state.work = Work(name: order.name, beganAt: WallClock.now())
      state.interruption = job.interruption
      state.thread = Thread { [self] in
        end(job, make(order, for: administrator, unless: job.interruption))
      }
      return (former, state.thread != nil)
    }
    if !isBegun { end(job, .failed(program: "cordada", output: "")) }
    former?.join()
    return true
  }

  /// Notes the end of the present work, then of its job, so that the next one begins behind both.
  private func end(_ job: RunningJob, _ failure: RegionFailure?) {
    state.withLock { state in
      state.work?.endedAt = WallClock.now()
      state.work?.failure = failure
    }
    job.end(hasFailed: failure != nil && failure != .cancelled)
  }

  /// Stops the present work; nothing of it stays.
  func cancel() { state.withLock { $0.interruption.happen() } }

  /// Stops the present work and waits for its end. Call once. Blocks.
  func close() {
    cancel()
    let thread = state.withLock { state in state.thread.take() }
    thread?.join()
  }

  private func make(
    _ order: RegionOrder, for administrator: Administrator, unless interruption: Interruption
  ) -> RegionFailure? {
    let folder = data.temporaryDirectory + "/region-\(UUID.new())"
    guard mkdir(folder, 0o700) == 0 else { return .diskFull }
    defer { Directory.remove(folder) }
    let tools = Toolbox(
      memory: Toolbox.usualMemory, end: .now + RegionMaker.patience, folder: folder
    ) { interruption.hasHappened }
    let maker = RegionMaker(folder: folder, tools: tools) { [state] progress in
      state.withLock { $0.work?.progress = progress }
    }
    do throws(RegionFailure) {
      let made = try maker.make(order)
      if interruption.hasHappened { throw .cancelled }
      try log(AdministrationAct(.mapRegionMade, named: order.name), by: administrator)
      _ = try files.replace(order.name, by: made)
      try? waiting { () throws(StorageError) in try await self.uploads.removeAll() }
      return nil
    } catch {
      return error
    }
  }

  /// Logs the act. An administrator who is none by now makes nothing.
  private func log(
    _ act: AdministrationAct, by administrator: Administrator
  ) throws(RegionFailure) {
    do throws(StorageError) {
      try waiting { [data] () throws(StorageError) in
        try await data.database.write { connection throws(StorageError) in
          try AdministrationLog.write(act, by: .administrator(administrator), on: connection)
        }
      }
    } catch {
      if case .diskFull = error { throw .diskFull }
      throw .cancelled
    }
  }
}
