import Glibc
import Recordings

/// A zip of recordings, read with limits on entries, sizes, compression ratio and paths.
///
/// Entries are listed in the order of the zip. Reading all of them in that order, even twice each,
/// takes one or two passes over the file; any other order takes more.
///
/// Used by one thread at a time.
public final class Archive: @unchecked Sendable {
  /// The limits of a zip.
  public struct Limits: Equatable, Sendable {
    /// The largest number of files and folders.
    public var entries = ZipRules.entries
    /// The largest number of bytes of one file, unpacked.
    public var entrySize = 512 << 20
    /// The largest number of bytes of all files together, unpacked.
    public var totalSize = 4 << 30
    /// The largest ratio of unpacked to packed size, for files of more than 1 MiB.
    public var ratio = ZipRules.ratio
    /// True for zips whose files may be of any kind, including zips, which are not unpacked further.
    public var acceptsZips = false

    /// Creates the default limits.
    public init() {}
  }

  /// A file in the zip, or a link or another special entry, which cannot be read. Folders and the metadata files of
  /// macOS are not listed.
  public struct Entry: Equatable, Sendable {
    /// The index among the zip's files and folders.
    let index: Int
    /// The path, with `/` between folders.
    public let path: String
    /// The unpacked size in bytes, as stated by the zip.
    public let size: Int
    /// True for a regular file.
    let isFile: Bool
    /// The offset of the packed content in the zip.
    let position: Int
    /// The number of bytes up to the next entry, which the packed content cannot exceed.
    fileprivate(set) var room: Int

    /// The last part of the path.
    public var name: String { String(path.split(separator: "/").last ?? "") }
  }

  /// The source of a zip's bytes.
  enum Source {
    case file(String)
    case memory(HeldBytes)
  }

  /// Bytes at a fixed address, from which libarchive reads.
  final class HeldBytes {
    private let bytes: UnsafeMutableRawBufferPointer

    init(_ bytes: [UInt8]) {
      self.bytes = .allocate(byteCount: bytes.count, alignment: 16)
      self.bytes.copyBytes(from: bytes)
    }

    deinit { bytes.deallocate() }

    var start: UnsafeRawPointer? { UnsafeRawPointer(bytes.baseAddress) }
    var count: Int { bytes.count }
  }

  /// The files of the zip, in its order.
  public let entries: [Entry]
  private let limits: Limits
  private let source: Source
  /// The current passes, at most two, so that each file can be read twice in turn.
  private var passes: [Pass] = []
  private var bytesOut = 0

  private struct Pass {
    let reading: ZipReading
    /// The index of the next file or folder of the pass.
    var nextIndex = 0
  }

  /// Opens a zip file and lists it.
  /// - Throws: `system` if the file cannot be read, `damagedZip` if it is not a zip, and `unsafePath`,
  ///   `tooManyEntries`, `tooLarge` or `compressionBomb` by its list of files.
  public convenience init(path: String, limits: Limits = Limits()) throws(FormatError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw systemError(path) }
    try self.init(.file(path), size: Int(status.st_size), limits)
  }

  /// Opens a zip held in memory and lists it.
  /// - Throws: the same errors as for a file.
  public convenience init(bytes: [UInt8], limits: Limits = Limits()) throws(FormatError) {
    try self.init(.memory(HeldBytes(bytes)), size: bytes.count, limits)
  }

  private init(_ source: Source, size: Int, _ limits: Limits) throws(FormatError) {
    self.source = source
    self.limits = limits
    entries = try Archive.list(ZipReading(source), size: size, limits)
  }

  /// Bytes before a file's content, besides its name.
  private static let smallestHeader = 30

  private static func list(
    _ reading: ZipReading, size: Int, _ limits: Limits
  ) throws(FormatError) -> [Entry] {
    var all: [Entry] = []
    while let header = try reading.next() {
      guard all.count < limits.entries else { throw .tooManyEntries(limit: limits.entries) }
      guard ZipRules.isSafe(header.path) else { throw .unsafePath(String(header.path.prefix(200))) }
      guard let unpacked = header.size ?? (header.isFile ? nil : 0), unpacked >= 0 else {
        throw .damagedZip(reason: "it does not say how large its files are")
      }
      if let last = all.indices.last {
        all[last].room = header.position - smallestHeader - all[last].position
      }
      all.append(
        Entry(
          index: all.count, path: header.path, size: unpacked, isFile: header.isFile,
          position: header.position, room: size - header.position))
    }
    let files = all.filter { !ZipRules.isNote($0.path, size: $0.size) }
    var total = 0
    for file in files {
      guard file.size <= limits.entrySize, file.size <= limits.totalSize - total else {
        throw .tooLarge(limit: "\(limits.totalSize >> 20) MB unpacked")
      }
      guard !ZipRules.isBomb(size: file.size, packed: file.room, ratio: limits.ratio) else {
        throw .compressionBomb
      }
      total += file.size
    }
    return files
  }

  /// Unpacks an entry and calls `body` with each piece of it.
  ///
  /// A zip within the zip is refused unless it is a KMZ by its name, or the limits accept zips.
  /// - Throws: the error of `body`; `notAFile` for a link or another special entry; `damagedZip` for content that is
  ///   damaged or reaches into the next file; `tooLarge` and `compressionBomb` by the unpacked size; `nestedZip`.
  public func read(
    _ entry: Entry, _ body: (UnsafeRawBufferPointer) throws(FormatError) -> Void
  ) throws(FormatError) {
    guard entry.isFile else { throw .notAFile(entry.path) }
    let reading = try positioned(at: entry)
    var size = 0
    while let piece = try reading.piece() {
      guard reading.position - entry.position <= entry.room else { throw Archive.overlap }
      if size == 0, !limits.acceptsZips, piece.starts(with: [0x50, 0x4B, 3]),
        !entry.path.lowercased().hasSuffix(".kmz")
      {
        throw .nestedZip(entry.path)
      }
      size += piece.count
      bytesOut += piece.count
      // The stated sizes may be wrong, so the unpacked bytes are counted.
      guard size <= limits.entrySize, bytesOut <= limits.totalSize else {
        throw .tooLarge(limit: "\(limits.totalSize >> 20) MB unpacked")
      }
      guard !ZipRules.isBomb(size: size, packed: entry.room, ratio: limits.ratio) else {
        throw .compressionBomb
      }
      try body(piece)
    }
    guard reading.position - entry.position <= entry.room else { throw Archive.overlap }
  }

  private static var overlap: FormatError { .damagedZip(reason: "its files overlap") }

  /// Returns a pass positioned at the content of an entry: the nearest one, or a new one.
  private func positioned(at entry: Entry) throws(FormatError) -> ZipReading {
    let nearest = passes.indices.filter { passes[$0].nextIndex <= entry.index }
      .max { passes[$0].nextIndex < passes[$1].nextIndex }
    var pass: Pass
    if let nearest {
      pass = passes.remove(at: nearest)
    } else {
      pass = Pass(reading: try ZipReading(source))
    }
    while pass.nextIndex <= entry.index {
      pass.nextIndex += 1
      guard try pass.reading.next() != nil else {
        throw .damagedZip(reason: "it changed while it was read")
      }
    }
    passes = passes.suffix(1) + [pass]
    return pass.reading
  }
}
