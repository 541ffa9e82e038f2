import HTTP
import Identity
import JSON
import ServerBase
import Spaces
import Storage
import Tracks

/// Comments and thumbs on tracks, by their members and by friends whom they let see them (K9).
extension TrackRoutes {
  static var talk: [Route<TrackRoutes>] {
    [readTalk, comment, deleteComment, reportComment, giveThumb, takeThumb]
  }

  private static let member = Parameter<String>.uuid("member", "The track's member.")
  private static let commentID = Parameter<String>.uuid(
    "comment", "The comment, by an identifier of the device.")

  private static let shownComment = Schema.object([
    .required("id", .uuid), .required("author", .uuid),
    .required("author_name", .string(maximumLength: 80)),
    .required("text", .string(maximumLength: TrackRecords.commentLength)),
    .required("made_at", TrackSchemas.time),
  ])

  private static let trackTalk = NamedSchema(
    "TrackTalk",
    .object([
      .required(
        "comments", .array(of: shownComment, maximumCount: ShownTalk.maximumComments),
        note: "The latest, the oldest first."),
      .required("thumbs", TrackSchemas.count),
      .required(
        "thumb_names",
        .array(of: .string(maximumLength: 80), maximumCount: ShownTalk.maximumNames),
        note: "Who gave the latest."),
      .required("has_thumb", .boolean, note: "Whether the requester gave one."),
    ]))

  private static let readTalk = Route<TrackRoutes>(
    .get, "/api/v1/friend-tracks/\(member)/\(track)/talk", name: "readTrackTalk",
    summary: "The comments and thumbs on a track that the requester sees.", tag: "tracks",
    access: .member, answers: [.ok(trackTalk)]
  ) { (tracks, viewer, request) in
    let place = try place(request)
    let talk = try await tracks.store.database.read {
      [records = tracks.store.records] connection throws(StorageError) in
      try requireShown(place, to: viewer.id, in: records, on: connection)
      return try ShownTalk(
        of: place.track, of: place.member, for: viewer.id, in: records, on: connection)
    }
    var writer = JSONWriter()
    talk.write(into: &writer)
    return Response.json(writer).replacing(.cacheControl, with: "no-store")
  }

  private static let comment = Route<TrackRoutes>(
    .put, "/api/v1/friend-tracks/\(member)/\(track)/comments/\(commentID)", name: "commentTrack",
    summary: "Adds a comment; sent again, it is there once.", tag: "tracks", access: .member,
    body: .json(
      NamedSchema(
        "NewTrackComment",
        .object([
          .required("text", .string(minimumLength: 1, maximumLength: TrackRecords.commentLength))
        ]))), answers: [.done]
  ) { (tracks, author, request) in
    guard let id = UUID(request[commentID]) else { throw Problem.notFound }
    let text = request.json["text"] ?? .null
    return try await tracks.say(request, author.id) { (writer, track) throws(StorageError) in
      do throws(StorageError) {
        try writer.create(
          TrackTalk.comments.name, id: id,
          fields: [
            JSONMember("track", track), JSONMember("made_at", .integer(writer.time)),
            JSONMember("text", text),
          ])
      } catch .recordExists {
        try requireOwn(id, writer)
      }
    }
  }

  /// Throws unless a comment is the writer's own.
  private static func requireOwn(_ id: UUID, _ writer: RecordWriter) throws(StorageError) {
    let known = try writer.store.find(
      TrackTalk.comments.name, id: id, in: writer.space, on: writer.connection)
    guard let known, writer.isAuthor(of: known) else { throw .noSuchRecord }
  }

  private static let deleteComment = Route<TrackRoutes>(
    .delete, "/api/v1/friend-tracks/\(member)/\(track)/comments/\(commentID)",
    name: "deleteTrackComment",
    summary: "Deletes a comment, by its author or the track's member.", tag: "tracks",
    access: .member, answers: [.done]
  ) { (tracks, author, request) in
    guard let id = UUID(request[commentID]) else { throw Problem.notFound }
    // A former friend, too, takes back what they said.
    let place = try place(request)
    try await tracks.store.database.write {
      [records = tracks.store.records] connection throws(StorageError) in
      let writer = try Self.writer(for: author.id, place, in: records, on: connection)
      let known = try records.find(
        TrackTalk.comments.name, id: id, in: place.member, on: connection)
      guard let known, writer.access.isOwn || known.author == author.id else {
        throw .noSuchRecord
      }
      try writer.delete(TrackTalk.comments.name, id: id)
    }
    return .noContent
  }

