public import Storage

/// A periodic task of the server.
public struct HousekeepingStep: Sendable {
  /// The schedule of a step.
  public enum Time: Sendable {
    /// Once, as soon as the server has started; of several servers, on each.
    case startOfEach
    /// As soon as the server has started; of several servers, on the one that leads, whenever it takes the lead.
    case start
    /// An hour after the start, then once a day; of several servers, on the one that leads.
    case daily
  }

  /// The activity as named in the log, such as `Deriving tracks anew`.
  public let name: String
  /// The schedule.
  public let time: Time
  /// Performs the step and returns sentences for the log.
  public let perform: @Sendable () async throws(StorageError) -> [String]

  /// Creates a step.
  /// - Parameters:
  ///   - name: the activity as named in the log.
  ///   - time: the schedule.
  ///   - perform: performs the step and returns sentences for the log.
  public init(
    _ name: String, _ time: Time,
    perform: @escaping @Sendable () async throws(StorageError) -> [String]
  ) {
    self.name = name
    self.time = time
    self.perform = perform
  }
}
