import HTTP
import ServerBase
import Storage

/// Runs the areas' periodic tasks, at the start and once a day; of several servers on a database, the leading one does.
final class Housekeeping: Sendable {
  private let tasks: [Task<Void, Never>]

  /// Starts the tasks for the start at once, and the daily ones in an hour.
  init(_ club: OpenClub, log: Log) {
    let database = club.data.database
    @Sendable func perform(_ time: HousekeepingStep.Time) async {
      await Self.perform(club.housekeeping(time), jobs: club.jobs, log: log)
    }
    let starting = Task {
      await perform(.startOfEach)
      var isLeader = false
      repeat {
        if database.isLeader, !isLeader { await perform(.start) }
        isLeader = database.isLeader
      } while (try? await Task.sleep(for: .seconds(1))) != nil
    }
    let daily = Task {
      var pause = Duration.seconds(3_600)
      while (try? await Task.sleep(for: pause)) != nil {
        pause = .seconds(24 * 3_600)
        if database.isLeader { await perform(.daily) }
      }
    }
    tasks = [starting, daily]
  }

  /// Runs steps in sequence; the failure of one does not stop the others.
  static func perform(_ steps: [HousekeepingStep], jobs: Jobs, log: Log) async {
    for step in steps where !Task.isCancelled {
      do throws(StorageError) {
        let sentences = try await jobs.run(step.name) { _ throws(StorageError) in
          try await step.perform()
        }
        for sentence in sentences { log.notice(sentence) }
      } catch {
        log.notice("\(step.name) failed: \(error.description)")
      }
    }
  }

  /// Starts no further steps. Call once.
  func stop() { for task in tasks { task.cancel() } }
}
