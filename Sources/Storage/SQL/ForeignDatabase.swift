/// A SQLite file somebody else made, such as a map in MBTiles: read, never written.
public final class ForeignDatabase: Sendable {
  private let readers: Readers

  /// Blocks. A file that is missing, or no database, is refused here or by the first reading.
  public init(path: String, readers: Int = 2) throws(StorageError) {
    self.readers = try Readers(count: readers) { () throws(StorageError) in
      try Connection(path: path, mode: .reading)
    }
  }

  /// Runs `body` on a reading thread; it is interrupted after `milliseconds`.
  public func read<Value: Sendable>(
    within milliseconds: Int64 = 5_000,
    _ body: @escaping @Sendable (Connection) throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    try await readers.run(until: Deadline(after: milliseconds), body)
  }

  /// Reads at once on the calling thread, with a connection of its own: for a program that starts.
  public static func readNow<Value>(
    path: String, _ body: (Connection) throws(StorageError) -> Value
  ) throws(StorageError) -> Value {
    try body(try Connection(path: path, mode: .reading))
  }

  /// Ends the threads. To be called once. Blocks.
  public func close() { readers.stop() }
}
