import CNettle

/// The SHA-256 of some content, which names it in the file store.
public struct SHA256Digest: Hashable, Sendable {
  /// The 32 bytes.
  public let bytes: [UInt8]

  /// Creates a digest from its bytes; `nil` unless there are 32.
  public init?(bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self.bytes = bytes
  }

  /// Reads 64 hexadecimal digits.
  public init?(_ text: String) {
    let digits = Array(text.utf8)
    guard digits.count == 64 else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: 64, by: 2) {
      guard let high = Hexadecimal.value(of: digits[index]),
        let low = Hexadecimal.value(of: digits[index + 1])
      else { return nil }
      bytes.append(high << 4 | low)
    }
    self.bytes = bytes
  }

  /// Computes the digest of bytes in memory.
  public init(of content: [UInt8]) {
    var hash = SHA256()
    content.withUnsafeBytes { hash.update($0) }
    self = hash.finish()
  }
}

extension SHA256Digest: CustomStringConvertible {
  /// 64 hexadecimal digits, lower case.
  public var description: String {
    var text: [UInt8] = []
    text.reserveCapacity(64)
    for byte in bytes { Hexadecimal.append(byte, to: &text) }
    return String(decoding: text, as: UTF8.self)
  }
}

/// SHA-256 (FIPS 180-4) of content in pieces, by nettle, which uses the processor's instructions for it.
public struct SHA256: ~Copyable {
  private var state = sha256_ctx()

  /// Starts a hash.
  public init() { nettle_sha256_init(&state) }

  /// Hashes the next bytes of the content.
  public mutating func update(_ piece: UnsafeRawBufferPointer) {
    let bytes = piece.bindMemory(to: UInt8.self)
    guard let start = bytes.baseAddress else { return }
    nettle_sha256_update(&state, bytes.count, start)
  }

  /// Ends the content and returns its digest.
  public consuming func finish() -> SHA256Digest {
    var state = state
    let bytes = [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      nettle_sha256_digest(&state, 32, buffer.baseAddress!)
      count = 32
    }
    return SHA256Digest(bytes: bytes)!
  }
}

extension UUID {
  /// Derives an identifier of version 8 (RFC 9562, 5.8) from a text's digest; the same text gives the same identifier.
  public init(derivedFrom text: String) {
    var bytes = Array(SHA256Digest(of: Array(text.utf8)).bytes.prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    self.init(bytes: bytes)!
  }
}
