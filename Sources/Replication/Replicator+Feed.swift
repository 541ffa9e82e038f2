import JSON
import Spaces
public import Storage

/// A page of what changed, in the order of the changes.
public struct FeedPage: Sendable {
  /// The records as the interface gives them.
  let records: [[UInt8]]
  public let cursor: FeedCursor
  /// Whether another page follows.
  public let hasMore: Bool
  /// Whether the feed begins anew, because the cursor is of another history.
  public let isReset: Bool

  func write(into writer: inout JSONWriter) {
    writer.key("records")
    writer.beginArray()
    for record in records { writer.raw(record) }
    writer.endArray()
    writer.key("cursor")
    writer.string(cursor.text)
    writer.key("more")
    writer.bool(hasMore)
    if isReset {
      writer.key("reset")
      writer.bool(true)
    }
  }
}

extension Replicator {
  /// Bytes after which a page is full, whatever its limit.
  private static let pageSize = 1 << 20

  /// Where the member's feed ends now.
  public func end(of member: UUID) async throws(StorageError) -> FeedCursor {
    try await readingFeed(of: member) { [self] connection throws(StorageError) in
      try end(of: member, on: connection)
    }
  }

  /// What changed after a place. A place that no run of this history gave, or behind the end, means
  /// that another history was restored: the feed then begins anew.
  func feed(
    of member: UUID, after cursor: FeedCursor?, limit: Int
  ) async throws(StorageError) -> FeedPage {
    try await readingFeed(of: member) { [self] connection throws(StorageError) in
      try page(of: member, after: cursor, limit: limit, on: connection)
    }
  }

  /// Reads once the member has what everybody has and this run is noted: writes that first.
  private func readingFeed<Value: Sendable>(
    of member: UUID, _ body: @escaping @Sendable (Connection) throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    let found = try await database.read { [self] connection throws(StorageError) -> Value? in
      guard try ServerRuns.contains(run, on: connection) else { return nil }
      return try hasAllProvided(member, on: connection) ? body(connection) : nil
    }
    if let found { return found }
    return try await database.write { [self] connection throws(StorageError) in
      try ServerRuns.note(run, on: connection)
      try provide(for: member, on: connection)
      return try body(connection)
    }
  }

  private func hasAllProvided(
    _ member: UUID, on connection: Connection
  ) throws(StorageError) -> Bool {
    for collection in collections.values where collection.rules.provide != nil {
      let isThere = try connection.exists(
        "SELECT 1 FROM records WHERE member = $1 AND collection = $2", member, collection.name)
      if !isThere { return false }
    }
    return true
  }

  private func end(of member: UUID, on connection: Connection) throws(StorageError) -> FeedCursor {
    FeedCursor(run: run, sequence: try records.sequence(of: member, on: connection))
  }

  private func page(
    of member: UUID, after cursor: FeedCursor?, limit: Int, on connection: Connection
  ) throws(StorageError) -> FeedPage {
    let end = try end(of: member, on: connection)
    var isReset = false
    if let cursor {
      let isOfThisHistory = try ServerRuns.contains(cursor.run, on: connection)
      isReset = !isOfThisHistory || cursor.sequence > end.sequence
    }
    let start = isReset ? 0 : cursor?.sequence ?? 0
    let changed = try records.changes(
      of: member, after: start, limit: limit + 1, on: connection)
    var written: [[UInt8]] = []
    var size = 0
    var last = start
    for record in changed.prefix(limit) {
      if size >= Self.pageSize { break }
      last = record.sequence
      guard let collection = collections[record.collection] else { continue }
      let text = try text(of: record, in: collection, on: connection)
      size += text.count
      written.append(text)
    }
    let hasMore = (changed.last?.sequence ?? 0) > last
    return FeedPage(
      records: written,
      cursor: FeedCursor(run: run, sequence: hasMore ? last : end.sequence),
      hasMore: hasMore, isReset: isReset)
  }

  /// A record as the interface gives it. Of one that was deleted too long ago to be brought back
  /// only that it was.
  private func text(
    of record: Record, in collection: ReplicatedCollection, on connection: Connection
  ) throws(StorageError) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("collection")
    writer.string(record.collection)
    writer.key("id")
    writer.string(record.id.description)
    writer.key("rev")
    writer.integer(record.revision)
    writer.key("seq")
    writer.integer(record.sequence)
    writer.key("updated_at")
    writer.integer(record.updatedAt)
    if let deletedAt = record.deletedAt {
      writer.key("deleted_at")
      writer.integer(deletedAt)
    }
    if record.deletedAt == nil || record.isRestorable(at: WallClock.now()) {
      writer.key("body")
      record.body.write(into: &writer)
      if let summary = try collection.rules.summary?(record, connection) {
        writer.key("summary")
        writer.beginObject()
        if !summary.isEmpty { writer.raw(summary) }
        writer.endObject()
      }
      try write(try records.conflicts(of: record, on: connection), of: record, into: &writer)
    }
    writer.endObject()
    return writer.bytes
  }

  /// Writes what waits for a choice. A value that is there by now is no conflict.
  private func write(
    _ conflicts: [RecordConflict], of record: Record, into writer: inout JSONWriter
  ) throws(StorageError) {
    let open = conflicts.filter { !FieldRule.isSame($0.value, record.body[$0.field]) }
    if open.isEmpty { return }
    writer.key("conflicts")
    writer.beginArray()
    for conflict in open {
      writer.beginObject()
      writer.key("change")
      writer.string(conflict.change.description)
      writer.key("field")
      writer.string(conflict.field)
      writer.key("value")
      conflict.value.write(into: &writer)
      writer.key("device_name")
      writer.string(conflict.deviceName)
      writer.key("made_at")
      writer.integer(conflict.madeAt)
      writer.endObject()
    }
    writer.endArray()
  }
}
