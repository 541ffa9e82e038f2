import Storage

extension ClubBackup {
  /// Checks that database and files of a backup are intact, even on read-only storage. Blocks.
  /// - Parameter progress: called with the completed fraction, from 0 to 1.
  public static func inspect(
    _ directory: String, areas: [Area], progress: (_ part: Double) -> Void = { _ in }
  ) throws(ServerError) -> [Check.Finding] {
    do throws(StorageError) {
      return try faults(in: directory, ClubData.migrations(of: areas), progress: progress)
        .map { .fault($0) }
    } catch {
      throw .storage(error)
    }
  }
}
