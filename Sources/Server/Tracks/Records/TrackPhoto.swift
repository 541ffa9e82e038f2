import JSON
import ServerBase
import Storage
import Tracks

/// The record of a photo on a track.
enum TrackPhoto {
  /// A photo belongs to one track, is deleted and restored with it, and occurs only once on it.
  static let collection = RecordCollection(
    TrackRecords.photos, rules: rules.withOriginals, files: { RecordPictures.files(of: $0) },
    index: { (record, connection) throws(StorageError) in try follow(record, on: connection) },
    unindex: { (member, photo, connection) throws(StorageError) in
      try connection.delete(from: "track_photos", of: ("member", member), ("photo", photo))
    })

  static let pictures = RecordPictures.Source(collection, isShared: false)

  private static var rules: RecordRules {
    var rules = RecordRules()
    rules.settle = { (field, writer) throws(StorageError) in
      // An unknown track is accepted: the server may have merged it into an equal one, and the device corrects
      // the identifier with its next change.
      if field.key == "track", let track = field.value.uuid,
        try writer.store.find(
          TrackRecord.collection, id: track, in: writer.space, on: writer.connection)?.deletedAt
          != nil
      {
        throw .invalid("track", "deleted", "The track was deleted.")
      }
      return field.value
    }
    rules.duplicate = { (fields, photo, writer) throws(StorageError) in
      let said = JSONValue.object(fields)
      guard let source = said["source"]?.string.flatMap(SHA256Digest.init(_:)),
        let track = said["track"]?.uuid
      else { return nil }
      return try writer.connection.row(
        """
        SELECT photo FROM track_photos
        WHERE member = $1 AND track = $2 AND source = $3 AND deleted_at IS NULL
        """, writer.space, track, source
      ) { row throws(StorageError) in try row.uuid(0) }
    }
    return rules
  }

  /// Updates the row from the record.
  private static func follow(_ record: Record, on connection: Connection) throws(StorageError) {
    guard let track = record.body["track"]?.uuid,
      let source = record.body["source"]?.string.flatMap(SHA256Digest.init(_:))
    else { throw .damaged("the record of photo \(record.id) is not one") }
    try connection.run(
      """
      INSERT INTO track_photos (member, photo, track, source, deleted_at)
      VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (member, photo) DO UPDATE SET track = excluded.track,
        deleted_at = excluded.deleted_at
      """, record.space, record.id, track, source, record.deletedAt)
  }

  // MARK: With their track

  /// Deletes the photos of a deleted track.
  static func delete(of track: UUID, _ writer: RecordWriter) throws(StorageError) {
    for photo in try photos(of: track, deletedAt: nil, writer) {
      try writer.delete(collection.name, id: photo)
    }
  }

  /// Restores the photos that were deleted together with their track, and no others.
  static func restore(
    of track: UUID, deletedAt time: Int64, _ writer: RecordWriter
  ) throws(StorageError) {
    for photo in try photos(of: track, deletedAt: time, writer) {
      try writer.restore(collection.name, id: photo)
    }
  }

  private static func photos(
    of track: UUID, deletedAt time: Int64?, _ writer: RecordWriter
  ) throws(StorageError) -> [UUID] {
    try writer.connection.rows(
      """
      SELECT photo FROM track_photos
      WHERE member = $1 AND track = $2 AND deleted_at IS NOT DISTINCT FROM $3
      """, writer.space, track, time
    ) { row throws(StorageError) in try row.uuid(0) }
  }
}
