import Glibc
import ServerBase
import Storage

/// Files for regions that an administrator's browser sends in parts, kept in `maps` of the data folder until a region is made of
/// them. An interrupted upload goes on where it stopped.
final class RegionUploads: Sendable {
  /// A file as the browser knows it: another one of the same name differs in size or time.
  struct File: Hashable, Sendable {
    let name: String
    let byteCount: Int64
    /// The time of its last change, in milliseconds since 1970.
    let changedAt: Int64

    /// Returns `nil` for a name with other characters than letters of ASCII, digits, points, dashes and underscores.
    init?(name: String, byteCount: Int64, changedAt: Int64) {
      let isPlain = name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
          UInt8(ascii: "_"):
          true
        default: false
        }
      }
      guard isPlain, !name.hasPrefix("."), 1...Self.longestName ~= name.utf8.count,
        byteCount > 0, changedAt >= 0
      else { return nil }
      self.name = name
      self.byteCount = byteCount
      self.changedAt = changedAt
    }

    static let longestName = 100
  }

  /// The result of adding a part: the number of bytes that are there from the beginning.
  enum Arrival: Equatable, Sendable {
    case stored(Int64)
    /// The part begins behind what is there.
    case gap(Int64)
    /// All files together would be larger than allowed.
    case tooLarge
  }

  /// Maximum bytes of all files together.
  let limit: Int64
  private let folder: String
  /// Parts are added one at a time, away from the threads that answer.
  private let worker: Workers

  init(data: String, limit: Int64) throws(StorageError) {
    folder = data + "/maps/.arriving"
    self.limit = limit
    worker = try Workers(count: 1, capacity: 16)
  }

  /// Returns the path of a file, complete or not.
  func path(of file: File) -> String { "\(place(of: file))/\(file.name)" }

  /// Returns the number of bytes that have arrived.
  func arrived(_ file: File) -> Int64 { Self.size(path(of: file)) }

  /// Adds a part from a file, which is consumed; it may overlap what is there.
  func add(
    partAt part: String, from offset: Int64, to file: File
  ) async throws(StorageError) -> Arrival {
    try await worker.run { () throws(StorageError) in
      let held = self.arrived(file)
      guard offset <= held else { return .gap(held) }
      guard self.bytes(besides: file) + file.byteCount <= self.limit else { return .tooLarge }
      let count = Self.size(part)
      guard offset + count <= file.byteCount else { return .tooLarge }
      for folder in [self.parent, self.folder, self.place(of: file)] where mkdir(folder, 0o700) != 0
      { guard errno == EEXIST else { throw .diskFull } }
      try FileStore.add(partAt: part, from: Int(offset), toFileAt: self.path(of: file))
      return .stored(self.arrived(file))
    }
  }

  /// Deletes all files.
  func removeAll() async throws(StorageError) {
    try await worker.run { () throws(StorageError) in self.sweep(olderThan: nil) }
  }

  /// Deletes files that nobody went on with for a week.
  func sweep() async throws(StorageError) {
    try await worker.run { () throws(StorageError) in self.sweep(olderThan: 7 * 86_400) }
  }

  func close() { worker.stop() }

  private var parent: String { String(folder.dropLast("/.arriving".count)) }
  private func place(of file: File) -> String {
    "\(folder)/\(file.byteCount)-\(file.changedAt)"
  }

  private func bytes(besides file: File) -> Int64 {
    var sum: Int64 = 0
    for place in Directory.names(in: folder) {
      for name in Directory.names(in: folder + "/" + place) {
        let path = "\(folder)/\(place)/\(name)"
        if path != self.path(of: file) { sum += Self.size(path) }
      }
    }
    return sum
  }

  private func sweep(olderThan seconds: Int?) {
    for place in Directory.names(in: folder) {
      for name in Directory.names(in: folder + "/" + place) {
        let path = "\(folder)/\(place)/\(name)"
        var status = stat()
        if let seconds, stat(path, &status) == 0,
          Int64(status.st_mtim.tv_sec) > WallClock.now() / 1_000 - Int64(seconds)
        {
          continue
        }
        unlink(path)
      }
      // Stays while a file is in it.
      rmdir(folder + "/" + place)
    }
  }

  private static func size(_ path: String) -> Int64 { Int64(TemporaryFile.size(of: path)) }
}
