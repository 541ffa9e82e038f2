import JSON
import ServerBase
import Storage

/// What a viewer reads of the comments and thumbs on a track, within one transaction.
///
/// The track's member reads all; of friends, those of whom one blocks the other read nothing of each other.
struct ShownTalk {
  struct Comment {
    let id: UUID
    let author: UUID
    let name: String
    let text: String
    let madeAt: Int64
  }

  /// Maximum number of comments that are read, the latest.
  static let maximumComments = 200
  /// Maximum number of those whose thumbs are named.
  static let maximumNames = 20

  /// The latest comments, the oldest of them first, without hidden ones.
  let comments: [Comment]
  /// The number of thumbs.
  let thumbs: Int
  /// The names of members who gave the latest thumbs.
  let names: [String]
  /// True if the viewer gave one.
  let hasThumb: Bool

  /// Reads what a member, who may see the track, sees of it.
  init(
    of track: UUID, of owner: UUID, for viewer: UUID, in records: RecordStore,
    on connection: Connection
  ) throws(StorageError) {
    let shown = """
      FROM track_talk JOIN members ON members.id = author
      WHERE track_talk.member = $1 AND track = $2 AND deleted_at IS NULL
        AND ($1 = $3 OR \(Friends.mayHear("author", "$3")))
      """
    let said = try connection.rows(
      """
      SELECT record, author, display_name, made_at \(shown) AND is_thumb = 0
      ORDER BY made_at DESC, record DESC LIMIT $4
      """, owner, track, viewer, Self.maximumComments
    ) { row throws(StorageError) in
      (id: try row.uuid(0), author: try row.uuid(1), name: row.string(2), madeAt: row.int64(3))
    }
    var comments: [Comment] = []
    for (id, author, name, madeAt) in said.reversed() {
      guard
        let record = try records.live(TrackTalk.comments.name, id: id, in: owner, on: connection),
        !record.isHidden, let text = record.body["text"]?.string
      else { continue }
      comments.append(Comment(id: id, author: author, name: name, text: text, madeAt: madeAt))
    }
    self.comments = comments
    let given = "\(shown) AND is_thumb = 1"
    thumbs =
      try connection.row("SELECT count(*) \(given)", owner, track, viewer) { $0.int(0) } ?? 0
    names = try connection.rows(
      "SELECT display_name \(given) ORDER BY made_at DESC, record DESC LIMIT $4", owner, track,
      viewer, Self.maximumNames
    ) { $0.string(0) }
    hasThumb = try connection.exists("SELECT 1 \(given) AND author = $3", owner, track, viewer)
  }

  /// Writes `TrackTalk`.
  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.beginArray("comments")
    for comment in comments {
      writer.beginObject()
      writer.member("id", comment.id.description)
      writer.member("author", comment.author.description)
      writer.member("author_name", comment.name)
      writer.member("text", comment.text)
      writer.member("made_at", comment.madeAt)
      writer.endObject()
    }
    writer.endArray()
    writer.member("thumbs", Int64(thumbs))
    writer.beginArray("thumb_names")
    for name in names { writer.string(name) }
    writer.endArray()
    writer.member("has_thumb", hasThumb)
    writer.endObject()
  }
}
