import Formats
import Glibc
import Storage

/// Whether a file is a zip of recordings, and which files it holds.
struct ArchiveContents: Sendable {
  /// `nil` when the file is a recording itself; a KMZ is one.
  let entries: [Archive.Entry]?

  init(path: String, name: String) throws(ImportRefusal) {
    guard Self.isZip(path), !name.lowercased().hasSuffix(".kmz") else {
      entries = nil
      return
    }
    let files = try Self.opened(path).entries
    // A KMZ under another name: its main document stands at the root.
    guard !files.contains(where: { $0.path.lowercased() == "doc.kml" }) else {
      entries = nil
      return
    }
    guard files.count <= ImportLimits.archiveFiles else { throw .tooManyFiles }
    entries = files
  }

  /// Unpacks one of the files. Blocks.
  /// - Returns: why it was refused, if it was.
  static func unpack(
    _ entry: Archive.Entry, of path: String, to file: TemporaryFile
  ) throws(StorageError) -> ImportRefusal? {
    var failure: StorageError?
    do throws(ImportRefusal) {
      let archive = try opened(path)
      do throws(FormatError) {
        try archive.read(entry) { (piece) throws(FormatError) in
          guard failure == nil else { return }
          do throws(StorageError) {
            try file.write(piece)
          } catch {
            failure = error
          }
        }
      } catch {
        throw .format(error)
      }
    } catch {
      return error
    }
    if let failure { throw failure }
    return nil
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

  private static func isZip(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var start: [UInt8] = [0, 0, 0, 0]
    guard read(descriptor, &start, 4) == 4 else { return false }
    return start == [0x50, 0x4B, 3, 4] || start == [0x50, 0x4B, 5, 6]
  }
}
