import Glibc

/// Parses the segments of a JPEG file, to check that it contains nothing but the picture.
///
/// Source: ITU-T T.81, annex B; T.871 for JFIF.
struct JPEGSegments {
  /// Maximum bytes of a file that is examined.
  private static let maximumSize = 64 << 20

  private var hasProfile = false
  private var hasScan = false
  /// The tables that were defined, and those that the frame and its scans use.
  private var quantization: (defined: Set<UInt8>, used: Set<UInt8>) = ([], [])
  /// The tables not used by any scan yet, by class and number.
  private var unused: Set<UInt8> = []
  /// The components of the frame; empty before it.
  private var components: Set<UInt8> = []

  /// Returns true if a file is one JPEG picture without anything besides its pixels and a browser's colour
  /// profile: no EXIF, no unused table, and no surplus byte in a segment.
  static func areOfPixelsAlone(in path: String) -> Bool {
    guard let bytes = content(of: path), bytes.starts(with: [0xFF, 0xD8]) else { return false }
    var segments = JPEGSegments()
    var index = 2
    while index + 2 <= bytes.count, bytes[index] == 0xFF {
      let marker = bytes[index + 1]
      // The picture must end with the file, since phones append a second picture or a video.
      if marker == 0xD9 { return index + 2 == bytes.count && segments.areWhole }
      guard index + 4 <= bytes.count else { return false }
      let size = Int(bytes[index + 2]) << 8 | Int(bytes[index + 3])
      let end = index + 2 + size
      guard size >= 2, end <= bytes.count,
        segments.read(marker, bytes[(index + 4)..<end], isFirst: index == 2)
      else { return false }
      index = marker == 0xDA ? endOfScan(bytes, from: end) : end
    }
    return false
  }

  /// True if there is a picture that uses all of its tables.
  private var areWhole: Bool {
    hasScan && unused.isEmpty && quantization.defined == quantization.used
  }

  /// - Returns: true if the segment belongs to the picture.
  private mutating func read(_ marker: UInt8, _ content: ArraySlice<UInt8>, isFirst: Bool) -> Bool {
    switch marker {
    case 0xE0 where isFirst: isPlainJFIF(content)
    case 0xE2 where !hasProfile && !hasScan: readProfile(content)
    case 0xDB: readQuantization(content)
    case 0xC4: readHuffman(content)
    case 0xC0...0xC2: readFrame(Array(content))
    case 0xDD: content.count == 2
    case 0xDA: readScan(Array(content))
    default: false
    }
  }

  /// Returns true for a JFIF header without a thumbnail.
  private func isPlainJFIF(_ content: ArraySlice<UInt8>) -> Bool {
    content.count == 14 && content.starts(with: Array("JFIF\0".utf8))
      && content.suffix(2).allSatisfy { $0 == 0 }
  }

  private mutating func readProfile(_ content: ArraySlice<UInt8>) -> Bool {
    hasProfile = true
    return BrowserProfile.isContent(of: content)
  }

  private mutating func readQuantization(_ content: ArraySlice<UInt8>) -> Bool {
    var rest = content
    while let head = rest.popFirst() {
      let size = head >> 4 == 0 ? 64 : 128
      guard head >> 4 <= 1, rest.count >= size, quantization.defined.insert(head & 15).inserted
      else { return false }
      rest = rest.dropFirst(size)
    }
    return true
  }

  private mutating func readHuffman(_ content: ArraySlice<UInt8>) -> Bool {
    var rest = content
    while let head = rest.popFirst() {
      let size = rest.prefix(16).reduce(16) { $0 + Int($1) }
      guard rest.count >= size, size <= 16 + 256, unused.insert(head).inserted else { return false }
      rest = rest.dropFirst(size)
    }
    return true
  }

  private mutating func readFrame(_ content: [UInt8]) -> Bool {
    guard components.isEmpty, content.count > 6, content.count == 6 + 3 * Int(content[5])
    else { return false }
    for start in stride(from: 6, to: content.count, by: 3) {
      components.insert(content[start])
      quantization.used.insert(content[start + 2])
    }
    return components.count == Int(content[5])
  }

  private mutating func readScan(_ content: [UInt8]) -> Bool {
    guard let count = content.first.map(Int.init), content.count == 4 + 2 * count else {
      return false
    }
    hasScan = true
    // A scan has only mean values if it ends at 0, and none if it starts at 1 or above.
    let (first, last) = (content[2 * count + 1], content[2 * count + 2])
    for start in stride(from: 1, to: 2 * count, by: 2) {
      guard components.contains(content[start]) else { return false }
      if first == 0 { unused.remove(content[start + 1] >> 4) }
      if last > 0 { unused.remove(0x10 | content[start + 1] & 15) }
    }
    return true
  }

  /// Returns the index of the marker that ends a scan: restart markers and stuffed bytes belong to the scan.
  private static func endOfScan(_ bytes: [UInt8], from start: Int) -> Int {
    var index = start
    while index + 1 < bytes.count {
      if bytes[index] == 0xFF, bytes[index + 1] != 0, !(0xD0...0xD7).contains(bytes[index + 1]) {
        return index
      }
      index += 1
    }
    return bytes.count
  }

  /// Returns the bytes of a file; `nil` if it cannot be read or is too large.
  private static func content(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    guard fseek(file, 0, SEEK_END) == 0, case let size = ftell(file), size <= maximumSize
    else { return nil }
    rewind(file)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = fread(buffer.baseAddress, 1, size, file)
    }
    return bytes.count == size ? bytes : nil
  }
}
