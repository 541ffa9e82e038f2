import Club
import JSON
package import Storage

/// The original of a member's photo with all its metadata, besides the smaller picture that records name (B10).
///
/// It is a record in the member's own space: others never get the file, and it counts towards the quota and is
/// exported. It is deleted with the last of the member's records that name its picture, and restored with them.
enum PictureOriginal {
  static let collection = RecordCollection(
    ClubRecords.pictureOriginals, rules: rules,
    files: { body in [PictureStore.digest(body["original"])].compactMap(\.self) },
    index: { (record, connection) throws(StorageError) in try follow(record, on: connection) },
    unindex: { (member, original, connection) throws(StorageError) in
      try connection.run(
        "DELETE FROM picture_originals WHERE member = $1 AND original = coalesce($2, original)",
        member, original)
    })

  static let migrations = [
    Migration(
      area: "picture_originals", version: 1,
      """
      CREATE TABLE picture_originals (
        member BYTEA NOT NULL, original BYTEA NOT NULL, picture BYTEA NOT NULL,
        updated_at BIGINT NOT NULL, deleted_at BIGINT, PRIMARY KEY (member, original))
      """,
      "CREATE INDEX picture_originals_by_picture ON picture_originals (member, picture)")
  ]

  /// A picture has one original: a photo selected twice is stored once.
  private static var rules: RecordRules {
    var rules = RecordRules()
    rules.duplicate = { (fields, original, writer) throws(StorageError) in
      let said = JSONValue.object(fields)["picture"]?.string.flatMap(SHA256Digest.init(_:))
      guard let picture = said else { return nil }
      return try all(of: picture, writer.space, on: writer.connection)
        .first { $0.id != original && !$0.isDeleted }?.id
    }
    return rules
  }

  private static func follow(_ record: Record, on connection: Connection) throws(StorageError) {
    guard let picture = record.body["picture"]?.string.flatMap(SHA256Digest.init(_:))
    else { throw .damaged("the record of original \(record.id) is not one") }
    try connection.run(
      """
      INSERT INTO picture_originals (member, original, picture, updated_at, deleted_at)
      VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (member, original) DO UPDATE SET deleted_at = excluded.deleted_at
      """, record.space, record.id, picture, record.updatedAt, record.deletedAt)
  }

  private static func all(
    of picture: SHA256Digest, _ member: UUID, on connection: Connection
  ) throws(StorageError) -> [(id: UUID, isDeleted: Bool)] {
    try connection.rows(
      "SELECT original, deleted_at FROM picture_originals WHERE member = $1 AND picture = $2",
      member, picture
    ) { row throws(StorageError) in (id: try row.uuid(0), isDeleted: !row.isNull(1)) }
  }

  // MARK: With their pictures

  /// Deletes the originals of a deleted record's picture, unless another record of the member has the picture.
  fileprivate static func delete(with record: Record, _ writer: RecordWriter) throws(StorageError) {
    guard let picture = PictureStore.digest(record.body["picture"]) else { return }
    let owner = record.author ?? record.space
    let originals = try all(of: picture, owner, on: writer.connection).filter { !$0.isDeleted }
    guard !originals.isEmpty, try !isNamed(picture, by: owner, on: writer.connection) else {
      return
    }
    let own = try writer.store.writer(for: owner, at: writer.time, on: writer.connection)
    for original in originals { try own.delete(collection.name, id: original.id) }
  }

  /// Restores the original of the picture of a restored record.
  fileprivate static func restore(
    with record: Record, _ writer: RecordWriter
  ) throws(StorageError) {
    guard let picture = PictureStore.digest(record.body["picture"]) else { return }
    let owner = record.author ?? record.space
    let originals = try all(of: picture, owner, on: writer.connection)
    guard !originals.isEmpty, originals.allSatisfy(\.isDeleted) else { return }
    let own = try writer.store.writer(for: owner, at: writer.time, on: writer.connection)
    for original in originals {
      let known = try writer.store.find(
        collection.name, id: original.id, in: owner, on: writer.connection)
      guard known?.isRestorable(at: writer.time) == true else { continue }
      try own.restore(collection.name, id: original.id)
      return
    }
  }

  private static func isNamed(
    _ picture: SHA256Digest, by member: UUID, on connection: Connection
  ) throws(StorageError) -> Bool {
    try connection.exists(
      """
      SELECT 1 FROM record_files JOIN records ON records.space = record_files.space
        AND records.collection = record_files.collection AND records.id = record_files.record
      WHERE record_files.file = $1 AND records.deleted_at IS NULL
        AND (records.space = $2 OR records.author = $2)
      """, picture, member)
  }

  // MARK: Without a picture

  /// Time that an original is kept without a record of its picture, in milliseconds, since a device sends them
  /// one after the other.
  private static let patience: Int64 = 24 * 3_600_000

  /// Deletes originals whose picture is named by no record, because it was replaced or never sent.
  /// - Returns: sentences for the log.
  static func sweep(
    _ data: ClubData, at time: Int64 = WallClock.now()
  ) async throws(StorageError) -> [String] {
    let count = try await data.database.write { [data] connection throws(StorageError) in
      let lonely = try connection.rows(
        """
        SELECT member, original FROM picture_originals
        WHERE deleted_at IS NULL AND updated_at < $1
          AND NOT EXISTS (SELECT 1 FROM record_files WHERE file = picture)
          AND NOT EXISTS (
            SELECT 1 FROM picture_sizes JOIN record_files ON file = large
            WHERE picture_sizes.picture = picture_originals.picture)
        """, time - patience
      ) { row throws(StorageError) in (member: try row.uuid(0), id: try row.uuid(1)) }
      for (member, id) in lonely {
        try data.records.writer(for: member, on: connection).delete(collection.name, id: id)
      }
      return lonely.count
    }
    return count > 0 ? ["\(count) originals of photos that are no more were deleted."] : []
  }
}

extension RecordRules {
  /// The rules extended to delete and restore the original of a record's picture together with the record.
  package var withOriginals: RecordRules {
    var rules = self
    rules.deleted = { (record, writer) throws(StorageError) in
      try deleted(record, writer)
      try PictureOriginal.delete(with: record, writer)
    }
    rules.restored = { (record, time, writer) throws(StorageError) in
      try restored(record, time, writer)
      try PictureOriginal.restore(with: record, writer)
    }
    return rules
  }
}
