import CArchive

/// One pass over a zip, file by file in its order.
///
/// Owns the libarchive handle and closes it.
final class ZipReading {
  /// The header of a file.
  struct Header {
    let path: String
    /// Unpacked size in bytes, as stated by the zip; `nil` if it is not stated.
    let size: Int?
    /// True for a regular file; false for a folder, a link or another special entry.
    let isFile: Bool
    /// Offset of its content in the zip, in bytes.
    let position: Int
  }

  private let handle: OpaquePointer

  init(_ source: Archive.Source) throws(FormatError) {
    guard let handle = archive_read_new() else { throw .damagedZip(reason: "out of memory") }
    self.handle = handle
    archive_read_support_format_zip_seekable(handle)
    let status: Int32
    switch source {
    case .file(let path): status = archive_read_open_filename(handle, path, 16 << 10)
    case .memory(let bytes):
      status = archive_read_open_memory(handle, bytes.start, bytes.count)
    }
    guard status == ARCHIVE_OK else { throw failure }
  }

  deinit { archive_read_free(handle) }

  /// Advances to the next file or folder.
  /// - Returns: `nil` after the last one.
  func next() throws(FormatError) -> Header? {
    var entry: OpaquePointer?
    let status = UTF8Names.use { archive_read_next_header(handle, &entry) }
    if status == ARCHIVE_EOF { return nil }
    guard status == ARCHIVE_OK || status == ARCHIVE_WARN, let entry,
      let name = UTF8Names.use({ archive_entry_pathname(entry) })
    else { throw failure }
    return Header(
      path: UTF8Names.text(name),
      size: archive_entry_size_is_set(entry) != 0 ? Int(archive_entry_size(entry)) : nil,
      isFile: archive_entry_filetype(entry) == Self.regularFile,
      position: position)
  }

  /// libarchive's `AE_IFREG`, a macro that Swift cannot read.
  private static let regularFile: UInt32 = 0o100000

  /// The next bytes of the file at hand, unpacked; valid until the next call.
  /// - Returns: `nil` at its end.
  func piece() throws(FormatError) -> UnsafeRawBufferPointer? {
    var start: UnsafeRawPointer?
    var count = 0
    var offset: Int64 = 0
    // A warning here means a wrong checksum or size.
    switch archive_read_data_block(handle, &start, &count, &offset) {
    case ARCHIVE_OK: return UnsafeRawBufferPointer(start: start, count: count)
    case ARCHIVE_EOF: return nil
    default: throw failure
    }
  }

  /// Number of bytes of the zip read so far: up to the content, or up to the end of the content returned before.
  var position: Int { Int(archive_filter_bytes(handle, 0)) }

  private var failure: FormatError {
    .damagedZip(reason: archive_error_string(handle).map { String(cString: $0) } ?? "no zip")
  }
}
