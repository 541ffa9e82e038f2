import Geodesy
import JSON

/// Collects a query's result from the features of a layer, which come in the order of their numbers.
struct EsriCollector {
  let query: EsriQuery
  let layer: EsriLayer
  /// The extent of an empty result.
  let ground: Bounds
  private var matched = 0
  private var features: [EsriFeature] = []
  private var ids: [Int64] = []
  private var bounds: Bounds?
  private var hasMore = false
  private var groups: [[EsriValue]: [EsriSum]] = [:]
  private var groupOrder: [[EsriValue]] = []

  /// Largest numbers of features that are sorted and of groups that are counted.
  private static let maximumSorted = 200_000
  private static let maximumGroups = 10_000

  init(_ query: EsriQuery, _ layer: EsriLayer, ground: Bounds) {
    self.query = query
    self.layer = layer
    self.ground = ground
  }

  /// Adds a feature.
  /// - Returns: true if more features are needed.
  mutating func add(_ feature: EsriFeature) throws(EsriError) -> Bool {
    guard query.holds(feature, of: layer) else { return true }
    matched += 1
    switch query.answer {
    case .count: break
    case .ids: ids.append(feature.id)
    case .extent:
      for place in feature.line {
        if bounds == nil { bounds = Bounds(place) } else { bounds?.add(place) }
      }
    case .statistics(let statistics, let names): try add(feature, statistics, names)
    case .features where query.order.isEmpty:
      if matched <= query.offset { return true }
      if features.count == query.limit {
        hasMore = true
        return false
      }
      features.append(feature)
    case .features, .distinct:
      guard features.count < Self.maximumSorted else {
        throw EsriError(400, "Too many features to sort.", "Narrow 'where' or 'time'.")
      }
      features.append(feature)
    }
    return true
  }

  private mutating func add(
    _ feature: EsriFeature, _ statistics: [EsriQuery.Statistic], _ names: [String]
  ) throws(EsriError) {
    let key = names.map { layer.value($0, of: feature) }
    if groups[key] == nil {
      guard groups.count < Self.maximumGroups else {
        throw EsriError(400, "Too many groups.", "'groupByFieldsForStatistics' makes too many.")
      }
      groupOrder.append(key)
      groups[key] = statistics.map { _ in EsriSum() }
    }
    for (index, statistic) in statistics.enumerated() {
      groups[key]?[index].add(layer.value(statistic.field, of: feature))
    }
  }

  // MARK: Answer

  /// The response, once all features have been added.
  mutating func finish() -> JSONWriter {
    sort()
    var writer = JSONWriter(reservingCapacity: features.count * 200)
    switch query.answer {
    case .count: writeCount(into: &writer)
    case .ids: writeIDs(into: &writer)
    case .extent(let withCount): writeExtent(withCount: withCount, into: &writer)
    case .statistics(let statistics, let names):
      writeStatistics(statistics, names, into: &writer)
    case .features, .distinct:
      if query.isGeoJSON { writeGeoJSON(into: &writer) } else { writeFeatures(into: &writer) }
    }
    return writer
  }

  private mutating func sort() {
    let (order, layer) = (query.order, layer)
    if case .distinct = query.answer {
      var known: Set<[EsriValue]> = []
      let names = query.fields.dropFirst()
      features = features.filter { feature in
        known.insert(names.map { layer.value($0, of: feature) }).inserted
      }
    } else if query.order.isEmpty {
      return
    }
    features.sort { one, other in
      for part in order {
        let (mine, theirs) = (layer.value(part.field, of: one), layer.value(part.field, of: other))
        // Unknown values come first.
        let result = mine.order(with: theirs) ?? (mine == theirs ? 0 : mine == .null ? -1 : 1)
        if result != 0 { return (result < 0) != part.isDescending }
      }
      return one.id < other.id
    }
    let page = features.dropFirst(query.offset).prefix(query.limit)
    hasMore = page.endIndex < features.count
    features = Array(page)
  }

