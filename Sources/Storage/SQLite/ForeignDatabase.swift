/// A SQLite file made by other software, such as a map in MBTiles. It is only read.
public final class ForeignDatabase: Sendable {
  private let readers: Readers

  /// Opens a file. A missing or invalid file is refused here or by the first read. Blocks.
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

  /// Reads on the calling thread with a temporary connection, for use at the program's start.
  public static func readNow<Value>(
    path: String, _ body: (Connection) throws(StorageError) -> Value
  ) throws(StorageError) -> Value {
    try body(try Connection(path: path, mode: .reading))
  }

  /// Stops the threads. Call once. Blocks.
  public func close() { readers.stop() }
}
