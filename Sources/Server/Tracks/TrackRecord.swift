import Formats
import JSON
public import Storage
import Tracks

/// The record of a track: what its member may change, and where the rest stands.
struct TrackRecord: Sendable {
  static let collection = "tracks"

  var name: String
  var category: UUID?
  var note: String?
  /// Beats a minute, as the member says; it goes before what was measured.
  var heartRate: Double?
  var sport: Sport?
  var kind: LineKind
  var format: RecordingFormat
  var fileName: String
  /// The file as it came.
  var original: SHA256Digest
  /// Which of the file's lines.
  var line: Int
  /// The point stream.
  var points: SHA256Digest

  static let schema = Schema.object([
    .required(
      "name", .string(minimumLength: 1, maximumLength: TrackName.maximumLength, pattern: .line)),
    .optional("category", .string(maximumLength: 36, pattern: .uuid)),
    .optional("note", .string(maximumLength: maximumNote)),
    .optional("heart_rate", .number(heartRates)),
    .optional("sport", .oneOf(Sport.allCases.map(\.name))),
    .required("kind", .oneOf(["track", "route"])),
    .required("format", .oneOf(["gpx", "kml", "kmz", "tcx", "fit", "geojson"])),
    .required("file_name", .string(maximumLength: 255, pattern: .line)),
    .required("original", .string(maximumLength: 64, pattern: .sha256)),
    .required("line", .integer(0...Int64(ImportLimits.lines))),
    .required("points", .string(maximumLength: 64, pattern: .sha256)),
  ])

  /// Unicode scalars of a note.
  static let maximumNote = 10_000
  /// Beats a minute that a member may say (T10).
  static let heartRates = 0.0...250.0

  var body: JSONValue {
    var members = [
      JSONMember("name", .string(name)),
      JSONMember("kind", .string(kind.name.description)),
      JSONMember("format", .string(format.rawValue)),
      JSONMember("file_name", .string(fileName)),
      JSONMember("original", .string(original.description)),
      JSONMember("line", .integer(Int64(line))),
      JSONMember("points", .string(points.description)),
    ]
    if let category { members.append(JSONMember("category", .string(category.description))) }
    if let note { members.append(JSONMember("note", .string(note))) }
    if let heartRate { members.append(JSONMember("heart_rate", .number(heartRate))) }
    if let sport { members.append(JSONMember("sport", .string(sport.name.description))) }
    return .object(members)
  }

  /// What a stored body says; it passed the schema on its way in.
  init?(_ body: JSONValue) {
    guard let name = body["name"]?.string, let fileName = body["file_name"]?.string,
      let format = body["format"]?.string.flatMap(RecordingFormat.init(rawValue:)),
      let original = body["original"]?.string.flatMap(SHA256Digest.init(_:)),
      let points = body["points"]?.string.flatMap(SHA256Digest.init(_:)),
      let line = body["line"]?.int64
    else { return nil }
    self.name = name
    self.fileName = fileName
    self.format = format
    self.original = original
    self.points = points
    self.line = Int(line)
    kind = body["kind"]?.string == "route" ? .route : .track
    category = body["category"]?.string.flatMap(UUID.init(_:))
    note = body["note"]?.string
    heartRate = body["heart_rate"]?.double
    sport = body["sport"]?.string.flatMap { name in
      Sport.allCases.first { $0.name.description == name }
    }
  }

  init(
    name: String, category: UUID?, note: String?, sport: Sport?, kind: LineKind,
    format: RecordingFormat, fileName: String, original: SHA256Digest, line: Int,
    points: SHA256Digest
  ) {
    self.name = name
    self.category = category
    self.note = note
    self.sport = sport
    self.kind = kind
    self.format = format
    self.fileName = fileName
    self.original = original
    self.line = line
    self.points = points
  }
}

/// The collections of the area, as the record store must know them.
public enum TrackCollections {
  public static let all = [
    RecordCollection(
      name: TrackRecord.collection, schema: TrackRecord.schema,
      files: { body in
        ["original", "points"].compactMap { body[$0]?.string.flatMap(SHA256Digest.init(_:)) }
      },
      index: { (record, connection) throws(StorageError) in
        try TrackRow.follow(record, on: connection)
      },
      forget: { (member, track, connection) throws(StorageError) in
        try TrackTables.forget(track, of: member, on: connection)
      }),
    RecordCollection(name: CategoryRecord.collection, schema: CategoryRecord.schema),
  ]
}
