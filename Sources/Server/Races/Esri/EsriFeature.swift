import Geodesy
import JSON

/// A feature of a layer.
struct EsriFeature: Sendable {
  /// Its number in the layer, from 1.
  let id: Int64
  /// The place, or the line of a stage.
  let line: [Coordinate]
  /// The values of the layer's fields, in their order, without the number.
  let attributes: [EsriValue]
}

/// A layer of a race's map service.
struct EsriLayer: Sendable {
  enum Kind: String, Sendable {
    case point = "esriGeometryPoint"
    case line = "esriGeometryPolyline"
  }

  struct Field: Sendable {
    let name: String
    /// The type's name, such as `esriFieldTypeInteger`.
    let type: String
    /// Maximum length of a text; `nil` for other types.
    let length: Int?

    static func integer(_ name: String) -> Field {
      Field(name: name, type: "esriFieldTypeInteger", length: nil)
    }
    static func double(_ name: String) -> Field {
      Field(name: name, type: "esriFieldTypeDouble", length: nil)
    }
    static func text(_ name: String, _ length: Int = 255) -> Field {
      Field(name: name, type: "esriFieldTypeString", length: length)
    }
    static func date(_ name: String) -> Field {
      Field(name: name, type: "esriFieldTypeDate", length: nil)
    }
  }

  let id: Int
  let name: String
  let kind: Kind
  /// The fields without the number, which always comes first.
  let fields: [Field]
  /// The field with the time of a feature.
  let timeField: String?
  /// The field that groups features into tracks.
  let trackField: String?
  /// True if features can be added.
  let isWritable: Bool

  static let idField = "OBJECTID"

  var fieldNames: [String] { [Self.idField] + fields.map(\.name) }

  /// The value of a field of a feature.
  func value(_ name: String, of feature: EsriFeature) -> EsriValue {
    if name == Self.idField { return .number(Double(feature.id)) }
    guard let index = fields.firstIndex(where: { $0.name == name }) else { return .null }
    return feature.attributes[index]
  }

  /// Positions, with the fields of the original TrailWalker phone.
  private static let positionFields: [Field] = [
    .integer("CodiEquip"), .text("Equip"), .integer("Bateria"), .date("Entrada"),
    .text("Tipus", 50),
  ]

  static let positions = EsriLayer(
    id: 0, name: "Posicions", kind: .point, fields: positionFields, timeField: "Entrada",
    trackField: "CodiEquip", isWritable: true)

  static let lastPositions = EsriLayer(
    id: 0, name: "UltimaEntrada", kind: .point,
    fields: positionFields + [.text("Estat", 20), .text("NoPassats", 1_000)], timeField: "Entrada",
    trackField: "CodiEquip", isWritable: false)

  static let checkpoints = EsriLayer(
    id: 0, name: "Controls", kind: .point,
    fields: [.integer("Ordre"), .text("Nom"), .double("Distancia"), .date("Tancament")],
    timeField: nil, trackField: nil, isWritable: false)

  static let stages = EsriLayer(
    id: 1, name: "Etapes", kind: .line,
    fields: [.integer("Ordre"), .text("Nom"), .double("Longitud")], timeField: nil,
    trackField: nil, isWritable: false)
}

/// A spatial reference of the services.
enum EsriReference: Equatable, Sendable {
  /// Spherical Mercator in metres: 102100, 3857, 102113, 900913.
  case mercator
  /// Degrees on WGS 84: 4326.
  case degrees

  /// Reads a reference from a number, from `{"wkid":…}`, or from text of either.
  init?(_ value: JSONValue?) {
    let number: Int64?
    switch value {
    case .object?: number = value?["wkid"]?.int64 ?? value?["latestWkid"]?.int64
    case .string(let text)?:
      if let wkid = Int64(text) {
        number = wkid
      } else {
        guard let parsed = try? JSONValue(parsing: Array(text.utf8)), parsed.object != nil else {
          return nil
        }
        self.init(parsed)
        return
      }
    default: number = value?.int64
    }
    switch number {
    case 102_100?, 102_113?, 3_857?, 900_913?: self = .mercator
    case 4_326?: self = .degrees
    default: return nil
    }
  }

  private static let world = MercatorPoint.worldWidth

  /// The coordinates of a place.
  func numbers(_ place: Coordinate) -> (x: Double, y: Double) {
    switch self {
    case .degrees: return (place.longitude, place.latitude)
    case .mercator:
      let point = MercatorPoint(place)
      return ((point.x - 0.5) * Self.world, (0.5 - point.y) * Self.world)
    }
  }

  /// The place of coordinates; `nil` for those outside the Earth.
  func place(x: Double, y: Double) -> Coordinate? {
    guard x.isFinite, y.isFinite else { return nil }
    switch self {
    case .degrees: return Coordinate(latitude: y, longitude: x)
    case .mercator:
      guard x.magnitude <= Self.world / 2 * 1.000001, y.magnitude <= Self.world else { return nil }
      let point = MercatorPoint(
        x: min(max(x / Self.world + 0.5, 0), 1), y: 0.5 - y / Self.world)
      return point.coordinate
    }
  }

  func write(into writer: inout JSONWriter) {
    let (wkid, latest): (Int, Int) = self == .mercator ? (102_100, 3_857) : (4_326, 4_326)
    writer.beginObject()
    writer.member("wkid", wkid)
    writer.member("latestWkid", latest)
    writer.endObject()
  }
}
