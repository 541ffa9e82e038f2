import JSON
import Live
import Replication
import Spaces
import Storage
import TestGround

/// A store of notes and of one diary per member, defined only by a schema and the editable fields.
final class NotesClub: RecordClub, @unchecked Sendable {
  private static let notes = RecordCollection(
    CollectionDeclaration(
      .own(
        "notes",
        fields: [.owned("title"), .owned("text"), .owned("color"), .initial("file")]),
      fields: [
        .required("title", .string(minimumLength: 1, maximumLength: 20)),
        .optional("text", .string(maximumLength: 50_000)),
        .optional("color", .string(maximumLength: 10)),
        .optional("file", .string(maximumLength: 64, pattern: .sha256)),
      ]),
    files: { body in [body["file"]?.string.flatMap(SHA256Digest.init(_:))].compactMap(\.self) })
  private static let diary = RecordCollection(
    CollectionDeclaration(
      .own("diary", fields: [.owned("mood")]),
      fields: [.optional("mood", .string(maximumLength: 10))], extent: .one))

  init() throws { try super.init([Self.notes, Self.diary]) }
}

/// A member's device: sends requests and remembers its position in the feed.
final class TestDevice {
  let club: NotesClub
  let member: UUID
  let device: SyncRequest.Device
  var cursor: FeedCursor?

  init(_ club: NotesClub, _ member: UUID, name: String = "phone") {
    self.club = club
    self.member = member
    device = SyncRequest.Device(id: .new(), name: name)
  }

  /// Sends changes and returns the answer as JSON.
  @discardableResult
  func sync(_ changes: Change..., limit: Int = 100) async throws -> JSONValue {
    try await club.open(member)
    let answer = try await club.replicator.synchronize(
      SyncRequest(device: device, cursor: cursor, limit: limit, changes: changes), for: member)
    cursor = answer.page.cursor
    var writer = JSONWriter()
    answer.write(into: &writer)
    return try JSONValue(parsing: writer.bytes)
  }

  static func create(_ record: UUID, title: String, id: UUID = .new()) -> Change {
    Change(
      id: id, collection: "notes", record: record, kind: .create,
      fields: [ChangedField("title", after: .string(title))])
  }

  static func edit(
    _ record: UUID, _ field: String = "title", from before: String?, to after: String?,
    id: UUID = .new(), kind: Change.Kind = .edit, seen: [UUID] = []
  ) -> Change {
    Change(
      id: id, collection: "notes", record: record, kind: kind,
      fields: [
        ChangedField(
          field, before: before.map { .string($0) }, after: after.map { .string($0) }, seen: seen)
      ])
  }

  static func act(_ kind: Change.Kind, on record: UUID, id: UUID = .new()) -> Change {
    Change(id: id, collection: "notes", record: record, kind: kind)
  }
}

extension JSONValue {
  /// The status of each result.
  var statuses: [String] { self["results"]?.array?.compactMap { $0["status"]?.string } ?? [] }

  /// The error code of the first result.
  var code: String? { self["results"]?.array?.first?["error"]?["code"]?.string }

  /// The record of the answer with an identifier.
  func record(_ id: UUID) -> JSONValue? {
    self["records"]?.array?.first { $0["id"]?.string == id.description }
  }

  func title(_ id: UUID) -> String? { record(id)?["body"]?["title"]?.string }

  /// The conflicting values of a record.
  func conflicts(_ id: UUID) -> [String?] {
    (record(id)?["conflicts"]?.array ?? []).map { $0["value"]?.string }
  }

  var identifiers: [String] { self["records"]?.array?.compactMap { $0["id"]?.string } ?? [] }
}

/// The events sent to a listener.
final class Events {
  let listener: Listener
  private var position: Topic.Position
  private var last: String?

  struct NoEvent: Error {}

  /// - Parameter known: the cursor that the listener has already.
  init(_ listener: Listener, after known: FeedCursor? = nil) {
    self.listener = listener
    position = listener.start
    last = known?.text
  }

  /// Waits for the next event with new content and returns its text; throws if none arrives.
  ///
  /// The first read of a database by a notifier counts as a change, and may repeat an event.
  func next() async throws -> String {
    for _ in 0..<24_000 {
      if case .event(let event) = listener.topic.next(after: &position), event.id != last {
        last = event.id
        return event.id
      }
      try await Task.sleep(for: .milliseconds(5))
    }
    throw NoEvent()
  }

  /// True if no new event has arrived.
  func areQuiet() -> Bool {
    if case .event(let event) = listener.topic.next(after: &position) {
      event.id == last
    } else {
      true
    }
  }
}
