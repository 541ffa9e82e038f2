/// The number of different names of elements and attributes in a document.
///
/// Expat keeps every name that it meets, so a document of ever new names would take twenty times its
/// size in memory.
struct XMLNameCount {
  /// The largest number of names. The schemas of GPX, KML and TCX with their extensions have some
  /// hundreds.
  static let limit = 4_000

  /// The number of names.
  private(set) var count = 0
  /// The hashes of the names, each at the first free place from its own; 0 is a free place.
  private var hashes = [UInt64](repeating: 0, count: 256)

  /// Whether there are more than the limit.
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

  /// Returns where a hash stands, or the free place where it is to stand.
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
