import JSON
import ServerBase
import Spaces
import Storage
import Text
import Tracks

/// Comments and thumbs of friends on tracks (K9). They are records in the space of the track's member, whose devices have them and who
/// may delete them; a friend adds and deletes by the routes.
enum TrackTalk {
  static let comments = collection(TrackRecords.comments, isThumb: false)
  static let thumbs = collection(TrackRecords.thumbs, isThumb: true)

  /// Maximum number of an author's comments in a member's space within an hour.
  private static let maximumInAnHour = 60
  /// Age, in milliseconds (30 days), of what is no news any more.
  private static let oldestNews: Int64 = 30 * 86_400_000

  private static func collection(
    _ declaration: CollectionDeclaration, isThumb: Bool
  ) -> RecordCollection {
    RecordCollection(
      declaration, rules: rules(isThumb: isThumb),
      index: { (record, connection) throws(StorageError) in
        try follow(record, isThumb: isThumb, on: connection)
      },
      unindex: { (member, record, connection) throws(StorageError) in
        try connection.delete(from: "track_talk", of: ("member", member), ("record", record))
      })
  }

  private static func rules(isThumb: Bool) -> RecordRules {
    var rules = RecordRules()
    rules.settle = { (field, writer) throws(StorageError) in
      switch field.key {
      case "track": try requireShown(field.value, to: writer)
      case "text" where field.value.string.map(VisibleText.isBlank) == true:
        throw .invalid("text", "too_short", "A comment says something.")
      default: break
      }
      return field.value
    }
    if isThumb {
      rules.duplicate = { (fields, record, writer) throws(StorageError) in
        guard let track = JSONValue.object(fields)["track"]?.uuid,
          let thumb = try thumb(of: writer.member, on: track, in: writer), thumb != record
        else { return nil }
        return thumb
      }
    }
    rules.made = { (record, writer) throws(StorageError) in
      try tell(of: record, detail: isThumb ? "thumb" : "", writer)
    }
    rules.deleted = { (record, writer) throws(StorageError) in
      try NoticeBook(writer.connection).withdraw(TrackNotices.comment, record.id.description)
    }
    return rules
  }

  /// Throws unless the track is the writer's own, or its member lets the writer see it as a friend.
  private static func requireShown(
    _ track: JSONValue, to writer: RecordWriter
  ) throws(StorageError) {
    guard let track = track.uuid,
      try writer.store.live(
        TrackRecord.collection, id: track, in: writer.space, on: writer.connection) != nil
    else { throw .invalid("track", "unknown", "There is no such track.") }
    if writer.access.isOwn { return }
    let friends = FriendTracks(records: writer.store, connection: writer.connection)
    guard try friends.shows(track, of: writer.space, to: writer.member) else { throw .noSuchRecord }
    let recent = try writer.connection.row(
      "SELECT count(*) FROM track_talk WHERE member = $1 AND author = $2 AND made_at > $3",
      writer.space, writer.member, writer.time - 3_600_000
    ) { $0.int(0) }
    if recent ?? 0 >= maximumInAnHour {
      throw .invalid("", "too_many", "You wrote \(maximumInAnHour) times within an hour.")
    }
  }

  /// Tells the track's member what a friend wrote.
  private static func tell(
    of record: Record, detail: String, _ writer: RecordWriter
  ) throws(StorageError) {
    guard let author = record.author, let track = record.body["track"]?.uuid,
      (record.body["made_at"]?.int64 ?? 0) > writer.time - oldestNews
    else { return }
    var notice = Notice(
      TrackNotices.comment, subject: record.id.description, path: "/tracks/\(track)")
    notice.detail = detail
    notice.actor = author
    notice.label = try writer.store.live(
      TrackRecord.collection, id: track, in: writer.space, on: writer.connection)?
      .body["name"]?.string
    try NoticeBook(writer.connection).tell(writer.space, notice, at: writer.time)
  }

  // MARK: The index

  private static func follow(
    _ record: Record, isThumb: Bool, on connection: Connection
  ) throws(StorageError) {
    guard let track = record.body["track"]?.uuid else { return }
    try connection.run(
      """
      INSERT INTO track_talk (member, record, track, author, is_thumb, made_at, deleted_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (member, record) DO UPDATE SET deleted_at = excluded.deleted_at
      """, record.space, record.id, track, record.author ?? record.space, isThumb,
      record.body["made_at"]?.int64 ?? 0, record.deletedAt)
  }

  /// Returns a member's thumb on a track.
  static func thumb(
    of author: UUID, on track: UUID, in writer: RecordWriter
  ) throws(StorageError) -> UUID? {
    try writer.connection.row(
      """
      SELECT record FROM track_talk WHERE member = $1 AND track = $2 AND is_thumb = 1
        AND author = $3 AND deleted_at IS NULL
      """, writer.space, track, author
    ) { row throws(StorageError) in try row.uuid(0) }
  }

  // MARK: With their track

  /// Deletes what was said of a deleted track.
  static func delete(of track: UUID, _ writer: RecordWriter) throws(StorageError) {
    for (record, isThumb) in try said(of: track, deletedAt: nil, writer) {
      try writer.delete(isThumb ? thumbs.name : comments.name, id: record)
    }
  }

  /// Restores what was deleted together with its track, and nothing else.
  static func restore(
    of track: UUID, deletedAt time: Int64, _ writer: RecordWriter
  ) throws(StorageError) {
    for (record, isThumb) in try said(of: track, deletedAt: time, writer) {
      try writer.restore(isThumb ? thumbs.name : comments.name, id: record)
    }
  }

  private static func said(
    of track: UUID, deletedAt time: Int64?, _ writer: RecordWriter
  ) throws(StorageError) -> [(record: UUID, isThumb: Bool)] {
    try writer.connection.rows(
      """
      SELECT record, is_thumb FROM track_talk
      WHERE member = $1 AND track = $2 AND deleted_at IS NOT DISTINCT FROM $3
      """, writer.space, track, time
    ) { row throws(StorageError) in (try row.uuid(0), row.bool(1)) }
  }

  // MARK: Taken along

  /// Maximum number of comments and thumbs in an export, the latest.
  private static let maximumExported = 50_000

  /// Returns what was said of a member's tracks, and what the member said of others', for the member's export.
  static func exported(
    of member: UUID, in records: RecordStore, on connection: Connection
  ) throws(StorageError) -> [JSONValue] {
    let said = try connection.rows(
      """
      SELECT record, member, track, display_name, is_thumb, made_at FROM track_talk
      JOIN members ON members.id = author
      WHERE (member = $1 OR author = $1) AND deleted_at IS NULL
      ORDER BY made_at DESC, record LIMIT $2
      """, member, maximumExported
    ) { row throws(StorageError) in
      (
        id: try row.uuid(0), owner: try row.uuid(1), isThumb: row.bool(4),
        members: [
          JSONMember("track", .string(try row.uuid(2).description)),
          JSONMember("author", .string(row.string(3))), JSONMember("is_thumb", .bool(row.bool(4))),
          JSONMember("made_at", .integer(row.int64(5))),
        ]
      )
    }
    return try said.map { (id, owner, isThumb, members) throws(StorageError) in
      if isThumb { return .object(members) }
      let record = try records.live(comments.name, id: id, in: owner, on: connection)
      return .object(members + [JSONMember("text", record?.body["text"] ?? .string(""))])
    }
  }
}
