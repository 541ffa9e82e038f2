import Geodesy

/// A sketch of a line's positions, by which equal points are recognized in any format, with any times and in any order.
///
/// It keeps the smallest hashes of all positions, rounded to about a metre. Lines that share points share
/// hashes in the same proportion; two recordings of one route share hardly any.
///
/// Source: A. Z. Broder, "On the resemblance and containment of documents", Compression and
/// Complexity of Sequences (1997) 21-29.
/// - Complexity: O(1) per position.
public struct TrackShape: Equatable, Sendable {
  /// The number of hashes that are kept.
  static let size = 24
  /// The fraction of common hashes from which two lines have the same points. Formats round coordinates
  /// differently, which moves some positions into the next cell.
  static let sharedHashes = 0.5
  /// The number of positions that a line needs to be compared.
  static let fewestPositions = 8
  /// Cells in a degree.
  private static let cells = 1e5

  /// The smallest hashes, in ascending order.
  private var hashes: [UInt32] = []

  /// Creates the sketch of an empty line.
  public init() {}

  mutating func add(_ coordinate: Coordinate) {
    let latitude = Int64((coordinate.latitude * Self.cells).rounded())
    let longitude = Int64((coordinate.longitude * Self.cells).rounded())
    let hash = Self.hash(UInt64(bitPattern: latitude << 32 ^ longitude & 0xFFFF_FFFF))
    if hashes.count == Self.size {
      guard hash < hashes[Self.size - 1] else { return }
    }
    var index = hashes.count
    while index > 0, hashes[index - 1] > hash { index -= 1 }
    if index > 0, hashes[index - 1] == hash { return }
    hashes.insert(hash, at: index)
    if hashes.count > Self.size { hashes.removeLast() }
  }

  /// The finaliser of SplitMix64 (Steele, Lea and Flood 2014).
  private static func hash(_ value: UInt64) -> UInt32 {
    var mixed = value &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return UInt32(truncatingIfNeeded: (mixed ^ (mixed >> 31)) >> 32)
  }

  /// Returns true if both lines have the same points.
  public func isSame(as other: TrackShape) -> Bool {
    let count = min(Self.size, min(hashes.count, other.hashes.count))
    guard count >= Self.fewestPositions else { return false }
    // Among the smallest hashes of both together, counts those that both have.
    var (left, right, seen, common) = (0, 0, 0, 0)
    while seen < count, left < hashes.count, right < other.hashes.count {
      let (one, two) = (hashes[left], other.hashes[right])
      if one == two { common += 1 }
      if one <= two { left += 1 }
      if two <= one { right += 1 }
      seen += 1
    }
    return Double(common) >= Double(count) * Self.sharedHashes
  }
}

extension TrackShape {
  /// The sketch as hexadecimal text, eight digits for each hash; `nil` for a line with too few positions.
  public var text: [UInt8]? {
    guard hashes.count >= Self.fewestPositions else { return nil }
    var text: [UInt8] = []
    text.reserveCapacity(8 * hashes.count)
    for hash in hashes {
      for shift in stride(from: 28, through: 0, by: -4) {
        let digit = UInt8(truncatingIfNeeded: hash >> UInt32(shift) & 0xF)
        text.append(digit < 10 ? 48 + digit : 87 + digit)
      }
    }
    return text
  }

  /// Reads a sketch; `nil` if the text is invalid.
  public init?(text: some Collection<UInt8>) {
    guard text.count % 8 == 0, text.count <= 8 * Self.size else { return nil }
    var hash: UInt32 = 0
    for (index, byte) in text.enumerated() {
      switch byte {
      case 48...57: hash = hash << 4 | UInt32(byte - 48)
      case 97...102: hash = hash << 4 | UInt32(byte - 87)
      default: return nil
      }
      guard index % 8 == 7 else { continue }
      if let last = hashes.last, last >= hash { return nil }
      hashes.append(hash)
      hash = 0
    }
  }
}
