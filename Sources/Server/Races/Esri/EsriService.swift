import Geodesy
import JSON
import Races
import Storage

/// A service of a race: its name in map programs, and its layers.
enum EsriService: String, CaseIterable, Sendable {
  case routes = "rutes"
  case positions = "TrailWalker"
  case lastPositions = "UltimaEntrada"

  var layers: [EsriLayer] {
    switch self {
    case .routes: [.checkpoints, .stages]
    case .positions: [.positions]
    case .lastPositions: [.lastPositions]
    }
  }

  /// The types that each service is offered as.
  static let types = ["MapServer", "FeatureServer"]

  func layer(_ id: Int) -> EsriLayer? { layers.first { $0.id == id } }

  static let version = 10.91

  /// The service's capabilities, without blanks: QGIS does not trim them.
  private func capabilities(_ type: String) -> String {
    type == "FeatureServer" && self == .positions ? "Query,Create" : "Query,Data"
  }

  // MARK: Documents

  /// The services of a race, or of all races.
  /// - Parameter races: the races as folders, if `race` is `nil`.
  static func catalogue(race: String?, races: [String]) -> JSONWriter {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("currentVersion", version)
    writer.beginArray("folders")
    for folder in races { writer.string(folder) }
    writer.endArray()
    writer.beginArray("services")
    for service in allCases {
      guard let race else { break }
      for type in types where type == "MapServer" || service == .positions {
        writer.beginObject()
        writer.member("name", race + "/" + service.rawValue)
        writer.member("type", type)
        writer.endObject()
      }
    }
    writer.endArray()
    writer.endObject()
    return writer
  }

  /// The document of the service.
  /// - Parameter ground: the extent of the race.
  func document(_ type: String, ground: Bounds) -> JSONWriter {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("currentVersion", Self.version)
    for key in ["serviceDescription", "description", "copyrightText"] {
      writer.key(key)
      writer.string("")
    }
    if type == "MapServer" {
      writer.member("mapName", "Layers")
      writer.member("singleFusedMapCache", false)
    }
    writer.member("hasVersionedData", false)
    writer.member("supportsDisconnectedEditing", false)
    writer.member("syncEnabled", false)
    writer.member("maxRecordCount", EsriQuery.maximumCount)
    writer.member("supportedQueryFormats", "JSON, geoJSON")
    writer.member("capabilities", capabilities(type))
    writer.key("spatialReference")
    EsriReference.mercator.write(into: &writer)
    for key in ["initialExtent", "fullExtent"] {
      writer.key(key)
      ground.writeExtent(in: .mercator, into: &writer)
    }
    writer.member("units", "esriMeters")
    writer.beginArray("layers")
    for layer in layers { layer.writeEntry(into: &writer) }
    writer.endArray()
    writer.beginArray("tables")
    writer.endArray()
    writer.endObject()
    return writer
  }

  /// The documents of all layers.
  func layerDocuments(_ type: String, ground: Bounds) -> JSONWriter {
    var writer = JSONWriter()
    writer.beginObject()
    writer.beginArray("layers")
    for layer in layers { write(layer, type, ground: ground, into: &writer) }
    writer.endArray()
    writer.beginArray("tables")
    writer.endArray()
    writer.endObject()
    return writer
  }