  private func writeCount(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("count", matched)
    writer.endObject()
  }

  private func writeIDs(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("objectIdFieldName", EsriLayer.idField)
    writer.beginArray("objectIds")
    for id in ids { writer.integer(id) }
    writer.endArray()
    writer.endObject()
  }

  private func writeExtent(withCount: Bool, into writer: inout JSONWriter) {
    writer.beginObject()
    if query.isGeoJSON {
      let box = bounds ?? ground
      writer.member("type", "FeatureCollection")
      writer.beginArray("bbox")
      for number in query.reference.corners(box) { writer.number(number, decimals: 6) }
      writer.endArray()
      writer.beginArray("features")
      writer.endArray()
    } else {
      writer.key("extent")
      (bounds ?? ground).writeExtent(in: query.reference, into: &writer)
    }
    if withCount {
      writer.member("count", matched)
    }
    writer.endObject()
  }

  private func writeFeatures(into writer: inout JSONWriter) {
    let isDistinct = if case .distinct = query.answer { true } else { false }
    writer.beginObject()
    writer.member("objectIdFieldName", EsriLayer.idField)
    writer.member("globalIdFieldName", "")
    writer.member("geometryType", layer.kind.rawValue)
    writer.key("spatialReference")
    query.reference.write(into: &writer)
    writer.key("fields")
    layer.writeFields(query.fields.filter { !isDistinct || $0 != EsriLayer.idField }, into: &writer)
    writer.beginArray("features")
    for feature in features {
      writer.beginObject()
      writer.key("attributes")
      writeAttributes(of: feature, isDistinct: isDistinct, into: &writer)
      if query.hasGeometry, !isDistinct {
        writer.key("geometry")
        writeGeometry(of: feature, into: &writer)
      }
      writer.endObject()
    }
    writer.endArray()
    if hasMore {
      writer.member("exceededTransferLimit", true)
    }
    writer.endObject()
  }

  private func writeAttributes(
    of feature: EsriFeature, isDistinct: Bool, into writer: inout JSONWriter
  ) {
    writer.beginObject()
    for name in query.fields where !isDistinct || name != EsriLayer.idField {
      writer.key(name)
      layer.value(name, of: feature).write(into: &writer)
    }
    writer.endObject()
  }

  private func write(_ place: Coordinate, into writer: inout JSONWriter) {
    let (x, y) = query.reference.numbers(place)
    let decimals = query.decimals ?? (query.reference == .degrees ? 7 : 4)
    writer.number(x, decimals: decimals)
    writer.number(y, decimals: decimals)
  }

  private func writeGeometry(of feature: EsriFeature, into writer: inout JSONWriter) {
    let (x, y) = query.reference.numbers(feature.line[0])
    let decimals = query.decimals ?? (query.reference == .degrees ? 7 : 4)
    writer.beginObject()
    if layer.kind == .point {
      writer.member("x", x, decimals: decimals)
      writer.member("y", y, decimals: decimals)
    } else {
      writer.beginArray("paths")
      writePath(feature.line, into: &writer)
      writer.endArray()
    }
    writer.endObject()
  }

  private func writePath(_ line: [Coordinate], into writer: inout JSONWriter) {
    writer.beginArray()
    for place in line {
      writer.beginArray()
      write(place, into: &writer)
      writer.endArray()
    }
    writer.endArray()
  }

