import Geodesy
import HTTP
import JSON

/// A feature that a client adds: a position, or the reason for its refusal.
enum EsriAddition {
  case position(TeamPosition)
  /// A position that is refused since its time is days ahead.
  case ahead(TeamPosition)
  case refused(String)

  /// The most features of one request.
  private static let maximumCount = 5_000

  /// The features of a request: the field `features` of a form, or the array as JSON. With `rollbackOnFailure` one that is refused
  /// refuses all.
  static func all(of request: Request) throws(EsriError) -> [EsriAddition] {
    let content: SentContent
    do throws(Problem) {
      content = try SentContent(request)
    } catch {
      throw EsriError(400, "Unable to add features.", error.detail)
    }
    var value: JSONValue?
    var isWhole = false
    switch content {
    case .json(let json):
      value = json["features"] ?? json
      isWhole = SentFields(json).merging(SentFields(request.query)).flag("rollbackonfailure")
    case .fields(let fields, _):
      isWhole = fields.flag("rollbackonfailure")
      if let text = fields.text("features") { value = try? JSONValue(parsing: Array(text.utf8)) }
    }
    guard let value, value.array != nil || value.object != nil else {
      throw EsriError(400, "Unable to add features.", "'features' parameter is invalid")
    }
    let features = value.array ?? [value]
    guard features.count <= maximumCount else {
      throw EsriError(413, "Unable to add features.", "More than \(maximumCount) at once.")
    }
    let additions = features.map { EsriAddition($0) }
    return isWhole ? rolledBack(additions) : additions
  }

  /// The additions, none of which is taken if one is refused.
  private static func rolledBack(_ additions: [EsriAddition]) -> [EsriAddition] {
    let isTaken = additions.allSatisfy { if case .position = $0 { true } else { false } }
    if isTaken { return additions }
    return additions.map { addition in
      if case .position = addition {
        .refused("Rolled back: another feature was refused")
      } else {
        addition
      }
    }
  }

  private init(_ feature: JSONValue) {
    let geometry = feature["geometry"]
    let fields = SentFields(feature["attributes"] ?? .null)
    guard let x = SentFields.number(geometry?["x"]), let y = SentFields.number(geometry?["y"])
    else {
      self = .refused("geometry: no point")
      return
    }
    let stated = geometry?["spatialReference"]
    guard let reference = stated == nil ? .mercator : EsriReference(stated) else {
      self = .refused("geometry: unknown spatial reference")
      return
    }
    let sent = fields["entrada"]
    let time = sent.flatMap(SentFields.moment)
    guard sent == nil || time != nil else {
      self = .refused(Self.impossibleTime)
      return
    }
    let place = reference.place(x: x, y: y)
    guard
      var position = TeamPosition(
        latitude: place?.latitude, longitude: place?.longitude, time: time)
    else {
      self = .refused("geometry: nowhere on Earth")
      return
    }
    position.battery = TeamPosition.positive(fields.number("bateria"), upTo: 100)
    position.device = fields.text("tipus") ?? ""
    self = position.ahead == nil ? .position(position) : .ahead(position)
  }

  /// The response: a result for each feature, in their order.
  /// - Parameter ids: the number of each position, in their order; `nil` for an unusable one.
  static func results(_ additions: [EsriAddition], ids: [Int64?]) -> JSONWriter {
    var writer = JSONWriter()
    var rest = ids[...]
    writer.beginObject()
    writer.beginArray("addResults")
    for addition in additions {
      writer.beginObject()
      writer.key("objectId")
      switch addition {
      case .position:
        writer.integer((rest.popFirst() ?? nil) ?? -1)
        writer.key("globalId")
        writer.null()
        writer.member("success", true)
      case .refused(let reason): Self.write(reason, into: &writer)
      case .ahead: Self.write(Self.impossibleTime, into: &writer)
      }
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer
  }

  private static let impossibleTime = "Entrada: not a time that can be"

  private static func write(_ reason: String, into writer: inout JSONWriter) {
    writer.integer(-1)
    writer.member("success", false)
    writer.beginObject("error")
    writer.member("code", 1000)
    writer.member("description", reason)
    writer.endObject()
  }
}