  private static let reportComment = Route<TrackRoutes>(
    .post, "/api/v1/friend-tracks/\(member)/\(track)/comments/\(commentID)/report",
    name: "reportTrackComment", summary: "Reports a comment to administrators.", tag: "tracks",
    access: .member,
    body: .json(
      NamedSchema(
        "TrackCommentReport",
        .object([
          .required("reason", .hidingReason), .optional("note", .hidingNote),
        ]))), answers: [.done]
  ) { (tracks, viewer, request) in
    guard let id = UUID(request[commentID]) else { throw Problem.notFound }
    let place = try place(request)
    let body = request.json
    let isFound = try await tracks.store.database.write {
      [records = tracks.store.records] connection throws(StorageError) in
      try requireShown(place, to: viewer.id, in: records, on: connection)
      let talk = try ShownTalk(
        of: place.track, of: place.member, for: viewer.id, in: records, on: connection)
      guard talk.comments.contains(where: { $0.id == id }) else { return false }
      return try Reports(records: records, connection: connection).add(
        Reports.Place(space: place.member, collection: TrackTalk.comments.name, id: id),
        by: viewer.id, reason: body["reason"]?.string ?? "", note: body["note"]?.string)
    }
    guard isFound else { throw Problem.notFound }
    return .noContent
  }

  private static let giveThumb = Route<TrackRoutes>(
    .put, "/api/v1/friend-tracks/\(member)/\(track)/thumb", name: "giveTrackThumb",
    summary: "Gives a thumb to a friend's track, once.", tag: "tracks", access: .member,
    answers: [.done]
  ) { (tracks, author, request) in
    if try place(request).member == author.id { throw Problem.notFound }
    return try await tracks.say(request, author.id) { (writer, track) throws(StorageError) in
      do throws(StorageError) {
        try writer.create(
          TrackTalk.thumbs.name,
          fields: [JSONMember("track", track), JSONMember("made_at", .integer(writer.time))])
      } catch .knownRecord {
        return
      }
    }
  }

  private static let takeThumb = Route<TrackRoutes>(
    .delete, "/api/v1/friend-tracks/\(member)/\(track)/thumb", name: "takeTrackThumb",
    summary: "Takes the thumb back.", tag: "tracks", access: .member, answers: [.done]
  ) { (tracks, author, request) in
    let place = try place(request)
    try await tracks.store.database.write {
      [records = tracks.store.records] connection throws(StorageError) in
      let writer = try Self.writer(for: author.id, place, in: records, on: connection)
      if let thumb = try TrackTalk.thumb(of: author.id, on: place.track, in: writer) {
        try writer.delete(TrackTalk.thumbs.name, id: thumb)
      }
    }
    return .noContent
  }

  // MARK: What the routes share

  private struct Place {
    let member: UUID
    let track: UUID
  }

  private static func place(_ request: Request) throws(Problem) -> Place {
    guard let member = UUID(request[member]) else { throw .notFound }
    return Place(member: member, track: try id(request))
  }

  /// Throws unless the track is the viewer's own or a friend's that the viewer sees.
  private static func requireShown(
    _ place: Place, to viewer: UUID, in records: RecordStore, on connection: Connection
  ) throws(StorageError) {
    if place.member == viewer {
      _ = try records.existing(
        TrackRecord.collection, id: place.track, in: viewer, on: connection)
      return
    }
    let friends = FriendTracks(records: records, connection: connection)
    guard try friends.shows(place.track, of: place.member, to: viewer) else {
      throw .noSuchRecord
    }
  }

  private static func writer(
    for author: UUID, _ place: Place, in records: RecordStore, on connection: Connection
  ) throws(StorageError) -> RecordWriter {
    if place.member == author { return try records.writer(for: author, on: connection) }
    do throws(StorageError) {
      return try records.writer(forVisitor: author, in: place.member, on: connection)
    } catch .forbidden {
      // Nothing tells who is a member of the club.
      throw .noSuchRecord
    }
  }

  /// Says something of a track that the author sees.
  private func say(
    _ request: Request, _ author: UUID,
    _ work:
      @escaping @Sendable (RecordWriter, _ track: JSONValue) throws(StorageError) -> Void
  ) async throws -> Response {
    let place = try Self.place(request)
    try await store.database.write { [records = store.records] connection throws(StorageError) in
      try Self.requireShown(place, to: author, in: records, on: connection)
      try work(
        try Self.writer(for: author, place, in: records, on: connection),
        .string(place.track.description))
    }
    return .noContent
  }
}
