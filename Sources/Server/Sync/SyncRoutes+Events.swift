import HTTP
import JSON
import Replication
import Storage

extension SyncRoutes {
  private static let cursor = Parameter<FeedCursor>(
    "cursor", "Where the device stands; `Last-Event-ID` goes before.",
    schema: .string(maximumLength: FeedCursor.maximumLength), parse: FeedCursor.init(_:))

  /// Server-sent events (HTML Living Standard, 9.2): each says where the member's feed ends now.
  var listen: Route {
    Route(
      .get, "/api/v1/events", name: "listen",
      summary: "Says at once when something of the member's changed, as server-sent events.",
      tag: Self.tag, access: .signedIn, query: [Self.cursor.description],
      answers: [Answer(.ok, "Events, as they come.", .bytes(mediaType: "text/event-stream"))]
    ) { [self] request in
      let member = try await door.member(request)
      let rings = try rings(for: member)
      let known =
        request.headers[.lastEventID].flatMap(FeedCursor.init(_:)) ?? request.query[Self.cursor]
      return Response.stream(mediaType: "text/event-stream") { [self] sink in
        try await tell(member, request, from: known, at: rings, to: sink)
      }.with("X-Accel-Buffering", "no")
    }
  }

  private func rings(for member: UUID) throws(Problem) -> ChangeBell.Rings {
    do throws(ChangeBell.Full) {
      return try bell.rings(for: member)
    } catch {
      switch error {
      case .forMember:
        throw Problem(
          .tooManyRequests, "Too many of your devices and pages listen at one time.",
          retryAfter: 60)
      case .forAll:
        throw Problem(
          .unavailable, "Too many listen at one time; ask now and then.", retryAfter: 60)
      }
    }
  }

  private func tell(
    _ member: UUID, _ request: Request, from known: FeedCursor?, at rings: ChangeBell.Rings,
    to sink: ByteSink
  ) async throws {
    var last = try await replicator.end(of: member)
    // Milliseconds until a browser tries again when the connection ends.
    let greeting = "retry: 3000\n\n"
    try await sink.write(Array((greeting + (known == last ? "" : Self.event(last))).utf8))
    for await sequence in rings {
      if sequence == last.sequence {
        // Whoever signed out meanwhile hears no more.
        _ = try await door.session(request)
        try await sink.write(Array(":\n\n".utf8))
      } else {
        last = try await replicator.end(of: member)
        try await sink.write(Array(Self.event(last).utf8))
      }
    }
  }

  private static func event(_ cursor: FeedCursor) -> String {
    "id: \(cursor.text)\nevent: changed\ndata: \(cursor.text)\n\n"
  }
}
