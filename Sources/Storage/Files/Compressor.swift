import CZstd
import Threads

/// Compresses content in pieces with zstd at level 3.
final class Compressor {
  private let context: OpaquePointer
  private var output: [UInt8]

  /// Unused contexts. Creating one, with its tables of a megabyte, takes longer than compressing a short recording.
  private static let spare = Locked<[OpaquePointer]>([])
  /// Maximum number of contexts kept, and maximum bytes of one.
  private static let spareLimit = (count: 2, size: 2_500_000)

  /// - Parameter size: the size of the whole content, which is written into the frame's header.
  init(size: Int) throws(StorageError) {
    guard let context = Self.takeContext() else { throw .overloaded }
    self.context = context
    output = [UInt8](repeating: 0, count: min(ZSTD_CStreamOutSize(), ZSTD_compressBound(size)))
    ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, 3)
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)
    ZSTD_CCtx_setPledgedSrcSize(context, UInt64(size))
  }

  deinit { Self.giveBack(context) }

  private static func takeContext() -> OpaquePointer? {
    spare.withLock { $0.popLast() } ?? ZSTD_createCCtx()
  }

  private static func giveBack(_ context: OpaquePointer) {
    ZSTD_CCtx_reset(context, ZSTD_reset_session_and_parameters)
    let size = ZSTD_sizeof_CCtx(context)
    let isKept = spare.withLock { spare in
      guard size <= spareLimit.size, spare.count < spareLimit.count else { return false }
      spare.append(context)
      return true
    }
    if !isKept { ZSTD_freeCCtx(context) }
  }

  /// Compresses a piece and passes the output to `sink`; the last piece ends the frame.
  func compress(
    _ piece: UnsafeRawBufferPointer, isLast: Bool,
    to sink: (UnsafeRawBufferPointer) throws(StorageError) -> Void
  ) throws(StorageError) {
    var input = ZSTD_inBuffer(src: piece.baseAddress, size: piece.count, pos: 0)
    var isDone = false
    while !isDone {
      let (remaining, count) = output.withUnsafeMutableBytes { output in
        var buffer = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
        let remaining = ZSTD_compressStream2(
          context, &buffer, &input, isLast ? ZSTD_e_end : ZSTD_e_continue)
        return (remaining, buffer.pos)
      }
      if ZSTD_isError(remaining) != 0 {
        throw .statement("zstd: " + String(cString: ZSTD_getErrorName(remaining)))
      }
      if count > 0 { try hand(count, to: sink) }
      isDone = isLast ? remaining == 0 : input.pos == input.size
    }
  }

  private func hand(
    _ count: Int, to sink: (UnsafeRawBufferPointer) throws(StorageError) -> Void
  ) throws(StorageError) {
    let result: Result<Void, StorageError> = output.withUnsafeBytes { output in
      do throws(StorageError) {
        return .success(try sink(UnsafeRawBufferPointer(rebasing: output[..<count])))
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  /// Number of first bytes that are test-compressed.
  static let sampleSize = 1 << 14

  /// Returns true if compressing is worthwhile: if the first bytes shrink by at least a tenth.
  static func pays(for sample: UnsafeRawBufferPointer) -> Bool {
    guard sample.count >= 128, let context = takeContext() else { return false }
    defer { giveBack(context) }
    let bound = ZSTD_compressBound(sample.count)
    let size = withUnsafeTemporaryAllocation(byteCount: bound, alignment: 16) { output in
      ZSTD_compressCCtx(
        context, output.baseAddress, output.count, sample.baseAddress, sample.count, 1)
    }
    return ZSTD_isError(size) == 0 && size < sample.count / 10 * 9
  }
}
