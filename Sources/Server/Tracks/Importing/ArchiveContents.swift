import Formats
import Glibc
import ServerBase
import Storage

/// The recordings in a zip, or none if the file is a recording itself. Used by one thread at a time.
struct ArchiveContents: Sendable {
  /// The open zip; `nil` if the file is a recording itself, as a KMZ is.
  private let archive: Archive?
  /// True if the file is a zip, including KMZ, or a gzip, whose content may be much longer than the file.
  let isPacked: Bool

  /// Opens the file and lists its content. Blocks.
  init(path: String, name: String) throws(ImportRefusal) {
    isPacked = Self.isPacked(path)
    guard Self.isZip(Self.start(of: path)), !name.lowercased().hasSuffix(".kmz") else {
      archive = nil
      return
    }
    let archive = try Self.opened(path)
    // A KMZ with another extension has its main document at the root.
    guard !archive.entries.contains(where: { $0.path.lowercased() == "doc.kml" }) else {
      self.archive = nil
      return
    }
    guard archive.entries.count <= ImportLimits.archiveFiles else { throw .tooManyFiles }
    self.archive = archive
  }

  /// The files in the zip; `nil` if the file is a recording itself.
  var entries: [Archive.Entry]? { archive?.entries }

  /// Unpacks one file. Unpacking the files in order takes a single pass over the zip. Blocks.
  /// - Returns: the reason if it was refused.
  func unpack(
    _ entry: Archive.Entry, to file: TemporaryFile, unless interruption: Interruption
  ) throws(StorageError) -> ImportRefusal? {
    var failure: StorageError?
    do throws(FormatError) {
      try archive?.read(entry) { (piece) throws(FormatError) in
        do throws(StorageError) {
          try interruption.check()
          try file.write(piece)
        } catch {
          failure = error
          throw .system(path: file.path, reason: error.description)
        }
      }
      // Nothing was written, so there is no file.
      return file.size == 0 ? .format(.empty) : nil
    } catch {
      if let failure { throw failure }
      return .format(error)
    }
  }

  private static func opened(_ path: String) throws(ImportRefusal) -> Archive {
    var limits = Archive.Limits()
    limits.entrySize = ImportLimits.fileSize
    do throws(FormatError) {
      return try Archive(path: path, limits: limits)
    } catch {
      throw .format(error)
    }
  }

  /// Returns true if a file is a zip or a gzip.
  static func isPacked(_ path: String) -> Bool {
    let start = start(of: path)
    return isZip(start) || start.prefix(2) == [0x1F, 0x8B]
  }

  private static func isZip(_ start: [UInt8]) -> Bool {
    start == [0x50, 0x4B, 3, 4] || start == [0x50, 0x4B, 5, 6]
  }

  /// Returns the first four bytes of a file, or fewer if it is shorter.
  private static func start(of path: String) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var start: [UInt8] = [0, 0, 0, 0]
    let count = read(descriptor, &start, start.count)
    return Array(start.prefix(max(0, count)))
  }
}
