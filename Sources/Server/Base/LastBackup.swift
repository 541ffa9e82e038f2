import Glibc
public import Storage

/// The time of the last complete backup of a data directory, noted there by `cordada backup`.
///
/// Copies that others make, such as snapshots of the disk, are not known.
public struct LastBackup: Sendable {
  private let path: String

  /// - Parameter directory: the data directory.
  public init(ofData directory: String) { path = directory + "/last-backup" }

  /// Notes a backup that is complete now. A data directory that cannot be written to keeps the earlier note.
  public func note(at time: Int64 = WallClock.now()) {
    guard let file = fopen(path, "we") else { return }
    fputs("\(time)\n", file)
    fclose(file)
  }

  /// The time of the last backup, in milliseconds since 1970; `nil` if none is known.
  package var time: Int64? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 32)
    guard fgets(&line, CInt(line.count), file) != nil else { return nil }
    let digits = line.prefix { $0 > 0x20 }.map { UInt8(bitPattern: $0) }
    guard let time = Int64(String(decoding: digits, as: UTF8.self)), time >= 0 else { return nil }
    return time
  }
}
