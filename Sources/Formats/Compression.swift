import CZlib

/// Whole contents packed by zlib, in memory.
package enum Compression {
  /// Returns the content of a gzip or zlib stream; `nil` if it is damaged or has more bytes than `maximum`.
  package static func unpacked(_ bytes: [UInt8], atMost maximum: Int) -> [UInt8]? {
    let inflater = Inflater(wrapper: 32)
    var content: [UInt8] = []
    do throws(FormatError) {
      try bytes.span.bytes.withUnsafeBytes { (bytes) throws(FormatError) in
        try inflater.feed(bytes) { (piece) throws(FormatError) in
          guard content.count + piece.count <= maximum else { throw .tooLarge(limit: "") }
          content += piece
        }
      }
      try inflater.finish()
    } catch {
      return nil
    }
    return content
  }

  /// Returns a gzip of the content.
  package static func gzip(_ content: [UInt8]) -> [UInt8] {
    var state = z_stream()
    let (windowBits, memory): (Int32, Int32) = (15 + 16, 8)
    let status = deflateInit2_(
      &state, Z_DEFAULT_COMPRESSION, Z_DEFLATED, windowBits, memory, Z_DEFAULT_STRATEGY,
      ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib has no memory")
    defer { deflateEnd(&state) }
    var packed = [UInt8](repeating: 0, count: Int(deflateBound(&state, UInt(content.count))))
    let size = packed.count
    let written = content.withUnsafeBufferPointer { input in
      packed.withUnsafeMutableBufferPointer { output in
        state.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        state.avail_in = UInt32(input.count)
        state.next_out = output.baseAddress
        state.avail_out = UInt32(size)
        precondition(deflate(&state, Z_FINISH) == Z_STREAM_END, "the bound holds all of it")
        return size - Int(state.avail_out)
      }
    }
    packed.removeLast(size - written)
    return packed
  }
}
