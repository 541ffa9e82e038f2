import CZlib
import Text

/// Writes a zip to a sink as its files come, so that an export needs neither memory nor a temporary
/// file: libzip can only write what it can seek in.
///
/// Sizes follow each file in a data descriptor. Without Zip64: at most 65,535 files and 4 GB.
/// Source: PKWARE APPNOTE 6.3.9.
public final class ZipWriter {
  private let output: ByteOutput
  private var directory: [UInt8] = []
  private var offset = 0
  private var count = 0
  private var names: Set<String> = []
  private let state = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

  public init(to sink: @escaping ByteSink) {
    output = ByteOutput(sink)
    state.initialize(to: z_stream())
    // Negative window bits: deflate without a wrapper, as zip wants it.
    let status = deflateInit2_(
      state, 6, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib has no memory")
  }

  deinit {
    deflateEnd(state)
    state.deallocate()
  }

  /// Adds a file whose bytes `body` hands over piece by piece.
  ///
  /// A name already in the zip gets a number; what would leave its folder is made harmless.
  /// - Parameter time: when it was made, milliseconds since 1970.
  public func add(
    _ name: String, time: Int64? = nil, _ body: (ByteSink) throws(FormatError) -> Void
  ) throws(FormatError) {
    guard count < 65_535, offset < 3 << 30 else { throw .tooLarge(limit: "3 GB in one zip") }
    let name = Array(unique(ZipWriter.harmless(name)).utf8)
    let start = offset
    let stamp = ZipWriter.stamp(time)
    var header = little(0x0403_4B50, 4)
    let common =
      little(20, 2) + little(0x0808, 2) + little(8, 2) + little(stamp.time, 2)
      + little(stamp.date, 2)
    header += common + little(0, 4) + little(0, 4) + little(0, 4)
    header += little(name.count, 2) + little(0, 2) + name
    write(header)

    var checksum: UInt = crc32(0, nil, 0)
    var size = 0
    let before = offset
    deflateReset(state)
    try body { (piece) throws(FormatError) in
      size += piece.count
      checksum = piece.withUnsafeBufferPointer { bytes in
        crc32(checksum, bytes.baseAddress, UInt32(bytes.count))
      }
      self.deflate(piece, flush: Z_NO_FLUSH)
    }
    deflate([], flush: Z_FINISH)
    let packed = offset - before
    guard size < 1 << 32, packed < 1 << 32 else { throw .tooLarge(limit: "4 GB in one file") }
    let sizes = little(Int(checksum), 4) + little(packed, 4) + little(size, 4)
    write(little(0x0807_4B50, 4) + sizes)
    // Made by Unix, a plain file that its owner writes and all read.
    directory += little(0x0201_4B50, 4) + little(0x0314, 2) + common + sizes
    directory += little(name.count, 2) + little(0, 2) + little(0, 2) + little(0, 2) + little(0, 2)
    directory += little(0o100644 << 16, 4) + little(start, 4) + name
    count += 1
  }

  /// Writes the directory and ends the zip.
  public func finish() throws(FormatError) {
    let start = offset
    write(directory)
    write(
      little(0x0605_4B50, 4) + little(0, 4) + little(count, 2) + little(count, 2)
        + little(directory.count, 4) + little(start, 4) + little(0, 2))
    try output.finish()
  }

  private func deflate(_ bytes: [UInt8], flush: Int32) {
    var packed = [UInt8](repeating: 0, count: 32 << 10)
    bytes.withUnsafeBufferPointer { input in
      state.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      state.pointee.avail_in = UInt32(input.count)
      repeat {
        let made = packed.withUnsafeMutableBufferPointer { room in
          state.pointee.next_out = room.baseAddress
          state.pointee.avail_out = UInt32(room.count)
          CZlib.deflate(state, flush)
          return room.count - Int(state.pointee.avail_out)
        }
        write(Array(packed[0..<made]))
      } while state.pointee.avail_out == 0
    }
  }

  private func write(_ bytes: [UInt8]) {
    offset += bytes.count
    output.raw(bytes)
  }

  private func unique(_ name: String) -> String {
    var candidate = name
    var number = 2
    while !names.insert(candidate.lowercased()).inserted {
      let dot = name.lastIndex(of: ".") ?? name.endIndex
      candidate = "\(name[..<dot]) (\(number))\(name[dot...])"
      number += 1
    }
    return candidate
  }

  /// A name without folders that no file system chokes on.
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

  /// MS-DOS time, two seconds fine, from 1980 on.
  private static func stamp(_ time: Int64?) -> (date: Int, time: Int) {
    var text: [UInt8] = []
    DateTimeText.append(max(time ?? 0, RecordingFeed.firstTime), to: &text)
    func field(_ start: Int, _ count: Int) -> Int {
      text[start..<start + count].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    let date = min(field(0, 4) - 1980, 127) << 9 | field(5, 2) << 5 | field(8, 2)
    return (date, field(11, 2) << 11 | field(14, 2) << 5 | field(17, 2) / 2)
  }

  private func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
