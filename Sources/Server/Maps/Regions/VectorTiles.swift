import Formats

/// Merges vector tiles of the same place: a tile may have each layer once, so that layers are joined feature by feature.
/// Source: Mapbox Vector Tile Specification 2.1, https://github.com/mapbox/vector-tile-spec
enum VectorTiles {
  /// Maximum bytes of an unpacked tile; a larger one is left out.
  private static let maximum = 16 << 20
  private static let layerField = 3

  /// Returns a gzip with the content of all tiles. Damaged ones are left out.
  static func merged(_ tiles: [[UInt8]]) -> [UInt8] {
    var layers: [(name: [UInt8], layer: Layer)] = []
    for tile in tiles {
      let isPacked = tile.starts(with: [0x1F, 0x8B])
      guard let bytes = isPacked ? Compression.unpacked(tile, atMost: maximum) : tile else {
        continue
      }
      for (name, layer) in read(bytes) {
        if let index = layers.firstIndex(where: { $0.name == name }) {
          layers[index].layer.append(layer)
        } else {
          layers.append((name, layer))
        }
      }
    }
    var merged: [UInt8] = []
    for (name, layer) in layers {
      ProtobufWriter.append(field: layerField, layer.bytes(named: name), to: &merged)
    }
    return Compression.gzip(merged)
  }

  private static func read(_ tile: [UInt8]) -> [(name: [UInt8], layer: Layer)] {
    var reader = ProtobufReader(tile)
    var layers: [(name: [UInt8], layer: Layer)] = []
    while let (field, value) = reader.next() {
      guard field == layerField, case .bytes(let part) = value,
        let (name, layer) = Layer.read(tile, part)
      else { continue }
      layers.append((name, layer))
    }
    return reader.isDamaged ? [] : layers
  }
}

/// A layer of a vector tile, with its fields as they are encoded.
private struct Layer {
  private enum Field {
    static let name = 1, feature = 2, key = 3, value = 4, extent = 5, version = 15
    static let tags = 2
  }

  private var features: [[UInt8]] = []
  private var keys: [[UInt8]] = []
  private var values: [[UInt8]] = []
  private var extent: UInt64 = 4096
  private var version: UInt64 = 2

  static func read(_ tile: [UInt8], _ part: Range<Int>) -> (name: [UInt8], layer: Layer)? {
    var (layer, name) = (Layer(), [UInt8]?.none)
    var reader = ProtobufReader(tile, part)
    while let (field, value) = reader.next() {
      switch (field, value) {
      case (Field.name, .bytes(let part)): name = Array(tile[part])
      case (Field.feature, .bytes(let part)): layer.features.append(Array(tile[part]))
      case (Field.key, .bytes(let part)): layer.keys.append(Array(tile[part]))
      case (Field.value, .bytes(let part)): layer.values.append(Array(tile[part]))
      case (Field.extent, .number(let extent)): layer.extent = extent
      case (Field.version, .number(let version)): layer.version = version
      default: break
      }
    }
    guard !reader.isDamaged, let name else { return nil }
    return (name, layer)
  }

  /// Adds the features of another layer. One with a grid of its own is left out; all tiles of Cordada have the same.
  mutating func append(_ other: Layer) {
    guard other.extent == extent else { return }
    let (keyOffset, valueOffset) = (UInt64(keys.count), UInt64(values.count))
    features += other.features.map { Self.moved($0, keyOffset, valueOffset) }
    keys += other.keys
    values += other.values
  }

  /// Returns a feature with tags that refer to keys and values behind others.
  private static func moved(
    _ feature: [UInt8], _ keyOffset: UInt64, _ valueOffset: UInt64
  ) -> [UInt8] {
    var reader = ProtobufReader(feature)
    var moved: [UInt8] = []
    while let (field, value) = reader.next() {
      switch value {
      case .number(let number):
        ProtobufWriter.append(field: field, number: number, to: &moved)
      case .bytes(let part) where field == Field.tags:
        var numbers = ProtobufReader(feature, part)
        var (tags, isKey) = ([UInt8](), true)
        while let number = numbers.varint() {
          ProtobufWriter.append(
            varint: number &+ (isKey ? keyOffset : valueOffset), to: &tags)
          isKey.toggle()
        }
        ProtobufWriter.append(field: field, tags, to: &moved)
      case .bytes(let part):
        ProtobufWriter.append(field: field, feature[part], to: &moved)
      }
    }
    return moved
  }

  func bytes(named name: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    ProtobufWriter.append(field: Field.version, number: version, to: &bytes)
    ProtobufWriter.append(field: Field.name, name, to: &bytes)
    for feature in features { ProtobufWriter.append(field: Field.feature, feature, to: &bytes) }
    for key in keys { ProtobufWriter.append(field: Field.key, key, to: &bytes) }
    for value in values { ProtobufWriter.append(field: Field.value, value, to: &bytes) }
    ProtobufWriter.append(field: Field.extent, number: extent, to: &bytes)
    return bytes
  }
}
