/// Decodes a FIT file into messages, piece by piece. It knows both byte orders, chained files and
/// compressed timestamps, and skips developer fields.
///
/// Source: Garmin FIT SDK, "FIT Protocol".
struct FITDecoder {
  /// An event of decoding.
  enum Event {
    /// One of the (possibly several) files begins.
    case file
    case message(FITMessage)
    /// A file ended as it should.
    case end(checksumHolds: Bool)
  }

  private enum Stage {
    case header
    /// Bytes of messages left, or `nil` if the recorder never wrote the size.
    case messages(left: Int?)
    case checksum
    case over
  }

  private var stage = Stage.header
  private var pending: [UInt8] = []
  private var checksum = FITChecksum()
  private var definitions = [FITDefinition?](repeating: nil, count: 16)
  private var lastTime: UInt32 = 0
  private(set) var files = 0
  private(set) var messages = 0
  /// The number of bytes after the last file that are not FIT.
  private(set) var trailingBytes = 0
  /// The reason why decoding stopped before the end.
  private(set) var damage: String?

  /// True if the file ends in the middle.
  var isCutOff: Bool {
    switch stage {
    case .header: files == 0 || !pending.isEmpty
    case .messages, .checksum: true
    case .over: damage != nil
    }
  }

  mutating func feed(_ bytes: UnsafeRawBufferPointer, _ body: (Event) -> Void) {
    if case .over = stage {
      trailingBytes += damage == nil ? bytes.count : 0
      return
    }
    pending.append(contentsOf: bytes)
    let buffer = pending
    var used = 0
    while let count = step(buffer, at: used, body) { used += count }
    pending.removeFirst(used)
    if case .over = stage {
      if damage == nil { trailingBytes += pending.count }
      pending = []
    }
  }

  /// Decodes one header, message or checksum.
  /// - Returns: the number of bytes used; `nil` if more are needed or decoding is over.
  private mutating func step(
    _ buffer: [UInt8], at start: Int, _ body: (Event) -> Void
  ) -> Int? {
    let bytes = buffer.span.extracting(start..<buffer.count)
    switch stage {
    case .header: return header(bytes, body)
    case .messages(let left):
      if left == 0 {
        stage = .checksum
        return 0
      }
      guard let count = message(buffer, at: start, left: left, body) else { return nil }
      checksum.add(bytes.extracting(0..<count))
      stage = .messages(left: left.map { $0 - count })
      return count
    case .checksum:
      guard bytes.count >= 2 else { return nil }
      let stated = UInt16(bytes[0]) | UInt16(bytes[1]) << 8
      body(.end(checksumHolds: stated == checksum.value))
      stage = .header
      return 2
    case .over: return nil
    }
  }

  private mutating func header(_ bytes: Span<UInt8>, _ body: (Event) -> Void) -> Int? {
    guard bytes.count >= 12 else { return nil }
    let size = Int(bytes[0])
    guard size >= 12, bytes[8] == UInt8(ascii: "."), bytes[9] == UInt8(ascii: "F"),
      bytes[10] == UInt8(ascii: "I"), bytes[11] == UInt8(ascii: "T")
    else {
      if files == 0 { damage = "it has no FIT header" }
      stage = .over
      return nil
    }
    guard bytes.count >= size else { return nil }
    files += 1
    checksum = FITChecksum()
    checksum.add(bytes.extracting(0..<size))
    definitions = Array(repeating: nil, count: 16)
    lastTime = 0
    let count = (0..<4).reduce(0) { $0 | Int(bytes[4 + $1]) << (8 * $1) }
    // A recorder with an empty battery has not written the size.
    stage = .messages(left: count == 0 ? nil : count)
    body(.file)
    return size
  }

  private mutating func message(
    _ buffer: [UInt8], at start: Int, left: Int?, _ body: (Event) -> Void
  ) -> Int? {
    let bytes = buffer.span.extracting(start..<buffer.count)
    guard bytes.count > 0 else { return nil }
    let header = bytes[0]
    let isCompressed = header & 0x80 != 0
    let local = Int(isCompressed ? header >> 5 & 0x3 : header & 0xF)
    let count: Int
    if !isCompressed && header & 0x40 != 0 {
      guard let size = definition(bytes, local: local, hasDeveloper: header & 0x20 != 0) else {
        return nil
      }
      count = size
    } else {
      guard let definition = definitions[local] else {
        return fail("a message of type \(local) comes before its definition")
      }
      count = 1 + definition.size
      guard bytes.count >= count else { return nil }
      var time: UInt32?
      if isCompressed {
        let offset = UInt32(header & 0x1F)
        lastTime = lastTime &+ (offset &- lastTime) & 0x1F
        time = lastTime
      }
      let message = FITMessage(
        definition, in: buffer, at: start + 1, compressedTime: time)
      if let stated = message.integer(253), let stated = UInt32(exactly: stated) {
        lastTime = stated
      }
      messages += 1
      body(.message(message))
    }
    if let left, count > left { return fail("a message reaches beyond the end of the data") }
    return count
  }

  /// Reads a definition message and returns its size.
  private mutating func definition(
    _ bytes: Span<UInt8>, local: Int, hasDeveloper: Bool
  ) -> Int? {
    guard bytes.count >= 6 else { return nil }
    let isBigEndian = bytes[2] == 1
    let global =
      isBigEndian
      ? UInt16(bytes[3]) << 8 | UInt16(bytes[4]) : UInt16(bytes[4]) << 8 | UInt16(bytes[3])
    let fieldCount = Int(bytes[5])
    var end = 6 + 3 * fieldCount
    guard bytes.count >= end else { return nil }
    var definition = FITDefinition(
      globalNumber: global, isBigEndian: isBigEndian, fields: [], size: 0)
    for index in 0..<fieldCount {
      let at = 6 + 3 * index
      let size = Int(bytes[at + 1])
      definition.fields.append(
        FITDefinition.Field(
          number: bytes[at], type: bytes[at + 2], offset: definition.size, size: size))
      definition.size += size
    }
    if hasDeveloper {
      guard bytes.count > end else { return nil }
      let developerCount = Int(bytes[end])
      guard bytes.count >= end + 1 + 3 * developerCount else { return nil }
      for index in 0..<developerCount { definition.size += Int(bytes[end + 2 + 3 * index]) }
      end += 1 + 3 * developerCount
    }
    definitions[local] = definition
    return end
  }

  private mutating func fail(_ reason: String) -> Int? {
    damage = reason
    stage = .over
    return nil
  }
}
