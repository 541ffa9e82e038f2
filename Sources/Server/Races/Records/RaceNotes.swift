import JSON
import Races
import Storage

/// Judges check-ins and corrections with the race in hand, whether a device or a route brings them.
enum RaceNotes {
  /// The reasons to refuse the fields that were said. Fields of an old record that nobody touches are not judged.
  static func contradictions(
    _ said: [JSONMember], _ body: JSONValue, _ writer: RecordWriter
  ) throws(StorageError) -> [FieldError] {
    let said = Set(said.map(\.key))
    let team = try record(body["team"], of: RaceCollections.teams, writer)
    let note = TeamNote(
      kind(body["kind"]?.string), team: team == nil ? .unknown : .known,
      checkpoint: try checkpoint(body["checkpoint"], writer), time: body["time"]?.int64)
    let own = team?.body["start_at"]?.int64
    let start = if let own { own } else { try start(of: writer) }
    let isNew = said.contains("team")
    return note.mismatches(start: start, at: writer.time)
      .filter { isNew || said.contains($0.field.description) }
      .map {
        FieldError(path: $0.field.description, code: $0.code.description, message: $0.message)
      }
  }

  /// The kind of word that a correction has; a check-in has none, and is a passage.
  private static func kind(_ name: String?) -> TeamNote.Kind {
    switch name {
    case nil, "passage": .passage
    case "missed": .missed
    case "retired", "disqualified": .exit
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

  /// A record that the race has, or that was deleted and can be brought back: a phone without a network does not
  /// know of the deletion.
  private static func record(
    _ value: JSONValue?, of collection: RecordCollection, _ writer: RecordWriter
  ) throws(StorageError) -> Record? {
    guard let id = value?.uuid,
      let found = try writer.store.find(
        collection.name, id: id, in: writer.space, on: writer.connection)
    else { return nil }
    return found.deletedAt == nil || found.isRestorable(at: writer.time) ? found : nil
  }

  /// Milliseconds by which an old record's time may be beyond what is possible, and still count.
  private static let grossly: Int64 = 86_400_000

  /// True for the time of a record that was stored before such times were refused, and that counts for nothing.
  /// - Parameter start: of the team, milliseconds since 1970.
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
    case .future: "This time is still to come."
    case .beforeStart: "This is before the start of the team."
    case .farAway: "This is more than ten years away."
    }
  }
}
