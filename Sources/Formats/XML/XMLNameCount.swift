/// The number of different names of elements and attributes in a document.
///
/// Expat keeps every name that it meets, so a document full of new names would take twenty times its size in memory.
struct XMLNameCount {
  /// The largest number of names. The schemas of GPX, KML and TCX with their extensions have some
  /// hundreds.
  static let limit = 4_000

  /// The number of names.
  private(set) var count = 0
  /// The hashes of the names, by open addressing; 0 marks a free slot.
  private var hashes = [UInt64](repeating: 0, count: 256)

  /// True if there are more names than the limit.
  var isExceeded: Bool { count > Self.limit }

  /// Counts a name, ended by 0, unless it was counted before.
  mutating func add(_ name: UnsafePointer<CChar>) {
    // FNV-1a, 64 bits. Source: RFC 9923.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var next = name
    while next.pointee != 0 {
      hash = (hash ^ UInt64(UInt8(bitPattern: next.pointee))) &* 0x100_0000_01B3
      next += 1
    }
    guard !isExceeded else { return }
    let slot = slot(of: hash)
    guard hashes[slot] == 0 else { return }
    hashes[slot] = hash
    count += 1
    if count > hashes.count / 2 { grow() }
  }

  /// Returns the slot of a hash, or the free slot for it.
  private func slot(of hash: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: hash) & (hashes.count - 1)
    while hashes[slot] != hash, hashes[slot] != 0 { slot = (slot + 1) & (hashes.count - 1) }
    return slot
  }

  private mutating func grow() {
    let known = hashes
    hashes = [UInt64](repeating: 0, count: known.count * 2)
    for hash in known where hash != 0 { hashes[slot(of: hash)] = hash }
  }
}
