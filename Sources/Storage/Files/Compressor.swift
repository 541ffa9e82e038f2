import CZstd

/// Compresses content that comes in pieces, by zstd at level 3.
final class Compressor {
  private let context: OpaquePointer
  private var output: [UInt8]

  /// - Parameter size: the size of the whole content, which the frame then states.
  init(size: Int) throws(StorageError) {
    guard let context = ZSTD_createCCtx() else { throw .overloaded }
    self.context = context
    output = [UInt8](repeating: 0, count: min(ZSTD_CStreamOutSize(), ZSTD_compressBound(size)))
    ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, 3)
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)
    ZSTD_CCtx_setPledgedSrcSize(context, UInt64(size))
  }

  deinit { ZSTD_freeCCtx(context) }

  /// Compresses a piece and hands over what is ready; the last piece ends the frame.
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

  /// Whether compressing pays: whether the first bytes of some content lose a tenth of their size.
  static func pays(for sample: [UInt8]) -> Bool {
    guard sample.count >= 128 else { return false }
    var output = [UInt8](repeating: 0, count: ZSTD_compressBound(sample.count))
    let size = ZSTD_compress(&output, output.count, sample, sample.count, 1)
    return ZSTD_isError(size) == 0 && size < sample.count / 10 * 9
  }
}
