import Glibc
import Recordings

/// A zip of recordings, read with limits: entries, sizes, ratio, and paths that stay inside.
///
/// Entries stand in the order of the zip. Read in that order, even twice each, all of them are one
/// pass over the file or two; another order begins further passes.
///
/// Used by one thread at a time, as the sequence of its calls.
public final class Archive: @unchecked Sendable {
  /// What a zip may hold.
  public struct Limits: Equatable, Sendable {
    /// Files and folders.
    public var entries = 20_000
    /// Bytes of one file, unpacked.
    public var entrySize = 512 << 20
    /// Bytes of all files, unpacked.
    public var totalSize = 4 << 30
    /// How many times its packed size a file may have, beyond its first megabyte.
    public var ratio = 200

    /// The limits that every recording keeps to.
    public init() {}
  }

  /// A file inside; folders and the notes that macOS leaves are not listed.
  public struct Entry: Equatable, Sendable {
    /// Its place among the zip's files and folders.
    let index: Int
    /// Its path, with `/` between folders.
    public let path: String
    /// Bytes, unpacked, as the zip states.
    public let size: Int
    /// Where its packed content begins in the zip.
    let position: Int
    /// Bytes from there to what follows: the packed content has no more.
    fileprivate(set) var room: Int

    /// The last part of the path.
    public var name: String { String(path.split(separator: "/").last ?? "") }
  }

  /// Where the bytes of a zip are.
  enum Source {
    case file(String)
    case memory(HeldBytes)
  }

  /// Bytes that stay at their address, which libarchive reads from as long as it reads.
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
  /// The passes under way, two at most, so that whoever reads each file twice gets on.
  private var passes: [Pass] = []
  private var bytesOut = 0

  private struct Pass {
    let reading: ZipReading
    /// The place of the file or folder it comes to next.
    var nextIndex = 0
  }

  /// Opens a zip file and lists it.
  /// - Throws: `damagedZip` for what is none, `unsafePath`, `tooManyEntries`, `tooLarge` and
  ///   `compressionBomb` by what it states of its files.
  public convenience init(path: String, limits: Limits = Limits()) throws(FormatError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw systemError(path) }
    try self.init(.file(path), size: Int(status.st_size), limits)
  }

  /// Opens a zip held in memory and lists it.
  /// - Throws: as for a file.
  public convenience init(bytes: [UInt8], limits: Limits = Limits()) throws(FormatError) {
    try self.init(.memory(HeldBytes(bytes)), size: bytes.count, limits)
  }

  private init(_ source: Source, size: Int, _ limits: Limits) throws(FormatError) {
    self.source = source
    self.limits = limits
    entries = try Archive.list(ZipReading(source), size: size, limits)
  }

  /// Bytes in front of a file's content, its name aside.
  private static let smallestHeader = 30

  private static func list(
    _ reading: ZipReading, size: Int, _ limits: Limits
  ) throws(FormatError) -> [Entry] {
    var all: [Entry] = []
    while let header = try reading.next() {
      guard all.count < limits.entries else { throw .tooManyEntries(limit: limits.entries) }
      guard isSafe(header.path) else { throw .unsafePath(String(header.path.prefix(200))) }
      guard let unpacked = header.size, unpacked >= 0 else {
        throw .damagedZip(reason: "it does not say how large its files are")
      }
      if let last = all.indices.last {
        all[last].room = header.position - smallestHeader - all[last].position
      }
      all.append(
        Entry(
          index: all.count, path: header.path, size: unpacked, position: header.position,
          room: size - header.position))
    }
    let files = all.filter { !isNote($0.path) }
    var total = 0
    for file in files {
      guard file.size <= limits.entrySize, file.size <= limits.totalSize - total else {
        throw .tooLarge(limit: "\(limits.totalSize >> 20) MB unpacked")
      }
      guard file.size <= 1 << 20 || file.size / limits.ratio <= file.room else {
        throw .compressionBomb
      }
      total += file.size
    }
    return files
  }

  /// A folder, or what a system notes beside files.
  private static func isNote(_ path: String) -> Bool {
    path.hasSuffix("/") || path.hasPrefix("__MACOSX/") || path.hasSuffix(".DS_Store")
  }

  /// Relative, without `..`, drive letter or backslash.
  private static func isSafe(_ path: String) -> Bool {
    let bytes = Array(path.utf8)
    if bytes.isEmpty || bytes[0] == UInt8(ascii: "/") || bytes.contains(UInt8(ascii: "\\")) {
      return false
    }
    if bytes.count > 1, bytes[1] == UInt8(ascii: ":") { return false }
    return !path.split(separator: "/").contains("..")
  }

  /// Unpacks an entry and calls `body` with each piece of it.
  ///
  /// A zip inside is refused; a KMZ inside is not.
  /// - Throws: what `body` throws; `damagedZip` for content that is not what the zip states or that
  ///   reaches into the next file; `tooLarge` and `compressionBomb` by what comes out; `nestedZip`.
  public func read(
    _ entry: Entry, _ body: (UnsafeRawBufferPointer) throws(FormatError) -> Void
  ) throws(FormatError) {
    let reading = try positioned(at: entry)
    var size = 0
    while let piece = try reading.piece() {
      guard reading.position - entry.position <= entry.room else { throw Archive.overlap }
      if size == 0, piece.starts(with: [0x50, 0x4B, 3]),
        !entry.path.lowercased().hasSuffix(".kmz")
      {
        throw .nestedZip(entry.path)
      }
      size += piece.count
      bytesOut += piece.count
      // The sizes stated in front may lie; what comes out does not.
      guard size <= limits.entrySize, bytesOut <= limits.totalSize else {
        throw .tooLarge(limit: "\(limits.totalSize >> 20) MB unpacked")
      }
      guard size <= 1 << 20 || size / limits.ratio <= entry.room else { throw .compressionBomb }
      try body(piece)
    }
    guard reading.position - entry.position <= entry.room else { throw Archive.overlap }
  }

  private static var overlap: FormatError { .damagedZip(reason: "its files overlap") }

  /// A pass that has come to the content of an entry: the one that is nearest, or a new one.
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
