import CZstd
import Glibc

/// Reads a stored file in pieces, decompressed, and checks it against its digest. The last piece is returned
/// only if the whole content matches.
///
/// Used by one thread at a time, with its calls in sequence.
public final class FileReader: @unchecked Sendable {
  private let digest: SHA256Digest
  private let file: Descriptor
  private let context: OpaquePointer?
  private var input: [UInt8]
  private var inputEnd = 0
  private var inputStart = 0
  private var isAtFrameEnd = false
  private var hash = SHA256()
  private var ahead: [[UInt8]] = []
  private var isOver = false

  /// Maximum number of bytes of a piece.
  public static let pieceSize = 1 << 16

  /// Memory in use, in bytes: the pieces read ahead, and the window of a compressed file.
  public let memory: Int

  init(_ digest: SHA256Digest, path: String, isCompressed: Bool) throws(StorageError) {
    self.digest = digest
    memory = 4 * Self.pieceSize + (isCompressed ? 2 << 20 : 0)
    file = try Descriptor(stored: path, of: digest)
    if isCompressed {
      guard let context = ZSTD_createDCtx() else { throw .overloaded }
      self.context = context
      // A frame with a larger window is not ours: 8 MB is the limit of level 3.
      ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, 23)
      input = [UInt8](repeating: 0, count: Self.pieceSize)
    } else {
      context = nil
      input = []
    }
  }

  deinit { if let context { ZSTD_freeDCtx(context) } }

  /// Returns the next bytes of the content, or `nil` at its end. Blocks on the disk.
  /// - Throws: `damagedFile` in place of the last piece if the content does not match its digest.
  public func next() throws(StorageError) -> [UInt8]? {
    try readAhead()
    return ahead.isEmpty ? nil : ahead.removeFirst()
  }

  /// Reads up to two pieces ahead, so that the end is reached and checked before the last piece is returned.
  func readAhead() throws(StorageError) {
    while !isOver && ahead.count < 2 {
      var piece = [UInt8](repeating: 0, count: Self.pieceSize)
      let count = try fill(&piece)
      if count > 0 {
        piece.removeLast(piece.count - count)
        piece.withUnsafeBytes { hash.update($0) }
        ahead.append(piece)
      } else {
        isOver = true
        var content = SHA256()
        swap(&content, &hash)
        guard content.finish() == digest else {
          ahead = []
          throw .damagedFile(digest)
        }
      }
    }
  }

  private func fill(_ piece: inout [UInt8]) throws(StorageError) -> Int {
    let result: Result<Int, StorageError> = piece.withUnsafeMutableBytes { piece in
      do throws(StorageError) {
        if context == nil { return .success(try file.read(into: piece)) }
        return .success(try decompress(into: piece))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func decompress(into piece: UnsafeMutableRawBufferPointer) throws(StorageError) -> Int {
    var output = ZSTD_outBuffer(dst: piece.baseAddress, size: piece.count, pos: 0)
    while output.pos == 0 {
      if inputStart == inputEnd, try !refill() {
        guard isAtFrameEnd else { throw .damagedFile(digest) }
        return 0
      }
      let remaining = input.withUnsafeBytes { bytes in
        var source = ZSTD_inBuffer(src: bytes.baseAddress, size: inputEnd, pos: inputStart)
        let remaining = ZSTD_decompressStream(context, &output, &source)
        inputStart = source.pos
        return remaining
      }
      if ZSTD_isError(remaining) != 0 { throw .damagedFile(digest) }
      isAtFrameEnd = remaining == 0
    }
    return output.pos
  }

  private func refill() throws(StorageError) -> Bool {
    let result: Result<Int, StorageError> = input.withUnsafeMutableBytes { bytes in
      do throws(StorageError) {
        return .success(try file.read(into: bytes))
      } catch {
        return .failure(error)
      }
    }
    inputStart = 0
    inputEnd = try result.get()
    return inputEnd > 0
  }
}
