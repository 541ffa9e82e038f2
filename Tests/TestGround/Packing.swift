import CZlib

/// Packs bytes as gzip.
public func gzip(_ bytes: [UInt8]) -> [UInt8] {
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
public struct HandmadeZip {
  /// The files so far.
  public private(set) var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  /// An empty zip.
  public init() {}

  /// Adds a file.
  /// - Parameter mode: as `stat` has it, which programs of Unix write; 0 for one of another system.
  public mutating func add(
    _ path: String, _ content: [UInt8], statedSize: Int? = nil, mode: UInt32 = 0
  ) {
    let facts = facts(path.utf8.count, content, statedSize: statedSize)
    list(Array(path.utf8), facts, at: bytes.count, mode: mode)
    bytes += little(0x0403_4B50, 4) + facts + Array(path.utf8) + content
  }

  /// Adds a packed file.
  public mutating func add(_ path: String, packed content: [UInt8], statedSize: Int) {
    // gzip adds a header of 10 bytes and a trailer of 8.
    let packed = Array(gzip(content).dropFirst(10).dropLast(8))
    let facts = facts(
      path.utf8.count, content, packedSize: packed.count, statedSize: statedSize)
    list(Array(path.utf8), facts, at: bytes.count)
    bytes += little(0x0403_4B50, 4) + facts + Array(path.utf8) + packed
  }

  /// Adds a file whose name is encoded in code page 437.
  public mutating func add(codePage437 name: [UInt8], _ content: [UInt8]) {
    let facts = facts(name.count, content, flags: 0)
    list(name, facts, at: bytes.count)
    bytes += little(0x0403_4B50, 4) + facts + name + content
  }

  /// Adds a file whose content ends with another file of the zip, header and all.
  public mutating func add(_ outer: String, around inner: String, _ content: [UInt8]) {
    let innerFacts = facts(inner.utf8.count, content)
    let quoted = little(0x0403_4B50, 4) + innerFacts + Array(inner.utf8) + content
    add(outer, [UInt8](repeating: 0x20, count: 10) + quoted)
    list(Array(inner.utf8), innerFacts, at: bytes.count - quoted.count)
  }

  /// Lists everything many times over.
  public mutating func listAgain(times: Int) {
    let once = directory
    for _ in 0..<times { directory += once }
    count *= times + 1
  }

  private func facts(
    _ nameCount: Int, _ content: [UInt8], packedSize: Int? = nil, statedSize: Int? = nil,
    flags: Int = 0x0800
  ) -> [UInt8] {
    let method = packedSize == nil ? 0 : 8
    let checksum = content.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) }
    return little(20, 2) + little(flags, 2) + little(method, 2) + little(0, 4)
      + little(Int(checksum), 4) + little(packedSize ?? content.count, 4)
      + little(statedSize ?? content.count, 4) + little(nameCount, 2) + little(0, 2)
  }

  private mutating func list(
    _ name: [UInt8], _ facts: [UInt8], at start: Int, mode: UInt32 = 0
  ) {
    // 3 stands for Unix.
    let maker = mode == 0 ? 20 : 3 << 8 | 20
    directory += little(0x0201_4B50, 4) + little(maker, 2) + facts + little(0, 2)
    directory += little(0, 2) + little(0, 2) + little(Int(mode) << 16, 4) + little(start, 4) + name
    count += 1
  }

  /// The whole zip.
  public func finished() -> [UInt8] {
    bytes + directory + little(0x0605_4B50, 4) + little(0, 4) + little(count, 2) + little(count, 2)
      + little(directory.count, 4) + little(bytes.count, 4) + little(0, 2)
  }

  private func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
