import TestGround

/// A tiny extract of OpenStreetMap in PBF, written field by field.
/// Source: https://wiki.openstreetmap.org/wiki/PBF_Format
struct HandmadeExtract {
  typealias Tags = [(String, String)]

  /// West, south, east, north; `nil` leaves them out of the header.
  var bounds: [Double]? = [1.5, 42.48, 1.6, 42.56]
  var nodes: [(latitude: Double, longitude: Double, tags: Tags)] = []
  /// Lines over nodes, by their numbers from 1.
  var ways: [(nodes: [Int], tags: Tags)] = []

  /// A valley with all that walkers look for.
  static var valley: HandmadeExtract {
    var extract = HandmadeExtract()
    extract.nodes = [
      (42.514, 1.548, [("tourism", "alpine_hut"), ("name", "Refugi"), ("ele", "2260 m")]),
      (
        42.515, 1.549,
        [("natural", "spring"), ("name", "Font Freda"), ("name:fr", "Source froide")]
      ),
      (42.516, 1.550, [("natural", "peak"), ("name", "Pic Alt"), ("ele", "2942,4")]),
      (42.517, 1.551, [("natural", "saddle"), ("name", "Coll")]),
      (42.518, 1.552, [("place", "village"), ("name", "Poble"), ("name:es", "Pueblo")]),
      (42.514, 1.553, []), (42.519, 1.554, []), (42.519, 1.549, []), (42.516, 1.556, []),
      (42.507, 1.530, []), (42.540, 1.585, []),
    ]
    extract.ways = [
      (
        [10, 1, 2, 3, 11],
        [
          ("highway", "path"), ("sac_scale", "mountain_hiking"), ("mtb:scale", "2"),
          ("trail_visibility", "good"),
        ]
      ),
      ([3, 4], [("highway", "via_ferrata"), ("via_ferrata_scale", "K4")]),
      ([5, 6], [("highway", "secondary"), ("ref", "CG-3")]),
      ([6, 7, 8, 6], [("natural", "water"), ("name", "Estany")]),
      ([6, 9, 8, 6], [("building", "yes")]),
    ]
    return extract
  }

  var bytes: [UInt8] { blob("OSMHeader", header) + blob("OSMData", block) }

  private var header: [UInt8] {
    var header: [UInt8] = []
    if let bounds {
      let box = [bounds[0], bounds[2], bounds[3], bounds[1]].enumerated().flatMap {
        Self.number($0.offset + 1, Self.zigzag(Int($0.element * 1e9)))
      }
      header += Self.field(1, box)
    }
    return header + Self.field(4, Array("OsmSchema-V0.6".utf8))
      + Self.field(4, Array("DenseNodes".utf8))
  }

  private var block: [UInt8] {
    var strings = [""]
    func index(_ text: String) -> Int {
      if let index = strings.firstIndex(of: text) { return index }
      strings.append(text)
      return strings.count - 1
    }
    let tags = nodes.flatMap { node in node.tags.flatMap { [index($0.0), index($0.1)] } + [0] }
    func packed(_ values: [Double]) -> [UInt8] {
      Self.deltas(values.map { Int(($0 * 1e7).rounded()) })
    }
    let dense =
      Self.field(1, Self.deltas(Array(1...nodes.count)))
      + Self.field(8, packed(nodes.map(\.latitude))) + Self.field(9, packed(nodes.map(\.longitude)))
      + Self.field(10, tags.flatMap { Self.varint(UInt64($0)) })
    let lines = ways.enumerated().flatMap { number, way in
      Self.field(
        3,
        Self.number(1, UInt64(number + 1))
          + Self.field(2, way.tags.flatMap { Self.varint(UInt64(index($0.0))) })
          + Self.field(3, way.tags.flatMap { Self.varint(UInt64(index($0.1))) })
          + Self.field(8, Self.deltas(way.nodes)))
    }
    let table = Self.field(1, strings.flatMap { Self.field(1, Array($0.utf8)) })
    return table + Self.field(2, Self.field(2, dense)) + Self.field(2, lines)
  }

  private func blob(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let blob = Self.number(2, UInt64(content.count)) + Self.field(3, Self.zlib(content))
    let head = Self.field(1, Array(type.utf8)) + Self.number(3, UInt64(blob.count))
    let length = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: head.count >> $0) }
    return length + head + blob
  }

  /// Packs as in RFC 1950: a head, the deflated content of a gzip, and a sum.
  private static func zlib(_ content: [UInt8]) -> [UInt8] {
    var (low, high) = (1, 0)
    for byte in content {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    let sum = [high >> 8, high, low >> 8, low].map { UInt8(truncatingIfNeeded: $0) }
    return [0x78, 0x9C] + gzip(content).dropFirst(10).dropLast(8) + sum
  }

  private static func zigzag(_ value: Int) -> UInt64 {
    UInt64(bitPattern: Int64(value << 1 ^ value >> 63))
  }

  private static func deltas(_ values: [Int]) -> [UInt8] {
    zip(values, [0] + values).flatMap { varint(zigzag($0 - $1)) }
  }

  private static func varint(_ value: UInt64) -> [UInt8] {
    value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F) | 0x80] + varint(value >> 7)
  }

  private static func number(_ field: Int, _ value: UInt64) -> [UInt8] {
    varint(UInt64(field) << 3) + varint(value)
  }

  private static func field(_ field: Int, _ content: [UInt8]) -> [UInt8] {
    varint(UInt64(field) << 3 | 2) + varint(UInt64(content.count)) + content
  }
}

/// Heights of one square degree as in SRTM: ridges from north to south, between 1000 and 4000 m, with a hole.
enum HandmadeTerrain {
  static var bytes: [UInt8] {
    let side = 1201
    var bytes = [UInt8](repeating: 0, count: side * side * 2)
    for row in 0..<side {
      for column in 0..<side {
        let isHole = 400..<404 ~= row && 500..<504 ~= column
        let height = Int16(
          isHole ? -32768 : 3400 - 2 * row + abs(column % 40 - 20) * 30)
        let at = (row * side + column) * 2
        bytes[at] = UInt8(truncatingIfNeeded: height >> 8)
        bytes[at + 1] = UInt8(truncatingIfNeeded: height)
      }
    }
    return bytes
  }
}
