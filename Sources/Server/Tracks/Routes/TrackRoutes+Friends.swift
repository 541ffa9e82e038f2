import HTTP
import Identity
import JSON
import ServerBase
import Storage
import Tracks

/// The tracks that friends let a member see (K9). All that they show is a ``ShownLine`` or a ``ShownItem``.
extension TrackRoutes {
  static var ofFriends: [Route<TrackRoutes>] {
    [listOfFriends, readOfFriend, readPhotoOfFriend]
  }

  private static let friend = Parameter<String>.uuid("member", "The friend.")
  private static let pageLength = 20

  private static let friendCursor = Parameter<FriendTrackCursor>(
    "cursor", "`next_cursor` of the page before.", schema: .string(maximumLength: 80),
    parse: FriendTrackCursor.init(_:))
  private static let photoSize = Parameter<String>.oneOf(
    "size", "For a whole screen, or for a list; `thumbnail`.", ["screen", "thumbnail"])

  private static let listed = Schema.object(
    [
      .required("friend", .uuid), .required("friend_name", .string(maximumLength: 80)),
      .required("id", .uuid), .required("name", .string(maximumLength: TrackName.maximumLength)),
      .required("kind", .oneOf(LineKind.allCases.map(\.name))),
      .optional("sport", TrackSchemas.sport),
      .optional("started_at", TrackSchemas.time, note: "UTC milliseconds."),
    ] + TrackSchemas.numbers(["duration_s", "distance_m", "ascent_m"]) + [preview])

  private static let preview = SchemaField.optional(
    "preview", TrackSchemas.drawing,
    note: "A small line, longitude before latitude. Absent with the figures until it is derived.")

  private static let friendTracks = NamedSchema(
    "FriendTracks",
    .object([
      .required(
        "tracks", .array(of: listed, maximumCount: pageLength), note: "The newest first."),
      .optional("next_cursor", .string(maximumLength: 80)),
    ]))

  private static let listOfFriends = Route<TrackRoutes>(
    .get, "/api/v1/friend-tracks", name: "listTracksOfFriends",
    summary: "The newest tracks of friends, of those that they let friends see.", tag: "tracks",
    access: .member, query: [friendCursor.description], answers: [.ok(friendTracks)]
  ) { (tracks, member, request) in
    let page = try await tracks.shownLines.items(
      ofFriendsOf: member.id, after: request.query[friendCursor], limit: pageLength)
    var writer = JSONWriter()
    writer.beginObject()
    writer.beginArray("tracks")
    for item in page.items { item.write(into: &writer) }
    writer.endArray()
    writer.member("next_cursor", page.end?.text)
    writer.endObject()
    return Response.json(writer).replacing(.cacheControl, with: "no-store")
  }

  private static let readOfFriend = Route<TrackRoutes>(
    .get, "/api/v1/friend-tracks/\(friend)/\(track)", name: "readTrackOfFriend",
    summary: "A track that a friend lets friends see, without what lies near private places.",
    tag: "tracks", access: .member, answers: [.ok(sharedTrack)]
  ) { (tracks, member, request) in
    var writer = JSONWriter()
    try await tracks.line(of: request, for: member.id).write(into: &writer)
    return Response.json(writer).replacing(.cacheControl, with: "no-store")
  }

  private static let readPhotoOfFriend = Route<TrackRoutes>(
    .get, "/api/v1/friend-tracks/\(friend)/\(track)/photos/\(index)", name: "readPhotoOfFriend",
    summary: "A photo of such a track, by its index, without the camera's data.", tag: "tracks",
    access: .member, query: [photoSize.description],
    answers: [Answer(.ok, "The picture.", .bytes(mediaType: "image/jpeg"))]
  ) { (tracks, member, request) in
    try await tracks.photo(
      request[index], of: try await tracks.line(of: request, for: member.id),
      isScreen: request.query[photoSize] == "screen")
  }

  private static let index = Parameter<Int>.integer(
    "index", "The index of the photo.", in: 0...ShownLine.maximumPhotos)

  /// - Throws: ``Problem/notFound`` to all but friends.
  private func line(of request: Request, for viewer: UUID) async throws -> ShownLine {
    guard let friend = UUID(request[Self.friend]),
      let line = try await shownLines.line(
        for: .friend(viewer, of: friend, track: try Self.id(request)))
    else { throw Problem.notFound }
    return line
  }
}

extension ShownItem {
  /// Writes an element of `FriendTracks`.
  fileprivate func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("friend", friend.description)
    writer.member("friend_name", friendName)
    writer.member("id", id.description)
    writer.member("name", name)
    writer.member("kind", kind.name)
    if let members, !members.isEmpty { writer.raw(members) }
    writer.endObject()
  }
}
