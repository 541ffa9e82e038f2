import JSON
import Races
import Storage

/// Validates check-ins and corrections against their race, both from devices and from routes.
enum RaceNotes {
  /// Returns the errors of the changed fields. Unchanged fields of an existing record are not validated.
  static func contradictions(
    _ said: [JSONMember], _ body: JSONValue, _ writer: RecordWriter
  ) throws(StorageError) -> [FieldError] {
    let said = Set(said.map(\.key))
    let team = try record(body["team"], of: RaceCollections.teams, writer)
    let note = TeamNote(
      kind(body["kind"]?.string), team: team == nil ? .unknown : .known,
      checkpoint: try checkpoint(body["checkpoint"], writer), time: body["time"]?.int64,
      penalty: body["penalty_s"]?.int64)
    let own = team?.body["start_at"]?.int64
    let start = if let own { own } else { try start(of: writer) }
    let isNew = said.contains("team")
    return note.mismatches(start: start, at: writer.time)
      .filter { isNew || said.contains($0.field.description) }
      .map {
        FieldError(path: $0.field.description, code: $0.code.description, message: $0.message)
      }
  }

  /// Returns the kind of word of a correction; a check-in has no kind, and is a passage.
  private static func kind(_ name: String?) -> TeamNote.Kind {
    switch name {
    case nil, "passage": .passage
    case "missed": .missed
    case "retired", "disqualified": .exit
    case "penalty": .penalty
    default: .decision
    }
  }

  private static func start(of writer: RecordWriter) throws(StorageError) -> Int64? {
    try writer.store.live(
      RaceCollections.races.name, id: writer.space, in: writer.space, on: writer.connection)?
      .body["start_at"]?.int64
  }

  private static func checkpoint(
    _ value: JSONValue?, _ writer: RecordWriter
  ) throws(StorageError) -> TeamNote.Subject {
    guard let value, !value.isNull else { return .absent }
    if let id = value.uuid, RaceDefinition.derivedIDs(of: writer.space).contains(id) {
      return .known
    }
    return try record(value, of: RaceCollections.checkpoints, writer) == nil ? .unknown : .known
  }

  /// Returns a record of the race, or a deleted one that can be restored: a phone without a network does not know of the
  /// deletion.
  private static func record(
    _ value: JSONValue?, of collection: RecordCollection, _ writer: RecordWriter
  ) throws(StorageError) -> Record? {
    guard let id = value?.uuid,
      let found = try writer.store.find(
        collection.name, id: id, in: writer.space, on: writer.connection)
    else { return nil }
    return found.deletedAt == nil || found.isRestorable(at: writer.time) ? found : nil
  }

  /// Margin, in milliseconds, by which the time of an old record may be out of range and still count.
  private static let grossly: Int64 = 86_400_000

  /// True for a record with an impossible time, stored before such times were refused. It is ignored.
  /// - Parameter start: start of the team, milliseconds since 1970.
  static func isImpossible(_ record: Record, start: Int64?) -> Bool {
    guard let time = record.body["time"]?.int64 else { return false }
    if time > record.updatedAt + grossly { return true }
    return start.map { time < $0 - TeamNote.earliestExit - grossly } ?? false
  }
}

extension TeamNote.Mismatch {
  /// The reason in words for developers.
  fileprivate var message: String {
    switch self {
    case .unknownTeam: "The race has no such team."
    case .unknownCheckpoint: "The race has no such checkpoint."
    case .missingCheckpoint: "The checkpoint is not said."
    case .missingTime: "The time is not said."
    case .missingPenalty: "The seconds of the penalty are not said."
    case .future: "This time is still to come."
    case .beforeStart: "This is before the start of the team."
    case .farAway: "This is more than ten years away."
    }
  }
}
