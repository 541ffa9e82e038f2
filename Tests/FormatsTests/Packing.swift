import CZlib

/// Packs bytes as gzip.
func gzip(_ bytes: [UInt8]) -> [UInt8] {
  var state = z_stream()
  deflateInit2_(
    &state, 9, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
    Int32(MemoryLayout<z_stream>.size))
  defer { deflateEnd(&state) }
  var input = bytes
  var packed = [UInt8](repeating: 0, count: Int(deflateBound(&state, UInt(bytes.count))))
  return input.withUnsafeMutableBufferPointer { input in
    packed.withUnsafeMutableBufferPointer { output in
      state.next_in = input.baseAddress
      state.avail_in = UInt32(input.count)
      state.next_out = output.baseAddress
      state.avail_out = UInt32(output.count)
      deflate(&state, Z_FINISH)
      return Array(output[0..<output.count - Int(state.avail_out)])
    }
  }
}

/// A zip made by hand, so that it can lie: unpacked files under any path, of any stated size.
struct HandmadeZip {
  var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  mutating func add(_ path: String, _ content: [UInt8], statedSize: Int? = nil) {
    let name = Array(path.utf8)
    let start = bytes.count
    let checksum = content.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) }
    let facts =
      little(20, 2) + little(0x0800, 2) + little(0, 2) + little(0, 4) + little(Int(checksum), 4)
      + little(content.count, 4) + little(statedSize ?? content.count, 4) + little(name.count, 2)
      + little(0, 2)
    bytes += little(0x0403_4B50, 4) + facts + name + content
    directory += little(0x0201_4B50, 4) + little(20, 2) + facts + little(0, 2) + little(0, 2)
    directory += little(0, 2) + little(0, 4) + little(start, 4) + name
    count += 1
  }

  func finished() -> [UInt8] {
    bytes + directory + little(0x0605_4B50, 4) + little(0, 4) + little(count, 2) + little(count, 2)
      + little(directory.count, 4) + little(bytes.count, 4) + little(0, 2)
  }

  private func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
