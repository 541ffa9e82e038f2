public import Storage

/// Carries a club from one database to another, with no server at work. Its files stay where they are.
public enum ClubMove {
  /// Carries all tables, compares them, and sets the original aside. Blocks.
  /// - Parameters:
  ///   - areas: those of the club.
  ///   - progress: called with the number of rows written and compared, and of twice all rows.
  /// - Throws: a `StorageError`, such as `targetInUse`; `dataInUse` when a server works in the data directory. Then
  ///   nothing has changed.
  public static func run(
    _ club: ClubLocation, to target: DatabaseAddress, areas: [Area],
    progress: (_ done: Int, _ total: Int) -> Void
  ) throws(ServerError) -> DatabaseMove.Outcome {
    let lock = try DataLock(directory: club.directory)
    defer { lock.release() }
    do throws(StorageError) {
      return try DatabaseMove(
        directory: club.directory, from: club.database, to: target,
        migrations: ClubData.migrations(of: areas)
      ).run(progress: progress)
    } catch {
      throw .storage(error)
    }
  }
}