  /// The document of a layer.
  func write(_ layer: EsriLayer, _ type: String, ground: Bounds, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("currentVersion", Self.version)
    writer.member("id", layer.id)
    writer.member("name", layer.name)
    writer.member("type", "Feature Layer")
    for key in ["description", "copyrightText", "globalIdField", "typeIdField"] {
      writer.key(key)
      writer.string("")
    }
    writer.member(
      "displayField", layer.fields.first { $0.length != nil }?.name ?? EsriLayer.idField)
    writer.member("geometryType", layer.kind.rawValue)
    for key in ["hasZ", "hasM", "hasAttachments"] {
      writer.key(key)
      writer.bool(false)
    }
    writer.key("extent")
    ground.writeExtent(in: .mercator, into: &writer)
    writer.member("objectIdField", EsriLayer.idField)
    writer.key("fields")
    layer.writeFields(layer.fieldNames, into: &writer)
    if let timeField = layer.timeField {
      writer.beginObject("timeInfo")
      writer.member("startTimeField", timeField)
      writer.key("endTimeField")
      writer.null()
      writer.member("trackIdField", layer.trackField ?? "")
      writer.endObject()
    }
    for key in ["maxRecordCount", "standardMaxRecordCount", "tileMaxRecordCount"] {
      writer.key(key)
      writer.integer(EsriQuery.maximumCount)
    }
    writer.member("supportedQueryFormats", "JSON, geoJSON")
    for key in ["supportsStatistics", "supportsAdvancedQueries", "useStandardizedQueries"] {
      writer.key(key)
      writer.bool(true)
    }
    writer.member("advancedQueryCapabilities", raw: Array(Self.queryCapabilities.utf8))
    writer.member(
      "dateFieldsTimeReference",
      raw: Array(#"{"timeZone":"UTC","respectsDaylightSaving":false}"#.utf8))
    writer.member("capabilities", capabilities(type))
    writer.endObject()
  }

  private static let queryCapabilities = """
    {"supportsPagination":true,"supportsStatistics":true,"supportsOrderBy":true,\
    "supportsDistinct":true,"supportsReturningQueryExtent":true,"supportsQueryWithDistance":true,\
    "supportsSqlExpression":false}
    """
}

extension EsriLayer {
  fileprivate func writeEntry(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id)
    writer.member("name", name)
    writer.member("type", "Feature Layer")
    writer.member("parentLayerId", -1)
    writer.key("subLayerIds")
    writer.null()
    writer.member("defaultVisibility", true)
    writer.member("geometryType", kind.rawValue)
    writer.endObject()
  }

  func writeFields(_ names: [String], into writer: inout JSONWriter) {
    writer.beginArray()
    for name in names { writeField(name, into: &writer) }
    writer.endArray()
  }

  func writeField(_ name: String, into writer: inout JSONWriter) {
    let field = fields.first { $0.name == name }
    writer.beginObject()
    writer.member("name", name)
    writer.member("type", field?.type ?? "esriFieldTypeOID")
    writer.member("alias", name)
    writer.member("length", field?.length)
    writer.key("domain")
    writer.null()
    writer.member("editable", isWritable && field != nil)
    writer.member("nullable", field != nil)
    writer.endObject()
  }
}

extension EsriFeature {
  /// Creates the feature of a team's position.
  init(_ position: StoredPosition, id: Int64, of team: RaceDefinition.Team?) {
    self.id = id
    line = [position.fix.place]
    attributes = [
      team.map { .number(Double($0.number)) } ?? .null, team.map { .text($0.name) } ?? .null,
      position.fix.battery.map { .number($0.rounded()) } ?? .null,
      .number(Double(position.fix.time)), .text(position.source),
    ]
  }

  /// Creates the feature of a team's last position, with its standing and the checkpoints that it left out.
  init(
    _ position: StoredPosition, id: Int64, of team: RaceDefinition.Team, _ standing: TeamStanding?,
    in race: RaceDefinition
  ) {
    self.id = id
    line = [position.fix.place]
    let missed = (standing?.missed ?? []).map { race.checkpoints[$0].name }.joined(separator: ", ")
    attributes =
      EsriFeature(position, id: id, of: team).attributes + [
        standing.map { .text($0.stage.name.description) } ?? .null,
        missed.isEmpty ? .null : .text(String(missed.prefix(1_000))),
      ]
  }

  /// Creates the feature of a checkpoint.
  init(_ checkpoint: RaceDefinition.Checkpoint, _ index: Int, along: Double?) {
    id = Int64(index + 1)
    line = [checkpoint.place]
    attributes = [
      .number(Double(index + 1)), .text(checkpoint.name),
      along.map { .number($0.rounded()) } ?? .null,
      checkpoint.closesAt.map { .number(Double($0)) } ?? .null,
    ]
  }

  /// The stages of a course, each from one checkpoint to the next.
  static func stages(of definition: RaceDefinition) -> [EsriFeature] {
    guard let plan = definition.plan else { return [] }
    let stops = zip(definition.checkpoints, plan.checkpoints).compactMap { checkpoint, along in
      along.map { (name: checkpoint.name, along: $0) }
    }
    return zip(stops, stops.dropFirst()).enumerated().map { index, ends in
      EsriFeature(
        id: Int64(index + 1), line: plan.course.line(from: ends.0.along, to: ends.1.along),
        attributes: [
          .number(Double(index + 1)), .text("\(ends.0.name) – \(ends.1.name)"),
          .number((ends.1.along - ends.0.along).rounded()),
        ])
    }
  }
}

extension RaceDefinition {
  /// The extent of the race: its course, otherwise its checkpoints, otherwise the world.
  var ground: Bounds {
    let places = plan?.course.line ?? checkpoints.map(\.place)
    guard let first = places.first else {
      return Bounds(south: -60, west: -180, north: 75, east: 180)
    }
    var ground = Bounds(first)
    for place in places { ground.add(place) }
    return ground
  }
}
