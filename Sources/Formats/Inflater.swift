import CZlib
import Recordings

/// Unpacks a gzip stream piece by piece, and refuses compression bombs.
///
/// Owns the zlib state and frees it.
final class Inflater {
  /// The largest ratio of unpacked to packed size beyond `freeBytes`. Recordings compress 5 to 30
  /// times.
  static let greatestRatio = 200
  /// The number of unpacked bytes allowed at any ratio.
  static let freeBytes = 1 << 20
  /// The largest number of unpacked bytes.
  static let greatestSize = 2 << 30

  private let state = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let output = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
  private var isComplete = false
  private var bytesIn = 0
  private var bytesOut = 0

  /// - Parameter wrapper: 16 for gzip, 32 for gzip or zlib.
  init(wrapper: Int32 = 16) {
    state.initialize(to: z_stream())
    let windowBits: Int32 = 15
    let status = inflateInit2_(
      state, windowBits + wrapper, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib has no memory")
  }

  deinit {
    inflateEnd(state)
    state.deallocate()
    output.deallocate()
  }

  /// Calls `body` with the bytes unpacked from this piece.
  func feed(
    _ bytes: UnsafeRawBufferPointer,
    _ body: (UnsafeRawBufferPointer) throws(FormatError) -> Void
  ) throws(FormatError) {
    bytesIn += bytes.count
    let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    state.pointee.next_in = UnsafeMutablePointer(mutating: start)
    state.pointee.avail_in = UInt32(bytes.count)
    repeat {
      if isComplete {
        // Another member may follow (RFC 1952, 2.2); zeros are padding.
        guard state.pointee.avail_in > 0, state.pointee.next_in.pointee == 0x1F else { return }
        inflateReset(state)
        isComplete = false
      }
      state.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
      state.pointee.avail_out = UInt32(output.count)
      let status = inflate(state, Z_NO_FLUSH)
      guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
        throw .damagedGzip
      }
      let count = output.count - Int(state.pointee.avail_out)
      bytesOut += count
      guard bytesOut <= Inflater.freeBytes + bytesIn * Inflater.greatestRatio else {
        throw .compressionBomb
      }
      guard bytesOut <= Inflater.greatestSize else { throw .tooLarge(limit: "2 GB") }
      if count > 0 { try body(UnsafeRawBufferPointer(rebasing: output.prefix(count))) }
      isComplete = status == Z_STREAM_END
      if status == Z_BUF_ERROR && count == 0 { break }
    } while state.pointee.avail_in > 0 || state.pointee.avail_out == 0
  }

  func finish() throws(FormatError) {
    guard isComplete else { throw .damagedGzip }
  }
}
