public import Formats
import Glibc
public import JSON
import Spaces
import Storage

/// The folder of an area in an export that a member restores.
public struct RestoredFolder: Sendable {
  package let name: String
  let zip: RestoredZip
  private let end: ContinuousClock.Instant?

  /// - Parameter end: time after which no further record is begun; `nil` for no limit.
  init(_ name: String, of zip: RestoredZip, until end: ContinuousClock.Instant?) {
    self.name = name
    self.zip = zip
    self.end = end
  }

  /// Maximum bytes of a file read into memory: as many as a device sends in one request.
  private static let maximumSize = 4 << 20

  /// The paths of all files within the folder, in the order of the zip, which is the fastest order to read them.
  public var files: [String] {
    zip.paths.filter { $0.hasPrefix(name + "/") }.map { String($0.dropFirst(name.count + 1)) }
  }

  /// Returns the paths of files directly in a subfolder, in the same order.
  package func files(in folder: String) -> [String] { zip.files(in: name + "/" + folder) }

  /// Returns the subfolders of a folder that contain files, by name.
  package func folders(in folder: String) -> [String] { zip.folders(in: name + "/" + folder) }

  /// True if there is no time for another record.
  public var isOutOfTime: Bool { end.map { ContinuousClock.now >= $0 } ?? false }

  /// Reads a JSON file; `nil` if there is none.
  /// - Throws: `MemberArchiveError.damaged` if it is not JSON or larger than 4 MiB.
  public func json(_ file: String) async throws -> JSONValue? {
    let path = name + "/" + file
    guard zip.contains(path) else { return nil }
    let bytes = try await zip.content(path, maximumSize: Self.maximumSize)
    do throws(JSONError) {
      return try JSONValue(parsing: bytes)
    } catch {
      throw MemberArchiveError.damaged("\(path): \(error)")
    }
  }

  /// Unpacks a file; `nil` if there is none.
  package func unpack(_ file: String, in directory: String) async throws -> TemporaryFile? {
    let path = name + "/" + file
    guard zip.contains(path) else { return nil }
    let unpacked = TemporaryFile(in: directory)
    try await zip.read(path) { piece throws(StorageError) in try unpacked.write(piece) }
    // A file without content is a file, too.
    if unpacked.size == 0 { try unpacked.write([]) }
    return unpacked
  }
}

/// Reason why an export could not be restored.
public enum MemberArchiveError: Error, Equatable, Sendable {
  /// The zip cannot be read.
  case format(FormatError)
  /// The zip is not a member's export.
  case notAnExport
  /// A file in it is damaged; the text gives its name and the reason.
  case damaged(String)

  /// The stable code for the app.
  package var code: String {
    switch self {
    case .format(let error): error.code
    case .notAnExport: "not-an-export"
    case .damaged: "damaged-export"
    }
  }

  /// The reason, as a sentence in English.
  package var sentence: String {
    switch self {
    case .format(let error): error.sentence
    case .notAnExport: "The file is not an export of a Cordada club."
    case .damaged(let what): "The export is damaged: \(what)"
    }
  }
}

/// An export file on disk. Used by one task.
final class RestoredZip: @unchecked Sendable {
  private let workers: TurnWorkers
  private let member: UUID
  private let archive: Archive
  private let entries: [String: Archive.Entry]
  private let folders: [String: [String]]
  /// The paths of all files, in the order of the zip.
  let paths: [String]

  /// Opens the zip and lists it. Blocks.
  init(path: String, of member: UUID, on workers: TurnWorkers) throws(MemberArchiveError) {
    self.workers = workers
    self.member = member
    var limits = Archive.Limits()
    limits.entries = 200_000
    limits.entrySize = FileLimits.maximumSize
    limits.totalSize = 256 << 30
    // Documents may be of any kind, and those of Office are zips.
    limits.acceptsZips = true
    do throws(FormatError) {
      archive = try Archive(path: path, limits: limits)
    } catch {
      throw .format(error)
    }
    paths = archive.entries.map(\.path)
    folders = Dictionary(grouping: paths) { path in
      path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }.mapValues { $0.map { $0.split(separator: "/", maxSplits: 1).last.map(String.init) ?? $0 } }
    entries = Dictionary(archive.entries.map { ($0.path, $0) }) { first, _ in first }
  }

  /// Returns the paths of files directly in a folder, without the first component, in the order of the zip.
  package func files(in folder: String) -> [String] { folders[folder] ?? [] }

  /// Returns the subfolders of a folder that directly contain files, without the first component, by name.
  package func folders(in folder: String) -> [String] {
    folders.keys.filter {
      $0.hasPrefix(folder + "/") && !$0.dropFirst(folder.count + 1).contains("/")
    }.sorted().compactMap { $0.split(separator: "/", maxSplits: 1).last.map(String.init) }
  }

  func contains(_ path: String) -> Bool { entries[path] != nil }

  /// Returns the whole content of a file.
  /// - Throws: `MemberArchiveError.damaged` if it is larger.
  func content(_ path: String, maximumSize: Int) async throws -> [UInt8] {
    let content = Content()
    do {
      try await read(path) { piece throws(StorageError) in
        guard content.bytes.count + piece.count <= maximumSize else {
          content.isTooLarge = true
          throw .interrupted
        }
        content.bytes += piece
      }
    } catch StorageError.interrupted where content.isTooLarge {
      throw MemberArchiveError.damaged("\(path): It has more than \(maximumSize >> 20) MiB.")
    }
    return content.bytes
  }

  /// Unpacks a file on a thread of the workers.
  func read(
    _ path: String,
    _ body: @escaping @Sendable (UnsafeRawBufferPointer) throws(StorageError) -> Void
  ) async throws {
    guard let entry = entries[path] else { return }
    let damage: FormatError? = try await workers.run(for: member) {
      (interruption) throws(StorageError) in
      var failure: StorageError?
      do throws(FormatError) {
        try self.archive.read(entry) { piece throws(FormatError) in
          do throws(StorageError) {
            try interruption.check()
            try body(piece)
          } catch {
            failure = error
            throw .system(path: path, reason: error.description)
          }
        }
        return nil
      } catch {
        if let failure { throw failure }
        return error
      }
    }
    if let damage { throw MemberArchiveError.damaged("\(path): \(damage.sentence)") }
  }

  /// Collects the bytes of a file. Used by one thread at a time.
  private final class Content: @unchecked Sendable {
    var bytes: [UInt8] = []
    var isTooLarge = false
  }
}
