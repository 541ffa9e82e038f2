import HTTP
import Identity
import JSON
import Live
import Replication
import ServerBase
import Storage

extension SyncRoutes {
  private static let cursor = Parameter<FeedCursor>(
    "cursor", "Where the device stands; `Last-Event-ID` goes before.",
    schema: .string(maximumLength: FeedCursor.maximumLength), parse: FeedCursor.init(_:))

  /// Server-sent events, each with the present end of the member's feed.
  static var listen: Route<SyncRoutes> {
    Route(
      .get, "/api/v1/events", name: "listen",
      summary: "Says at once when something of the member's changed, as server-sent events.",
      tag: tag, access: .member, query: [cursor.description],
      answers: [Answer(.ok, "Events, as they come.", .bytes(mediaType: "text/event-stream"))]
    ) { (sync, member, request) in
      let known =
        request.headers[.lastEventID].flatMap(FeedCursor.init(_:)) ?? request.query[cursor]
      do {
        return .events(
          to: try await sync.notifier.listen(
            for: member.id, session: member.session.id.description, after: known))
      } catch let full as Listeners.Full {
        throw Problem(full)
      }
    }
  }
}
