import Glibc

/// The parts of a JPEG file.
enum JPEGSegments {
  /// Bytes above which a file is not looked at.
  private static let maximumSize = 64 << 20

  /// Whether a file is one JPEG picture and has nothing in it besides what shows the pixels, one EXIF segment, and a
  /// colour profile.
  ///
  /// Source: ITU-T T.81, annex B.
  static func areOfPixelsAlone(in path: String) -> Bool {
    guard let bytes = content(of: path), bytes.starts(with: [0xFF, 0xD8]) else { return false }
    var index = 2
    var exifs = 0
    while index + 2 <= bytes.count, bytes[index] == 0xFF {
      let marker = bytes[index + 1]
      // The end of the picture is the end of the file: phones put a second picture or a film behind it.
      if marker == 0xD9 { return index + 2 == bytes.count }
      guard index + 4 <= bytes.count else { return false }
      let size = Int(bytes[index + 2]) << 8 | Int(bytes[index + 3])
      let end = index + 2 + size
      guard size >= 2, end <= bytes.count else { return false }
      let segment = bytes[(index + 4)..<end]
      switch marker {
      // Frames, tables, the interval of restarts.
      case 0xC0...0xCF, 0xDB, 0xDD: break
      case 0xE0 where segment.starts(with: Array("JFIF\0".utf8)): break
      case 0xE1 where segment.starts(with: Array("Exif\0\0".utf8)) && exifs == 0: exifs = 1
      case 0xE2 where segment.starts(with: Array("ICC_PROFILE\0".utf8)): break
      case 0xEE where segment.starts(with: Array("Adobe".utf8)): break
      case 0xDA:
        index = endOfScan(bytes, from: end)
        continue
      default: return false
      }
      index = end
    }
    return false
  }

  /// Where the marker stands that ends a scan: restarts and stuffed bytes are of the scan.
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

  /// The bytes of a file; `nil` when it cannot be read or is too large.
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
