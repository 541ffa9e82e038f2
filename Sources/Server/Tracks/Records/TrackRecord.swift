import Formats
import JSON
import ServerBase
import Storage
import Tracks

/// The record of a track: the fields that its member may change, and the digests of its files.
struct TrackRecord: Sendable {
  static let collection = "tracks"

  var name: String
  var category: UUID?
  /// The shoes, the bicycle, the skis.
  var gear: UUID?
  var note: String?
  /// Heart rate in beats per minute as stated by the member; it overrides the measured one.
  var heartRate: Double?
  var sport: Sport?
  var kind: LineKind
  var format: TrackFormat
  var fileName: String
  /// The original file; `nil` for an activity by hand.
  var original: SHA256Digest?
  /// The index of the line in its file.
  var line: Int
  /// The point stream; `nil` for an activity by hand.
  var points: SHA256Digest?
  /// Metres between the points of a recording (T7).
  var spacing: Double?
  /// Who sees the track besides its member.
  var audience: TrackAudience
  /// The figures stated by the member: all figures of an activity by hand, the start of any track.
  var stated: StatedFigures
  /// True if its member says that it was as fast as it says.
  var isSpeedConfirmed = false
  /// The edits of its line.
  var edits: LineEdits
  /// The places of a track made of others; a file has its own.
  var waypoints: [Waypoint]

  /// Fields that an activity by hand requires.
  static let neededByHand = ["stated_start", "stated_duration_s"]

  var body: JSONValue {
    var members = [
      JSONMember("name", .string(name)),
      JSONMember("kind", .string(kind.name.description)),
      JSONMember("format", .string(format.name)),
      JSONMember("file_name", .string(fileName)),
      JSONMember("line", .integer(Int64(line))),
    ]
    if let original { members.append(JSONMember("original", .string(original.description))) }
    if let points { members.append(JSONMember("points", .string(points.description))) }
    if let category { members.append(JSONMember("category", .string(category.description))) }
    if let gear { members.append(JSONMember("gear", .string(gear.description))) }
    if let note { members.append(JSONMember("note", .string(note))) }
    if let heartRate { members.append(JSONMember("heart_rate", .number(heartRate))) }
    if let sport { members.append(JSONMember("sport", .string(sport.name.description))) }
    if let spacing { members.append(JSONMember("spacing_m", .number(spacing))) }
    if audience != .usual {
      members.append(JSONMember("audience", .string(audience.name.description)))
    }
    return .object(members)
  }

  /// True for a part of a split track and for one joined of several: a device made it of points, without a file.
  var isRemade: Bool { format == .points && fileName.isEmpty }

  /// The name under which the original is downloaded.
  var originalName: String { fileName.isEmpty ? "track.\(format.fileExtension)" : fileName }

  /// Reads a stored body, which passed the schema when it was stored.
  init?(_ body: JSONValue) {
    guard let name = body["name"]?.string, let fileName = body["file_name"]?.string,
      let format = body["format"]?.string.flatMap(TrackFormat.init(name:)),
      let line = body["line"]?.int64
    else { return nil }
    let original = body["original"]?.string.flatMap(SHA256Digest.init(_:))
    let points = body["points"]?.string.flatMap(SHA256Digest.init(_:))
    guard format == .manual || original != nil && points != nil else { return nil }
    self.name = name
    self.fileName = fileName
    self.format = format
    self.original = original
    self.points = points
    self.line = Int(line)
    kind = body["kind"]?.string.flatMap(LineKind.init(name:)) ?? .track
    category = body["category"]?.uuid
    gear = body["gear"]?.uuid
    note = body["note"]?.string
    heartRate = body["heart_rate"]?.double
    sport = Sport(body["sport"]?.string)
    spacing = body["spacing_m"]?.double
    audience = TrackAudience(body)
    stated = StatedFigures(body)
    isSpeedConfirmed = body["speed_confirmed"]?.bool == true
    edits = LineEdits(body["edits"])
    waypoints = Self.waypoints(body["waypoints"])
  }

  /// Reads the field `waypoints` of a record.
  static func waypoints(_ json: JSONValue?) -> [Waypoint] {
    (json?.array ?? []).compactMap { Waypoint($0) }
  }

  init(
    name: String, category: UUID?, gear: UUID?, note: String?, sport: Sport?, kind: LineKind,
    format: TrackFormat, fileName: String, original: SHA256Digest, line: Int,
    points: SHA256Digest, audience: TrackAudience
  ) {
    self.name = name
    self.category = category
    self.gear = gear
    self.note = note
    self.sport = sport
    self.kind = kind
    self.format = format
    self.fileName = fileName
    self.original = original
    self.line = line
    self.points = points
    self.audience = audience
    stated = StatedFigures(.object([]))
    edits = LineEdits()
    waypoints = []
  }

  /// Returns the sport by whose rules the track is derived. For a recording or an activity by hand it is that
  /// of the category, which the member may change later, since all fixes are stored; for a file it is the
  /// file's own.
  func derivedSport(of member: UUID, on connection: Connection) throws(StorageError) -> Sport? {
    guard spacing != nil || format == .manual else { return sport }
    return try Self.derivedSport(
      recorded: sport, category: category, of: member, on: connection)
  }

  /// Returns the sport of a recording: that of its category, or of the recorder if the category has none.
  static func derivedSport(
    recorded sport: Sport?, category: UUID?, of member: UUID, on connection: Connection
  ) throws(StorageError) -> Sport? {
    guard let chosen = try Self.sport(ofCategory: category, of: member, on: connection),
      chosen != .other
    else { return sport }
    return chosen
  }

  /// Returns the sport of a category; `nil` for none and for one that is not there any more.
  static func sport(
    ofCategory category: UUID?, of member: UUID, on connection: Connection
  ) throws(StorageError) -> Sport? {
    guard let category else { return nil }
    let body = try connection.row(
      """
      SELECT body FROM records
      WHERE space = $1 AND collection = $2 AND id = $3 AND deleted_at IS NULL
      """, member, CategoryRecord.collection, category
    ) { $0.bytes(0) }
    return body.flatMap { try? JSONValue(parsing: $0) }.flatMap { CategoryRecord($0)?.sport }
  }
}

extension TrackAudience {
  /// The audience that the body of a track states, or the usual one.
  init(_ body: JSONValue) {
    self = body["audience"]?.string.flatMap(TrackAudience.init(name:)) ?? .usual
  }

  /// Returns the audience that a member chose for new tracks.
  static func chosen(
    by member: UUID, in records: RecordStore, on connection: Connection
  ) throws(StorageError) -> TrackAudience {
    let preferences = try MemberPreferences.of(member, in: records, on: connection)
    return preferences?["track_audience"]?.string.flatMap(TrackAudience.init(name:)) ?? .usual
  }
}
