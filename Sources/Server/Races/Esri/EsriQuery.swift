import Geodesy
import HTTP
import JSON
import Numerics

/// An error response to a map client, in the services' format; it is sent with HTTP 200.
struct EsriError: Error {
  let code: Int
  let message: String
  let details: [String]

  init(_ code: Int, _ message: String, _ details: String...) {
    self.code = code
    self.message = message
    self.details = details
  }

  static func invalid(_ parameter: String) -> EsriError {
    EsriError(
      400, "Cannot perform query. Invalid query parameters.",
      "'\(parameter)' parameter is invalid")
  }

  var response: Response {
    var writer = JSONWriter()
    writer.beginObject()
    writer.beginObject("error")
    writer.member("code", code)
    writer.member("message", message)
    writer.beginArray("details")
    for detail in details { writer.string(detail) }
    writer.endArray()
    writer.endObject()
    writer.endObject()
    return .json(writer)
  }
}

/// A map client's query, parsed and validated.
struct EsriQuery: Sendable {
  /// The area in which features must lie.
  enum Region: Sendable {
    case everywhere
    case box(Bounds)
    case around(Coordinate, metres: Double)
    case polygon(PolygonRegion)
  }

  struct Order: Sendable {
    let field: String
    let isDescending: Bool
  }

  struct Statistic: Sendable {
    enum Kind: String, Sendable { case count, sum, min, max, avg, stddev, `var` }
    let kind: Kind
    let field: String
    let name: String
  }

  enum Answer: Sendable {
    case features
    case count
    case ids
    case extent(withCount: Bool)
    case distinct
    case statistics([Statistic], groups: [String])
  }

  var clause = WhereClause.always
  var ids: Set<Int64>?
  var region = Region.everywhere
  var time: ClosedRange<Int64>?
  var fields: [String]
  var hasGeometry = true
  var reference: EsriReference
  var decimals: Int?
  var order: [Order] = []
  var offset = 0
  var limit = EsriQuery.maximumCount
  var answer = Answer.features
  var isGeoJSON = false

  /// The most features of one answer.
  static let maximumCount = 2_000

  /// - Throws: an `EsriError` for an invalid query.
  init(_ sent: SentFields, of layer: EsriLayer) throws(EsriError) {
    let format = (sent.text("f") ?? "json").lowercased()
    guard ["json", "pjson", "html", "geojson"].contains(format) else {
      throw EsriError(400, "Invalid format", "'f' must be json or geojson")
    }
    isGeoJSON = format == "geojson"
    reference = isGeoJSON ? .degrees : .mercator
    fields = [EsriLayer.idField]
    if let text = sent.text("where") {
      guard let clause = WhereClause(text, fields: layer.fieldNames) else {
        throw .invalid("where")
      }
      self.clause = clause
    }
    if let text = sent.text("objectids") {
      let numbers = text.split(separator: ",").map { Int64($0.trimmingBlanks) }
      guard numbers.count <= 100_000, !numbers.contains(nil) else { throw .invalid("objectIds") }
      ids = Set(numbers.compactMap { $0 })
    }
    if let sr = sent["outsr"] {
      guard let reference = EsriReference(sr) else { throw .invalid("outSR") }
      self.reference = reference
    }
    region = try Self.region(sent)
    time = try Self.time(sent)
    fields = try Self.fields(sent, layer)
    hasGeometry = sent["returngeometry"] == nil || sent.flag("returngeometry")
    decimals = sent.number("geometryprecision").map { Int(min(max($0, 0), 15)) }
    order = try Self.order(sent, layer)
    if let number = sent.number("resultoffset") { offset = Int(min(max(number, 0), 1e12)) }
    if let number = sent.number("resultrecordcount") {
      guard number >= 0 else { throw .invalid("resultRecordCount") }
      limit = number == 0 ? Self.maximumCount : min(Int(min(number, 1e6)), Self.maximumCount)
    }
    answer = try Self.answer(sent, layer)
  }

