public import JSON
package import Threads

/// A 128-bit identifier (RFC 9562), created where its subject is created.
public struct UUID: Hashable, Sendable {
  let high: UInt64
  let low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Parses the form `018f3f2e-7b1c-7def-8a90-0123456789ab`, in either case.
  public init?(_ text: String) {
    var text = text
    let halves: (UInt64, UInt64)? = text.withUTF8 { text in
      guard text.count == 36 else { return nil }
      var halves: (UInt64, UInt64) = (0, 0)
      for (index, byte) in text.enumerated() {
        if index == 8 || index == 13 || index == 18 || index == 23 {
          guard byte == UInt8(ascii: "-") else { return nil }
          continue
        }
        guard let digit = Hexadecimal.value(of: byte) else { return nil }
        halves.0 = halves.0 << 4 | halves.1 >> 60
        halves.1 = halves.1 << 4 | UInt64(digit)
      }
      return halves
    }
    guard let halves else { return nil }
    self.init(high: halves.0, low: halves.1)
  }

  /// Creates an identifier from 16 bytes, as in ``bytes``.
  public init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    self.init(
      high: bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) },
      low: bytes[8...].reduce(0) { $0 << 8 | UInt64($1) })
  }

  /// The 16 bytes, most significant first.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16)
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: high >> UInt64(shift)))
    }
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: low >> UInt64(shift)))
    }
    return bytes
  }
}

extension UUID {
  /// The owner in whose turn work runs for the member, team or race with this identifier.
  package var turnOwner: TurnOwner { .known(high, low) }
}

extension UUID: CustomStringConvertible {
  /// The 36 characters in lower case.
  public var description: String {
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for (index, byte) in bytes.enumerated() {
      if index == 4 || index == 6 || index == 8 || index == 10 { text.append(UInt8(ascii: "-")) }
      Hexadecimal.append(byte, to: &text)
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension JSONValue {
  /// The identifier, if the value is a string with one.
  public var uuid: UUID? { string.flatMap(UUID.init(_:)) }
}

extension UUID: Comparable {
  /// Orders by the bytes, and so by the time of creation.
  public static func < (left: UUID, right: UUID) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}

extension UUID {
  /// Creates an identifier of version 7: the time in milliseconds, then 74 random bits.
  ///
  /// Within one process each is greater than the previous one, as RFC 9562, 6.2 recommends, unless the clock
  /// was set back by more than a second.
  public static func new(at time: Int64 = WallClock.now()) -> UUID {
    var generator = SystemRandomNumberGenerator()
    let low = 0x8000_0000_0000_0000 | generator.next() >> 2
    let random = generator.next() & 0xFFF
    let high = UInt64(truncatingIfNeeded: max(0, time)) << 16 | 0x7000 | random
    return last.withLock { last in
      var new = UUID(high: high, low: low)
      let isSoonAfter = last.high >> 16 <= (high >> 16) + 1000
      if new <= last, isSoonAfter { new = last.successor }
      last = new
      return new
    }
  }

  /// The greatest identifier created so far.
  private static let last = Locked(UUID(high: 0, low: 0))

  /// The next identifier: increments the random bits, with a carry into the time.
  private var successor: UUID {
    let count = (low & 0x3FFF_FFFF_FFFF_FFFF) + 1
    if count < 1 << 62 { return UUID(high: high, low: 0x8000_0000_0000_0000 | count) }
    let random = (high & 0xFFF) + 1
    let time = random > 0xFFF ? (high >> 16) + 1 : high >> 16
    return UUID(
      high: time << 16 | 0x7000 | random & 0xFFF, low: 0x8000_0000_0000_0000)
  }
}
