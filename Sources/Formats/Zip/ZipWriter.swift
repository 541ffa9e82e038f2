import CArchive
import Recordings

/// Writes a zip to a sink while its files are added, so that an export needs neither memory nor a
/// temporary file and can have any size. Zip64 is used from 4 GB or 65,535 files on.
///
/// Owns the libarchive handle and closes it. Not for use by several threads at once.
public final class ZipWriter {
  private let handle: OpaquePointer
  private let output: SinkOutput
  private var names: Set<String> = []
  private var lastNumbers: [String: Int] = [:]

  /// The output of libarchive, with the error of the sink if it failed.
  private final class SinkOutput {
    private let sink: ByteSink
    private(set) var failure: FormatError?

    init(_ sink: @escaping ByteSink) { self.sink = sink }

    /// - Returns: the number of bytes taken, -1 when the sink refused them.
    func take(_ bytes: UnsafeRawBufferPointer) -> Int {
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

  /// Begins a zip that is handed to `sink`.
  public init(to sink: @escaping ByteSink) {
    guard let handle = archive_write_new() else { preconditionFailure("no memory for libarchive") }
    self.handle = handle
    output = SinkOutput(sink)
    archive_write_set_format_zip(handle)
    archive_write_set_bytes_per_block(handle, 64 << 10)
    // What is left at the end is not filled up to a whole block.
    archive_write_set_bytes_in_last_block(handle, 1)
    archive_write_open(
      handle, Unmanaged.passUnretained(output).toOpaque(), nil,
      { _, output, bytes, count in
        guard let output else { return -1 }
        return Unmanaged<SinkOutput>.fromOpaque(output).takeUnretainedValue()
          .take(UnsafeRawBufferPointer(start: bytes, count: count))
      }, nil)
  }

  deinit {
    // A zip that was given up gets no directory.
    archive_write_fail(handle)
    archive_write_free(handle)
  }

  /// Adds a file whose bytes `body` passes piece by piece.
  ///
  /// A name that is already in the zip gets a number. Characters that file systems forbid are
  /// replaced.
  /// - Parameters:
  ///   - name: the name of the file.
  ///   - size: the number of bytes that `body` will pass, exactly.
  ///   - time: the modification time in UTC milliseconds.
  ///   - packing: whether the file is compressed.
  ///   - body: passes the bytes.
  /// - Throws: the error of the sink or of `body`, or `system` when libarchive fails.
  public func add(
    _ name: String, size: Int, time: Int64? = nil, packing: Packing = .deflate,
    _ body: (ByteSink) throws(FormatError) -> Void
  ) throws(FormatError) {
    try begin(unique(ZipWriter.harmless(name)), size: size, time: time, packing: packing)
    var written = 0
    try body { (piece) throws(FormatError) in
      written += piece.count
      precondition(written <= size, "a file of a zip has more bytes than was said")
      try self.write(piece)
    }
    precondition(written == size, "a file of a zip has fewer bytes than was said")
    try check(Int(archive_write_finish_entry(handle)))
  }

  /// Writes the directory and ends the zip.
  /// - Throws: the error of the sink, or `system` when libarchive fails.
  public func finish() throws(FormatError) {
    try check(Int(archive_write_close(handle)))
  }

  private func begin(
    _ name: String, size: Int, time: Int64?, packing: Packing
  ) throws(FormatError) {
    guard let entry = archive_entry_new() else { preconditionFailure("no memory for libarchive") }
    defer { archive_entry_free(entry) }
    archive_entry_set_filetype(entry, UInt32(S_IFREG))
    archive_entry_set_perm(entry, 0o644)
    archive_entry_set_size(entry, Int64(size))
    archive_entry_set_mtime(entry, Int(max(time ?? 0, RecordingFeed.firstTime) / 1000), 0)
    let status = UTF8Names.use {
      archive_entry_set_pathname(entry, name)
      switch packing {
      case .deflate: archive_write_zip_set_compression_deflate(handle)
      case .store: archive_write_zip_set_compression_store(handle)
      }
      return archive_write_header(handle, entry)
    }
    try check(Int(status))
  }

  private func write(_ piece: [UInt8]) throws(FormatError) {
    var rest = piece[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { archive_write_data(handle, $0.baseAddress, $0.count) }
      try check(count)
      rest = rest.dropFirst(count)
    }
  }

  private func check(_ status: Int) throws(FormatError) {
    if let failure = output.failure { throw failure }
    guard status < ARCHIVE_WARN else { return }
    let reason = archive_error_string(handle).map { String(cString: $0) } ?? "libarchive failed"
    throw .system(path: "zip", reason: reason)
  }

  private func unique(_ name: String) -> String {
    var candidate = name
    let key = name.lowercased()
    while !names.insert(candidate.lowercased()).inserted {
      // Continues from the last number, so that many equal names do not take quadratic time.
      let number = (lastNumbers[key] ?? 1) + 1
      lastNumbers[key] = number
      let dot = name.lastIndex(of: ".") ?? name.endIndex
      candidate = "\(name[..<dot]) (\(number))\(name[dot...])"
    }
    return candidate
  }

  /// The name without leading dots and with the characters that file systems forbid replaced by
  /// `_`, cut to its last 200 bytes; `track` when nothing is left.
  static func harmless(_ name: String) -> String {
    let forbidden: Set<Character> = ["/", "\\", ":", "*", "?", "\"", "<", ">", "|"]
    var safe = String(
      name.map { character in
        let isControl = character.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
        return forbidden.contains(character) || isControl ? "_" : character
      })
    while safe.utf8.count > 200 { safe.removeFirst() }
    while safe.hasPrefix(".") { safe.removeFirst() }
    return safe.isEmpty ? "track" : safe
  }
}
