import Formats
import Glibc

/// An extract of OpenStreetMap in PBF, found whole.
/// Source: https://wiki.openstreetmap.org/wiki/PBF_Format
struct OSMExtract: Sendable {
  let path: String
  let byteCount: Int64
  /// The part of the world that its header names.
  let bounds: DegreeBounds?

  private static let maximumHead = 64 << 10
  private static let maximumBlob = 32 << 20

  /// Reads the header and the lengths of all blobs, so that a truncated file is found before work begins. Blocks.
  /// - Parameters:
  ///   - name: the file's name in messages.
  ///   - limit: maximum size of the file in bytes.
  init(at path: String, named name: String, limit: Int64 = .max) throws(RegionFailure) {
    guard let file = fopen(path, "r") else { throw .unreadable(name) }
    defer { fclose(file) }
    var status = stat()
    guard fstat(fileno(file), &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(name)
    }
    self.path = path
    byteCount = Int64(status.st_size)
    var bounds: DegreeBounds?
    var (blobs, position): (Int, Int64) = (0, 0)
    while position < byteCount {
      guard let head = Self.head(in: file) else {
        throw blobs == 0 ? .notAnExtract(name) : .truncated(name)
      }
      guard head.type == (blobs == 0 ? "OSMHeader" : "OSMData") else { throw .notAnExtract(name) }
      if blobs == 0 {
        guard byteCount <= limit else { throw .tooLarge(name, limit: limit) }
        guard let blob = Self.read(head.blobSize, from: file) else { throw .truncated(name) }
        bounds = Self.bounds(inHeader: blob)
      } else {
        fseeko(file, head.blobSize, SEEK_CUR)
      }
      position = Int64(ftello(file))
      guard position <= byteCount else { throw .truncated(name) }
      blobs += 1
    }
    guard blobs > 0 else { throw .notAnExtract(name) }
    guard blobs > 1 else { throw .empty(name) }
    self.bounds = bounds
  }

  /// Reads the head of a blob: a length, then a message with type and size.
  private static func head(in file: UnsafeMutablePointer<FILE>) -> (type: String, blobSize: Int)? {
    guard let length = read(4, from: file)?.reduce(0, { $0 << 8 | Int($1) }),
      0 < length, length <= maximumHead, let bytes = read(length, from: file)
    else { return nil }
    var reader = ProtobufReader(bytes)
    var (type, size): (String?, Int?)
    while let (field, value) = reader.next() {
      switch (field, value) {
      case (1, .bytes(let part)): type = String(decoding: bytes[part], as: UTF8.self)
      case (3, .number(let number)) where number <= maximumBlob: size = Int(number)
      default: break
      }
    }
    guard !reader.isDamaged, let type, let size else { return nil }
    return (type, size)
  }

  private static func read(_ count: Int, from file: UnsafeMutablePointer<FILE>) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return fread(&bytes, 1, count, file) == count ? bytes : nil
  }

  /// Returns the bounds in the header's block: billionths of a degree.
  private static func bounds(inHeader blob: [UInt8]) -> DegreeBounds? {
    guard let block = content(of: blob) else { return nil }
    var reader = ProtobufReader(block)
    while let (field, value) = reader.next() {
      guard field == 1, case .bytes(let part) = value else { continue }
      var (box, degrees) = (ProtobufReader(block, part), [Int: Double]())
      while let (side, value) = box.next() {
        guard case .number(let number) = value else { continue }
        let signed = Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
        degrees[side] = Double(signed) / 1e9
      }
      // Left, right, top, bottom.
      return DegreeBounds([1, 4, 2, 3].compactMap { degrees[$0] })
    }
    return nil
  }

  /// Returns the unpacked content of a blob.
  private static func content(of blob: [UInt8]) -> [UInt8]? {
    var reader = ProtobufReader(blob)
    while let (field, value) = reader.next() {
      guard case .bytes(let part) = value else { continue }
      if field == 1 { return Array(blob[part]) }
      if field == 3 { return Compression.unpacked(Array(blob[part]), atMost: maximumBlob) }
    }
    return nil
  }
}