  private static func answer(
    _ sent: SentFields, _ layer: EsriLayer
  ) throws(EsriError) -> Answer {
    if sent.flag("returnextentonly") {
      return .extent(withCount: sent.flag("returncountonly"))
    }
    if sent.flag("returncountonly") { return .count }
    if sent.flag("returnidsonly") { return .ids }
    if let text = sent.text("outstatistics") {
      return .statistics(try statistics(text, layer), groups: try groups(sent, layer))
    }
    return sent.flag("returndistinctvalues") ? .distinct : .features
  }

  // MARK: Parts

  private static func name(_ text: Substring, _ layer: EsriLayer) -> String? {
    let wanted = text.trimmingBlanks.lowercased()
    return layer.fieldNames.first { $0.lowercased() == wanted }
  }

  private static func fields(
    _ sent: SentFields, _ layer: EsriLayer
  ) throws(EsriError) -> [String] {
    guard let text = sent.text("outfields") else { return [EsriLayer.idField] }
    if text.split(separator: ",").contains(where: { $0.trimmingBlanks == "*" }) {
      return layer.fieldNames
    }
    var names = [EsriLayer.idField]
    for part in text.split(separator: ",") {
      guard let name = name(part, layer) else { throw .invalid("outFields") }
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  private static func order(_ sent: SentFields, _ layer: EsriLayer) throws(EsriError) -> [Order] {
    var orders: [Order] = []
    for part in (sent.text("orderbyfields") ?? "").split(separator: ",") {
      let words = part.split(separator: " ")
      guard let first = words.first, words.count <= 2, let field = name(first, layer) else {
        throw .invalid("orderByFields")
      }
      let direction = words.count > 1 ? words[1].uppercased() : "ASC"
      guard ["ASC", "DESC"].contains(direction) else { throw .invalid("orderByFields") }
      orders.append(Order(field: field, isDescending: direction == "DESC"))
    }
    return orders
  }

  private static func time(_ sent: SentFields) throws(EsriError) -> ClosedRange<Int64>? {
    guard let text = sent.text("time") else { return nil }
    var ends: [Int64?] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let word = part.trimmingBlanks.lowercased()
      if word == "null" || word.isEmpty {
        ends.append(nil)
      } else {
        guard let number = Int64(word) else { throw .invalid("time") }
        ends.append(number)
      }
    }
    guard (1...2).contains(ends.count) else { throw .invalid("time") }
    let from = ends[0] ?? .min
    let to = ends.count == 1 ? from : ends[1] ?? .max
    guard from <= to else { throw .invalid("time") }
    return from...to
  }

  private static func statistics(
    _ text: String, _ layer: EsriLayer
  ) throws(EsriError) -> [Statistic] {
    guard let array = (try? JSONValue(parsing: Array(text.utf8)))?.array, !array.isEmpty,
      array.count <= 50
    else { throw .invalid("outStatistics") }
    var statistics: [Statistic] = []
    for value in array {
      guard let kind = Statistic.Kind(rawValue: value["statisticType"]?.string?.lowercased() ?? ""),
        let field = name(Substring(value["onStatisticField"]?.string ?? ""), layer)
      else { throw .invalid("outStatistics") }
      let wanted = value["outStatisticFieldName"]?.string ?? ""
      let isName =
        !wanted.isEmpty && wanted.utf8.count <= 64
        && wanted.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      statistics.append(
        Statistic(
          kind: kind, field: field, name: isName ? wanted : "\(kind.rawValue)_\(field)"))
    }
    return statistics
  }

  private static func groups(
    _ sent: SentFields, _ layer: EsriLayer
  ) throws(EsriError) -> [String] {
    var groups: [String] = []
    for part in (sent.text("groupbyfieldsforstatistics") ?? "").split(separator: ",") {
      guard let field = name(part, layer) else { throw .invalid("groupByFieldsForStatistics") }
      groups.append(field)
    }
    return groups
  }

  // MARK: Region

  private static func region(_ sent: SentFields) throws(EsriError) -> Region {
    guard let text = sent.text("geometry") else { return .everywhere }
    let stated = sent["insr"]
    if stated != nil, EsriReference(stated) == nil { throw .invalid("inSR") }
    let parsed = try? JSONValue(parsing: Array(text.utf8))
    let geometry = parsed?.object == nil ? nil : parsed
    // Without a stated reference the layer's own applies: QGIS relies on it.
    let reference =
      EsriReference(stated) ?? EsriReference(geometry?["spatialReference"]) ?? .mercator
    guard let geometry else {
      let parts = text.split(separator: ",").map { DecimalText.read(String($0.trimmingBlanks)) }
      let numbers = parts.compactMap { $0 }
      guard numbers.count == parts.count else { throw .invalid("geometry") }
      return try region(of: numbers, sent, reference)
    }
    if let rings = geometry["rings"]?.array {
      return .polygon(PolygonRegion(try corners(rings, reference)))
    }
    let box = ["xmin", "ymin", "xmax", "ymax"].compactMap { SentFields.number(geometry[$0]) }
    if box.count == 4 { return try region(of: box, sent, reference) }
    let point = ["x", "y"].compactMap { SentFields.number(geometry[$0]) }
    return try region(of: point, sent, reference)
  }

  private static func corners(
    _ rings: [JSONValue], _ reference: EsriReference
  ) throws(EsriError) -> [[Coordinate]] {
    var corners: [[Coordinate]] = []
    var count = 0
    for ring in rings {
      var places: [Coordinate] = []
      for corner in ring.array ?? [] {
        count += 1
        guard count <= PolygonRegion.maximumCorners, let numbers = corner.array, numbers.count >= 2,
          let x = SentFields.number(numbers[0]), let y = SentFields.number(numbers[1]),
          let place = reference.place(x: x, y: y)
        else { throw .invalid("geometry") }
        places.append(place)
      }
      corners.append(places)
    }
    return corners
  }

  private static func region(
    of numbers: [Double], _ sent: SentFields, _ reference: EsriReference
  ) throws(EsriError) -> Region {
    switch numbers.count {
    case 4:
      // Coordinates beyond the edges of the world are clamped: a map may be wider than the world.
      guard numbers.allSatisfy(\.isFinite), let low = reference.cut(numbers[0], numbers[1]),
        let high = reference.cut(numbers[2], numbers[3])
      else { throw .invalid("geometry") }
      return .box(
        Bounds(
          south: low.latitude, west: low.longitude, north: high.latitude, east: high.longitude))
    case 2:
      guard let place = reference.place(x: numbers[0], y: numbers[1]) else {
        throw .invalid("geometry")
      }
      let units = sent.text("units") ?? "esriSRUnit_Meter"
      let factors = [
        "esriSRUnit_Meter": 1.0, "esriSRUnit_Kilometer": 1000, "esriSRUnit_Foot": 0.3048,
        "esriSRUnit_StatuteMile": 1609.344, "esriSRUnit_NauticalMile": 1852,
      ]
      guard let factor = factors[units] else { throw .invalid("units") }
      return .around(place, metres: max((sent.number("distance") ?? 0) * factor, 0.5))
    default: throw .invalid("geometry")
    }
  }

  // MARK: Matching

  /// True if a feature matches the query.
  func holds(_ feature: EsriFeature, of layer: EsriLayer) -> Bool {
    if let ids, !ids.contains(feature.id) { return false }
    if let time, let field = layer.timeField {
      guard case .number(let moment) = layer.value(field, of: feature),
        Double(time.lowerBound) <= moment, moment <= Double(time.upperBound)
      else { return false }
    }
    guard region.holds(feature.line) else { return false }
    return clause.holds { layer.value($0, of: feature) }
  }
}

extension EsriQuery.Region {
  /// True if any vertex of a line lies within.
  fileprivate func holds(_ line: [Coordinate]) -> Bool {
    switch self {
    case .everywhere: return true
    case .box(let bounds): return line.contains { bounds.contains($0) }
    case .around(let place, let metres):
      return line.contains { $0.distance(to: place) <= metres }
    case .polygon(let polygon): return line.contains { polygon.contains($0) }
    }
  }
}

extension EsriReference {
  /// The place after clamping coordinates to the Earth.
  fileprivate func cut(_ x: Double, _ y: Double) -> Coordinate? {
    switch self {
    case .degrees: place(x: min(max(x, -180), 180), y: min(max(y, -90), 90))
    case .mercator:
      place(
        x: min(max(x, -20_037_508), 20_037_508), y: min(max(y, -20_037_508), 20_037_508))
    }
  }
}

extension Substring {
  fileprivate var trimmingBlanks: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
