import JSON
import Spaces
public import Storage

/// A page of changes, in their order.
public struct FeedPage: Sendable {
  /// The records as JSON.
  var records: [[UInt8]] = []
  /// The shared spaces that are new to the device or have changed.
  var spaces: [FollowedSpace] = []
  /// The spaces that the member has left, so that the device deletes them.
  var left: [UUID] = []
  /// The cursor for the next page.
  public var cursor: FeedCursor
  /// True if another page follows.
  public var hasMore = false
  /// True if the feed starts again, because the cursor belongs to another history.
  public var isReset = false
  /// The part of the cursor's history that a restarted feed includes; `nil` when unknown.
  var restoration: Restoration?

  func write(into writer: inout JSONWriter) {
    writer.beginArray("records")
    for record in records { writer.raw(record) }
    writer.endArray()
    writeSpaces(into: &writer)
    writer.member("cursor", cursor.text)
    writer.member("more", hasMore)
    if isReset {
      writer.member("reset", true)
    }
    guard let restoration else { return }
    writer.beginObject("restored")
    writer.member("seq", restoration.sequence)
    writer.member("backed_up_at", restoration.backedUpAt)
    writer.endObject()
  }

  private func writeSpaces(into writer: inout JSONWriter) {
    if !spaces.isEmpty {
      writer.beginArray("spaces")
      for space in spaces {
        writer.beginObject()
        writer.member("id", space.id.description)
        writer.member("kind", space.kind)
        writer.member("role", space.role.name)
        writer.member("name", space.name)
        writer.endObject()
      }
      writer.endArray()
    }
    if !left.isEmpty {
      writer.beginArray("left")
      for space in left { writer.string(space.description) }
      writer.endArray()
    }
  }
}

extension Replicator {
  /// The current end of a member's feed.
  public func end(of member: UUID) async throws(StorageError) -> FeedCursor {
    try await endAndSpaces(of: member).end
  }

  /// The current end of a member's feed, and the shared spaces in it.
  func endAndSpaces(
    of member: UUID
  ) async throws(StorageError) -> (end: FeedCursor, spaces: Set<UUID>) {
    try await readingFeed(of: member) { [self] connection throws(StorageError) in
      let followed = try records.followedSpaces(of: member, on: connection)
      let end = try records.end(of: member, following: followed, on: connection)
      return (FeedCursor(run: run, sequence: end), Set(followed.map(\.id)))
    }
  }

  /// The changes after a cursor. A cursor of an unknown run, or beyond the end, shows that another history was
  /// restored: the feed then starts again.
  func feed(
    of member: UUID, after cursor: FeedCursor?, limit: Int
  ) async throws(StorageError) -> FeedPage {
    try await readingFeed(of: member) { [self] connection throws(StorageError) in
      try page(of: member, after: cursor, limit: limit, on: connection)
    }
  }

  /// Reads after the member's built-in records and this run have been stored, which may need a write first.
  private func readingFeed<Value: Sendable>(
    of member: UUID, _ body: @escaping @Sendable (Connection) throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    let found = try await database.read { [self] connection throws(StorageError) -> Value? in
      guard try ServerRuns.contains(run, on: connection) else { return nil }
      return try records.isProvided(member, on: connection) ? body(connection) : nil
    }
    if let found { return found }
    return try await database.write { [self] connection throws(StorageError) in
      try ServerRuns.note(run, on: connection)
      try records.provide(for: member, on: connection)
      return try body(connection)
    }
  }

  /// True if a cursor was issued by a run that this history does not contain.
  func isOfOtherHistory(_ cursor: FeedCursor?) async throws(StorageError) -> Bool {
    guard let cursor else { return false }
    return try await database.read { connection throws(StorageError) in
      try !ServerRuns.contains(cursor.run, on: connection)
    }
  }

  private func page(
    of member: UUID, after cursor: FeedCursor?, limit: Int, on connection: Connection
  ) throws(StorageError) -> FeedPage {
    let followed = try records.followedSpaces(of: member, on: connection)
    let end = try records.end(of: member, following: followed, on: connection)
    var start = FeedCursor(run: run, sequence: 0)
    var isReset = false
    if let cursor {
      let isOfThisHistory = try ServerRuns.contains(cursor.run, on: connection)
      isReset = !isOfThisHistory || cursor.sequence > end
      if !isReset { start = cursor }
    }
    var reader = FeedReader(
      replicator: self, member: member, followed: followed, start: start, end: end, limit: limit,
      connection: connection)
    var page = try reader.page()
    page.isReset = isReset
    if isReset, let cursor {
      page.restoration = try ServerRuns.restoration(of: cursor.run, on: connection)
    }
    return page
  }

  /// A record as JSON, without the fields that the member's role may not read. A record deleted too long ago to be
  /// restored is reduced to its deletion, and one hidden from the member to its existence.
  func text(
    of record: Record, in collection: RecordCollection, of member: UUID,
    on connection: Connection
  ) throws(StorageError) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("collection", record.collection)
    writer.member("id", record.id.description)
    if record.space != member {
      writer.member("space", record.space.description)
    }
    writer.member("author", record.author?.description)
    writer.member("rev", record.revision)
    writer.member("seq", record.sequence)
    writer.member("updated_at", record.updatedAt)
    writer.member("deleted_at", record.deletedAt)
    let isShown = try records.shows(record, to: member, on: connection)
    if record.deletedAt == nil || isShown && record.isRestorable(at: clock()) {
      writer.key("body")
      if isShown {
        let reader = try records.reader(of: record, for: member, on: connection)
        reader.part(of: record.body).write(into: &writer)
        if let summary = try collection.rules.summary?(record, connection) {
          writer.beginObject("summary")
          if !summary.isEmpty { writer.raw(summary) }
          writer.endObject()
        }
        // Conflicts of a deleted record can be resolved only after it is restored.
        if record.deletedAt == nil {
          let conflicts = try records.conflicts(of: record, on: connection)
          try write(
            conflicts.filter { reader.reads($0.field) }, of: record, for: member, into: &writer,
            on: connection)
        }
      } else {
        RecordStore.hiddenBody.write(into: &writer)
      }
    }
    writer.endObject()
    return writer.bytes
  }

  /// Writes the conflicts that wait for a choice. A value that the record now has is no conflict.
  private func write(
    _ conflicts: [RecordConflict], of record: Record, for member: UUID,
    into writer: inout JSONWriter, on connection: Connection
  ) throws(StorageError) {
    let open = conflicts.filter { !FieldRule.isSame($0.value, record.body[$0.field]) }
    if open.isEmpty { return }
    writer.beginArray("conflicts")
    for conflict in open {
      writer.beginObject()
      writer.member("change", conflict.change.description)
      writer.member("field", conflict.field)
      writer.key("value")
      conflict.value.write(into: &writer)
      write(
        FieldOrigin(
          author: conflict.author, device: conflict.device, deviceName: conflict.deviceName,
          madeAt: conflict.madeAt), for: member, into: &writer)
      if let origin = try records.origin(of: conflict.field, of: record, on: connection) {
        writer.beginObject("present")
        write(origin, for: member, into: &writer)
        writer.endObject()
      }
      writer.endObject()
    }
    writer.endArray()
  }

  /// Writes the author and the device of a value. Members know their own devices by their identifiers.
  private func write(
    _ origin: FieldOrigin, for member: UUID, into writer: inout JSONWriter
  ) {
    writer.member("author", origin.author?.description)
    if origin.author ?? member == member {
      writer.member("device", origin.device.description)
    }
    writer.member("device_name", origin.deviceName)
    writer.member("made_at", origin.madeAt)
  }
}
