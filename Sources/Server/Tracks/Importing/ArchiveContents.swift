import Archives
import Formats
import Glibc
import Recordings
import ServerBase
import Storage

/// The files in a zip, also of the zips in it, or none if the file is a recording itself. Used by one thread at a time.
struct ArchiveContents: Sendable {
  /// A file of the zip, or of a zip in it.
  struct File: Sendable {
    /// The path in the zip, with that of the zip in the zip before it.
    let path: String
    fileprivate(set) var role = ServiceArchive.Role.recording
    fileprivate let entry: Archive.Entry
    /// The index of the zip.
    fileprivate let archive: Int

    /// The unpacked size in bytes, as stated by the zip.
    var size: Int { entry.size }
  }

  /// True if the file is a zip, including KMZ, or a gzip, whose content may be much longer than the file.
  let isPacked: Bool
  /// The files in the zip; `nil` if the file is a recording itself, as a KMZ is.
  private(set) var files: [File]?
  /// What the lists of a service say of the recordings; empty in any other zip.
  private(set) var lists = ServiceArchive()
  /// The answers to files that were refused before any recording was read: damaged lists, and zips in the zip.
  private(set) var refusals: [ImportAnswer] = []

  private var archives: [Archive] = []
  /// The zips in the zip, unpacked.
  private var inner: [TemporaryFile] = []

  /// Opens a file, lists its content, and reads the lists of a service. Blocks.
  /// - Parameter directory: folder for the zips in the zip.
  static func open(
    path: String, name: String, unpackingIn directory: String, unless interruption: Interruption
  ) throws(StorageError) -> Result<ArchiveContents, ImportRefusal> {
    var contents = ArchiveContents(isPacked: isPacked(path))
    guard isZip(start(of: path)), !name.lowercased().hasSuffix(".kmz") else {
      return .success(contents)
    }
    let archive: Archive
    do throws(FormatError) {
      archive = try Archive(path: path, limits: limits(acceptingZips: true))
    } catch {
      return .failure(.format(error))
    }
    // A KMZ with another extension has its main document at the root.
    guard !archive.entries.contains(where: { $0.path.lowercased() == "doc.kml" }) else {
      return .success(contents)
    }
    try contents.list(archive, unpackingIn: directory, unless: interruption)
    guard contents.files?.count ?? 0 <= ImportLimits.archiveFiles else {
      return .failure(.tooManyFiles)
    }
    try contents.readLists(unless: interruption)
    contents.assignRoles()
    return .success(contents)
  }

  private init(isPacked: Bool) { self.isPacked = isPacked }

  private static func limits(acceptingZips: Bool) -> Archive.Limits {
    var limits = Archive.Limits()
    // One that is too large, as films among the photos are, is refused by itself.
    limits.entrySize = limits.totalSize
    limits.acceptsZips = acceptingZips
    return limits
  }

  /// Lists the files of a zip, and of each zip in it in its place.
  private mutating func list(
    _ archive: Archive, unpackingIn directory: String, unless interruption: Interruption
  ) throws(StorageError) {
    archives = [archive]
    var listed: [File] = []
    for entry in archive.entries {
      guard ZipRules.isZip(entry.path) else {
        listed.append(File(path: entry.path, entry: entry, archive: 0))
        continue
      }
      // A zip in the zip may hold as much as the zip: no more of it is opened than may be imported.
      guard listed.count <= ImportLimits.archiveFiles else { break }
      let file = TemporaryFile(in: directory)
      let refusal = try Self.unpack(
        entry, of: archive, to: file, maximum: ClubData.maximumArchiveSize, unless: interruption)
      if let refusal {
        refusals.append(ImportAnswer(file: entry.path, refusal: refusal))
        continue
      }
      do throws(FormatError) {
        let within = try Archive(path: file.path, limits: Self.limits(acceptingZips: false))
        listed += within.entries.map { each in
          File(path: "\(entry.path)/\(each.path)", entry: each, archive: archives.count)
        }
        archives.append(within)
        inner.append(file)
      } catch {
        refusals.append(ImportAnswer(file: entry.path, refusal: .format(error)))
      }
    }
    files = listed
  }

  private mutating func readLists(unless interruption: Interruption) throws(StorageError) {
    for file in files ?? [] {
      lists.see(file.path)
      guard let list = ArchiveList(path: file.path) else { continue }
      do throws(ImportRefusal) {
        guard file.size <= ArchiveList.maximumSize else { throw .tooLarge }
        let bytes = try content(of: file)
        do throws(ServiceArchive.Failure) {
          try lists.read(bytes, as: list)
        } catch .unknownLayout {
          // Another program's table of this name.
        } catch {
          throw .unreadableList
        }
      } catch {
        refusals.append(ImportAnswer(file: file.path, refusal: error))
      }
      try interruption.check()
    }
    lists.finish()
  }

  private func content(of file: File) throws(ImportRefusal) -> [UInt8] {
    var content: [UInt8] = []
    do throws(FormatError) {
      try archives[file.archive].read(file.entry) { content += $0 }
    } catch {
      throw .format(error)
    }
    return content
  }

  /// Leaves out what was refused, and finds the role of each other file.
  private mutating func assignRoles() {
    let refused = Set(refusals.map(\.file))
    files = files?.filter { !refused.contains($0.path) }.map { file in
      var file = file
      file.role = lists.role(of: file.path)
      return file
    }
  }

  /// Unpacks one file. Unpacking the files in order takes a single pass over the zip. Blocks.
  /// - Returns: the reason if it was refused.
  func unpack(
    _ file: File, to target: TemporaryFile, unless interruption: Interruption
  ) throws(StorageError) -> ImportRefusal? {
    try Self.unpack(
      file.entry, of: archives[file.archive], to: target, maximum: ImportLimits.fileSize,
      unless: interruption)
  }

  private static func unpack(
    _ entry: Archive.Entry, of archive: Archive, to file: TemporaryFile, maximum: Int,
    unless interruption: Interruption
  ) throws(StorageError) -> ImportRefusal? {
    guard entry.size <= maximum else { return .tooLarge }
    var failure: StorageError?
    do throws(FormatError) {
      try archive.read(entry) { (piece) throws(FormatError) in
        // The stated size may be wrong.
        guard file.size + piece.count <= maximum else {
          throw .tooLarge(limit: "\(maximum >> 20) MB")
        }
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
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var start: [UInt8] = [0, 0, 0, 0]
    let count = read(descriptor, &start, start.count)
    return Array(start.prefix(max(0, count)))
  }
}