  private func writeGeoJSON(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("type", "FeatureCollection")
    if query.reference == .mercator {
      writer.member("crs", raw: Array(#"{"type":"name","properties":{"name":"EPSG:3857"}}"#.utf8))
    }
    writer.beginArray("features")
    for feature in features {
      writer.beginObject()
      writer.member("type", "Feature")
      writer.member("id", feature.id)
      writer.key("geometry")
      if query.hasGeometry {
        writeGeoJSONGeometry(of: feature, into: &writer)
      } else {
        writer.null()
      }
      writer.key("properties")
      writeAttributes(of: feature, isDistinct: false, into: &writer)
      writer.endObject()
    }
    writer.endArray()
    if hasMore {
      writer.member("properties", raw: Array(#"{"exceededTransferLimit":true}"#.utf8))
    }
    writer.endObject()
  }

  private func writeGeoJSONGeometry(of feature: EsriFeature, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("type", layer.kind == .point ? "Point" : "LineString")
    writer.key("coordinates")
    if layer.kind == .point {
      writer.beginArray()
      write(feature.line[0], into: &writer)
      writer.endArray()
    } else {
      writePath(feature.line, into: &writer)
    }
    writer.endObject()
  }

  private func writeStatistics(
    _ statistics: [EsriQuery.Statistic], _ names: [String], into writer: inout JSONWriter
  ) {
    // Without groups, an empty result still has one row.
    let keys = groupOrder.isEmpty && names.isEmpty ? [[]] : groupOrder
    writer.beginObject()
    writer.beginArray("fields")
    for name in names { layer.writeField(name, into: &writer) }
    for statistic in statistics {
      writer.beginObject()
      writer.member("name", statistic.name)
      writer.member("type", "esriFieldTypeDouble")
      writer.member("alias", statistic.name)
      writer.endObject()
    }
    writer.endArray()
    writer.beginArray("features")
    for key in keys {
      writer.beginObject()
      writer.beginObject("attributes")
      for (name, value) in zip(names, key) {
        writer.key(name)
        value.write(into: &writer)
      }
      for (index, statistic) in statistics.enumerated() {
        writer.key(statistic.name)
        (groups[key]?[index] ?? EsriSum()).value(statistic.kind).write(into: &writer)
      }
      writer.endObject()
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }
}

/// Sums of one field.
private struct EsriSum {
  private var count = 0.0
  private var numbers = 0.0
  private var mean = 0.0
  private var squares = 0.0
  private var least = EsriValue.null
  private var most = EsriValue.null

  mutating func add(_ value: EsriValue) {
    if value == .null { return }
    count += 1
    if least.order(with: value).map({ $0 > 0 }) ?? true { least = value }
    if most.order(with: value).map({ $0 < 0 }) ?? true { most = value }
    guard case .number(let number) = value else { return }
    numbers += 1
    // Welford's method: numbers of the size of times lose no digits.
    let delta = number - mean
    mean += delta / numbers
    squares += delta * (number - mean)
  }

  func value(_ kind: EsriQuery.Statistic.Kind) -> EsriValue {
    let variance = numbers > 1 ? squares / (numbers - 1) : 0
    switch kind {
    case .count: return .number(count)
    case .min: return least
    case .max: return most
    case _ where numbers == 0: return .null
    case .sum: return .number(mean * numbers)
    case .avg: return .number(mean)
    case .var: return .number(variance)
    case .stddev: return .number(variance.squareRoot())
    }
  }
}

extension EsriValue {
  func write(into writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .number(let number):
      if number == number.rounded(), number.magnitude < 9e15 {
        writer.integer(Int64(number))
      } else {
        writer.number(number)
      }
    case .text(let text): writer.string(text)
    }
  }
}

extension EsriReference {
  /// The corners in the order west, south, east, north.
  func corners(_ bounds: Bounds) -> [Double] {
    guard let low = Coordinate(latitude: bounds.south, longitude: bounds.west),
      let high = Coordinate(latitude: bounds.north, longitude: bounds.east)
    else { return [0, 0, 0, 0] }
    let (from, to) = (numbers(low), numbers(high))
    return [from.x, from.y, to.x, to.y]
  }
}

extension Bounds {
  func writeExtent(in reference: EsriReference, into writer: inout JSONWriter) {
    let corners = reference.corners(self)
    writer.beginObject()
    for (key, number) in zip(["xmin", "ymin", "xmax", "ymax"] as [StaticString], corners) {
      writer.key(key)
      writer.number(number, decimals: 6)
    }
    writer.key("spatialReference")
    reference.write(into: &writer)
    writer.endObject()
  }
}
