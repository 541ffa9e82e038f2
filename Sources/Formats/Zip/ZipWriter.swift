import CArchive
import Recordings
import Text

/// Writes a zip to a sink while its files are added, so that an export needs neither memory nor a
/// temporary file and can have any size. Zip64 is used from 4 GB or 65,535 files on.
///
/// Owns the libarchive handle and closes it. Must not be used by several threads at once.
public final class ZipWriter {
  private let handle: OpaquePointer
  private let output: SinkOutput
  private var paths: Set<String> = []
  /// The remaining bytes of the current file.
  private var rest = 0
  private var lastNumbers: [String: Int] = [:]

  /// The output of libarchive, with the error of the sink if it failed.
  private final class SinkOutput {
    private let sink: ByteSink
    private(set) var failure: FormatError?

    init(_ sink: @escaping ByteSink) { self.sink = sink }

    /// - Returns: the number of bytes accepted, -1 if the sink refused them.
    func append(_ bytes: UnsafeRawBufferPointer) -> Int {
      do throws(FormatError) {
        try sink(Array(bytes))
        return bytes.count
      } catch {
        failure = error
        return -1
      }
    }
  }

  /// The way in which a file is stored.
  public enum Packing: Sendable {
    /// Compressed.
    case deflate
    /// Uncompressed, for files that are compressed already.
    case store
  }

  /// Begins a zip that is passed to `sink`.
  public init(to sink: @escaping ByteSink) {
    guard let handle = archive_write_new() else { preconditionFailure("no memory for libarchive") }
    self.handle = handle
    output = SinkOutput(sink)
    archive_write_set_format_zip(handle)
    archive_write_set_bytes_per_block(handle, 64 << 10)
    // The end is not padded to a whole block.
    archive_write_set_bytes_in_last_block(handle, 1)
    archive_write_open(
      handle, Unmanaged.passUnretained(output).toOpaque(), nil,
      { _, output, bytes, count in
        guard let output else { return -1 }
        return Unmanaged<SinkOutput>.fromOpaque(output).takeUnretainedValue()
          .append(UnsafeRawBufferPointer(start: bytes, count: count))
      }, nil)
  }

  deinit {
    // An abandoned zip gets no directory.
    archive_write_fail(handle)
    archive_write_free(handle)
  }

  /// Adds a file whose bytes `body` passes piece by piece.
  ///
  /// A name that is already in the zip gets a number. Characters that file systems forbid are
  /// replaced.
  /// - Parameters:
  ///   - name: the name of the file.
  ///   - size: the exact number of bytes that `body` will pass.
  ///   - time: the modification time in UTC milliseconds.
  ///   - packing: the way in which the file is stored.
  ///   - body: passes the bytes.
  /// - Throws: the error of the sink or of `body`, or `system` if libarchive fails.
  public func add(
    _ name: String, size: Int, time: Int64? = nil, packing: Packing = .deflate,
    _ body: (ByteSink) throws(FormatError) -> Void
  ) throws(FormatError) {
    try begin(name, size: size, time: time, packing: packing)
    try body { (piece) throws(FormatError) in try self.write(piece) }
    try end()
  }

  /// Begins a file, whose bytes are added by `write(_:)` and which `end()` ends: as `add`, for bytes that
  /// arrive asynchronously.
  /// - Parameters:
  ///   - name: the name of the file.
  ///   - folder: the path of its folder, without a final slash; used unchanged.
  ///   - size: the exact number of bytes that will be written.
  ///   - time: the modification time in UTC milliseconds.
  ///   - packing: the way in which the file is stored.
  /// - Returns: the name as it is in the zip.
  /// - Throws: the error of the sink, or `system` if libarchive fails.
  @discardableResult
  public func begin(
    _ name: String, in folder: String = "", size: Int, time: Int64? = nil,
    packing: Packing = .deflate
  ) throws(FormatError) -> String {
    let prefix = folder.isEmpty ? "" : folder + "/"
    let path = unique(prefix, ZipWriter.harmless(name))
    rest = size
    try beginEntry(path, size: size, time: time, packing: packing)
    return String(path.dropFirst(prefix.count))
  }

  /// Adds bytes to the current file.
  /// - Throws: the error of the sink, or `system` if libarchive fails.
  public func write(_ piece: [UInt8]) throws(FormatError) {
    rest -= piece.count
    precondition(rest >= 0, "a file of a zip has more bytes than was said")
    var piece = piece[...]
    while !piece.isEmpty {
      let count = piece.withUnsafeBytes { archive_write_data(handle, $0.baseAddress, $0.count) }
      try check(count)
      piece = piece.dropFirst(count)
    }
  }

  /// Ends the current file.
  /// - Throws: the error of the sink, or `system` if libarchive fails.
  public func end() throws(FormatError) {
    precondition(rest == 0, "a file of a zip has fewer bytes than was said")
    try check(Int(archive_write_finish_entry(handle)))
  }

  /// Writes the directory and ends the zip.
  /// - Throws: the error of the sink, or `system` if libarchive fails.
  public func finish() throws(FormatError) {
    try check(Int(archive_write_close(handle)))
  }

  private func beginEntry(
    _ path: String, size: Int, time: Int64?, packing: Packing
  ) throws(FormatError) {
    guard let entry = archive_entry_new() else { preconditionFailure("no memory for libarchive") }
    defer { archive_entry_free(entry) }
    archive_entry_set_filetype(entry, UInt32(S_IFREG))
    archive_entry_set_perm(entry, 0o644)
    archive_entry_set_size(entry, Int64(size))
    archive_entry_set_mtime(entry, Int(max(time ?? 0, RecordingFeed.firstTime) / 1000), 0)
    let status = UTF8Names.use {
      archive_entry_set_pathname(entry, path)
      switch packing {
      case .deflate: archive_write_zip_set_compression_deflate(handle)
      case .store: archive_write_zip_set_compression_store(handle)
      }
      return archive_write_header(handle, entry)
    }
    try check(Int(status))
  }

  private func check(_ status: Int) throws(FormatError) {
    if let failure = output.failure { throw failure }
    guard status < ARCHIVE_WARN else { return }
    let reason = archive_error_string(handle).map { String(cString: $0) } ?? "libarchive failed"
    throw .system(path: "zip", reason: reason)
  }

  /// Returns the path, with a number before its extension if the zip already has such a file; names are
  /// compared case-insensitively, as some file systems do.
  private func unique(_ folder: String, _ name: String) -> String {
    var candidate = folder + name
    let key = candidate.lowercased()
    while !paths.insert(candidate.lowercased()).inserted {
      // Continues from the last number, so that many equal names do not take quadratic time.
      let number = (lastNumbers[key] ?? 1) + 1
      lastNumbers[key] = number
      let dot = name.lastIndex(of: ".") ?? name.endIndex
      candidate = "\(folder)\(name[..<dot]) (\(number))\(name[dot...])"
    }
    return candidate
  }

  /// Returns a name that every file system accepts, cut to its last 200 bytes; `track` if nothing is left.
  private static func harmless(_ name: String) -> String {
    var safe = String(decoding: FileName.harmless(Array(name.utf8)), as: UTF8.self)
    while safe.utf8.count > 200 { safe.removeFirst() }
    return safe.isEmpty ? "track" : safe
  }
}
