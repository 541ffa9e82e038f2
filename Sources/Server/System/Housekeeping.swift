import HTTP
import Storage

/// Does what the areas of a club do of themselves: at the start, and once a day.
final class Housekeeping: Sendable {
  private let tasks: [Task<Void, Never>]

  /// Begins at once with what is for the start, an hour from now with what is daily.
  init(_ club: OpenClub, log: Log) {
    let starting = Task { await Self.perform(club.housekeeping(.start), log: log) }
    let daily = Task {
      var pause = Duration.seconds(3_600)
      while (try? await Task.sleep(for: pause)) != nil {
        pause = .seconds(24 * 3_600)
        await Self.perform(club.housekeeping(.daily), log: log)
      }
    }
    tasks = [starting, daily]
  }

  /// Does steps one after the other; one that fails keeps none of the others from being done.
  static func perform(_ steps: [HousekeepingStep], log: Log) async {
    for step in steps where !Task.isCancelled {
      do throws(StorageError) {
        for sentence in try await step.perform() { log.notice(sentence) }
      } catch {
        log.notice("\(step.name) failed: \(error.description)")
      }
    }
  }

  /// Begins nothing more. To be called once.
  func stop() { for task in tasks { task.cancel() } }
}
