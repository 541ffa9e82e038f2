import CZip

/// A zip of recordings, read through libzip with limits: entries, sizes, ratio, and paths that stay
/// inside.
///
/// Owns the libzip handle and closes it. Not for several threads at once.
public final class Archive {
  /// What a zip may hold.
  public struct Limits: Equatable, Sendable {
    public var entries = 20_000
    /// Bytes of one file, unpacked.
    public var entrySize = 512 << 20
    /// Bytes of all files, unpacked.
    public var totalSize = 4 << 30
    /// How far a file may unpack beyond its first megabyte.
    public var ratio = 200
    public init() {}
  }

  /// A file inside; folders and the notes that macOS leaves are not listed.
  public struct Entry: Equatable, Sendable {
    let index: UInt64
    /// Its path, with `/` between folders.
    public let path: String
    /// Bytes, unpacked, as the zip states.
    public let size: Int
    let packedSize: Int

    /// The last part of the path.
    public var name: String { String(path.split(separator: "/").last ?? "") }
  }

  public let entries: [Entry]
  private let limits: Limits
  private let handle: OpaquePointer
  /// What libzip reads from, when it is memory; libzip does not copy it.
  private let memory: UnsafeMutableRawBufferPointer?
  private var bytesOut = 0

  /// Opens a zip file.
  public convenience init(path: String, limits: Limits = Limits()) throws(FormatError) {
    var code: Int32 = 0
    guard let handle = zip_open(path, ZIP_RDONLY, &code) else {
      var error = zip_error_t()
      zip_error_init_with_code(&error, code)
      defer { zip_error_fini(&error) }
      throw .damagedZip(reason: String(cString: zip_error_strerror(&error)))
    }
    try self.init(handle, memory: nil, limits: limits)
  }

  /// Opens a zip held in memory.
  public convenience init(bytes: [UInt8], limits: Limits = Limits()) throws(FormatError) {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
    memory.copyBytes(from: bytes)
    var error = zip_error_t()
    zip_error_init(&error)
    defer { zip_error_fini(&error) }
    guard
      let source = zip_source_buffer_create(memory.baseAddress, UInt64(bytes.count), 0, &error)
    else {
      memory.deallocate()
      throw .damagedZip(reason: String(cString: zip_error_strerror(&error)))
    }
    guard let handle = zip_open_from_source(source, ZIP_RDONLY, &error) else {
      zip_source_free(source)
      memory.deallocate()
      throw .damagedZip(reason: String(cString: zip_error_strerror(&error)))
    }
    try self.init(handle, memory: memory, limits: limits)
  }

  private init(
    _ handle: OpaquePointer, memory: UnsafeMutableRawBufferPointer?, limits: Limits
  ) throws(FormatError) {
    self.handle = handle
    self.memory = memory
    self.limits = limits
    do {
      entries = try Archive.list(handle, limits)
    } catch {
      zip_discard(handle)
      memory?.deallocate()
      throw error
    }
  }

  deinit {
    zip_discard(handle)
    memory?.deallocate()
  }

  private static func list(
    _ handle: OpaquePointer, _ limits: Limits
  ) throws(FormatError) -> [Entry] {
    let count = zip_get_num_entries(handle, 0)
    guard count <= limits.entries else { throw .tooManyEntries(limit: limits.entries) }
    var entries: [Entry] = []
    var total = 0
    for index in 0..<UInt64(max(count, 0)) {
      var state = zip_stat_t()
      guard zip_stat_index(handle, index, 0, &state) == 0, let name = state.name else { continue }
      let path = String(cString: name)
      guard isSafe(path) else { throw .unsafePath(String(path.prefix(200))) }
      if path.hasSuffix("/") || path.hasPrefix("__MACOSX/") || path.hasSuffix(".DS_Store") {
        continue
      }
      let size = Int(clamping: state.size)
      let packed = Int(clamping: state.comp_size)
      guard size <= limits.entrySize, size <= limits.totalSize - total else {
        throw .tooLarge(limit: "\(limits.totalSize >> 20) MB unpacked")
      }
      guard size <= 1 << 20 || size / limits.ratio <= packed else { throw .compressionBomb }
      total += size
      entries.append(Entry(index: index, path: path, size: size, packedSize: packed))
    }
    return entries
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
  public func read(
    _ entry: Entry, _ body: (UnsafeRawBufferPointer) throws(FormatError) -> Void
  ) throws(FormatError) {
    guard let file = zip_fopen_index(handle, entry.index, 0) else {
      throw .damagedZip(reason: String(cString: zip_strerror(handle)))
    }
    defer { zip_fclose(file) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { buffer.deallocate() }
    var size = 0
    while true {
      let count = zip_fread(file, buffer.baseAddress, UInt64(buffer.count))
      guard count >= 0 else { throw .damagedZip(reason: String(cString: zip_file_strerror(file))) }
      if count == 0 { return }
      if size == 0, count >= 4, buffer[0] == 0x50, buffer[1] == 0x4B, buffer[2] == 3,
        !entry.path.lowercased().hasSuffix(".kmz")
      {
        throw .nestedZip(entry.path)
      }
      size += Int(count)
      bytesOut += Int(count)
      // The sizes stated in front may lie; what comes out does not.
      guard size <= limits.entrySize, bytesOut <= limits.totalSize else {
        throw .tooLarge(limit: "\(limits.totalSize >> 20) MB unpacked")
      }
      guard size <= 1 << 20 || size / limits.ratio <= entry.packedSize else {
        throw .compressionBomb
      }
      try body(UnsafeRawBufferPointer(rebasing: buffer.prefix(Int(count))))
    }
  }
}
