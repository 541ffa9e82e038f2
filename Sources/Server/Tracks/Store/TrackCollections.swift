import JSON
public import Storage
import Tracks

/// The record collections of tracks.
public enum TrackCollections {
  /// All collections.
  public static let all = [
    tracks, categories, gear, TrackPhoto.collection, PrivacyPlaces.collection,
    TrackTalk.comments, TrackTalk.thumbs, goals, decisions,
  ]

  static let tracks = RecordCollection(
    TrackRecords.tracks, rules: trackRules,
    files: { body in
      ["original", "points"].compactMap { body[$0]?.string.flatMap(SHA256Digest.init(_:)) }
    },
    index: { (record, connection) throws(StorageError) in
      try TrackRow.follow(record, on: connection)
    },
    unindex: { (member, track, connection) throws(StorageError) in
      try TrackTables.delete(track, of: member, on: connection)
    })

  static let categories = RecordCollection(
    TrackRecords.categories, rules: CategoryRules.all,
    index: { (record, connection) throws(StorageError) in
      try TrackRow.follow(category: record, on: connection)
    })

  static let gear = RecordCollection(TrackRecords.gear, rules: GearRules.all)

  /// Training goals. Nothing follows from them here: plans are derived.
  static let goals = RecordCollection(TrainingRecords.goals)
  static let decisions = RecordCollection(TrainingRecords.decisions)

  private static var trackRules: RecordRules {
    var rules = RecordRules()
    rules.settle = { (field, writer) throws(StorageError) in
      field.key == "name"
        ? TrackName.cleaned(field.value) : try NamedRecords.settled(field, writer)
    }
    rules.permit = { (record, _, fields, writer) throws(StorageError) in
      try permit(fields, statedOf: record, on: writer.connection)
      try NamedRecords.requireKnown(fields, writer)
    }
    rules.mistakes = { (said, body, _) in mistakes(in: said, of: body) }
    rules.deleted = { (track, writer) throws(StorageError) in
      try TrackPhoto.delete(of: track.id, writer)
      try TrackTalk.delete(of: track.id, writer)
    }
    rules.restored = { (track, time, writer) throws(StorageError) in
      try TrackPhoto.restore(of: track.id, deletedAt: time, writer)
      try TrackTalk.restore(of: track.id, deletedAt: time, writer)
    }
    rules.summary = { (record, connection) throws(StorageError) in
      try connection.row(
        "SELECT item FROM tracks WHERE member = $1 AND track = $2", record.space, record.id
      ) { $0.optionalBytes(0) } ?? nil
    }
    return rules
  }

  /// Throws if a track gets figures that follow from its points, or an activity by hand loses required ones.
  private static func permit(
    _ fields: [JSONMember], statedOf record: Record, on connection: Connection
  ) throws(StorageError) {
    let isManual = record.body["format"]?.string == TrackFormat.manual.name
    for field in fields {
      if isManual, field.value == .null, TrackRecord.neededByHand.contains(field.key) {
        throw .invalid(field.key, "required", "An activity by hand needs this.")
      }
      guard !isManual, field.value != .null else { continue }
      var followsFromPoints = StatedFigures.figureNames.contains { $0.description == field.key }
      if field.key == StatedFigures.durationName.description {
        followsFromPoints = try hasTimes(record, on: connection)
      }
      if followsFromPoints {
        throw .invalid(field.key, "not_allowed", "This track has the figures of its points.")
      }
    }
  }

  /// Returns the error of the first invalid edit of a line, if one is stated.
  private static func mistakes(in said: [JSONMember], of body: JSONValue) -> [FieldError] {
    guard let field = said.first(where: { $0.key == "edits" }), !field.value.isNull else {
      return []
    }
    if body["format"]?.string == TrackFormat.manual.name {
      return [
        FieldError(path: "edits", code: "not_allowed", message: "This activity has no line.")
      ]
    }
    return LineEdits.firstInvalid(in: field.value).map { index in
      [
        FieldError(
          path: "edits[\(index)]", code: "invalid",
          message: "Needs an identifier of its own and the numbers of its kind.")
      ]
    } ?? []
  }

  /// Returns true if the points of a track have times.
  private static func hasTimes(
    _ record: Record, on connection: Connection
  ) throws(StorageError) -> Bool {
    try connection.exists(
      "SELECT 1 FROM tracks WHERE member = $1 AND track = $2 AND moving_s IS NOT NULL",
      record.space, record.id)
  }
}
