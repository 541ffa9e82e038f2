import HTTP
import Identity
import ServerBase
import Storage

/// Tracks along the same route (T12).
extension TrackRoutes {
  static var comparisons: [Route<TrackRoutes>] { [similar, comparison] }

  private static let other = Parameter<String>.uuid("other", "The track to compare it with.")

  private static var similar: Route<TrackRoutes> {
    Route(
      .get, "/api/v1/tracks/\(Self.track)/similar", name: "listSimilarTracks",
      summary: "The member's tracks along the same route in the same direction, newest first.",
      tag: "tracks", access: .member(allowing: .readTracks),
      answers: [.ok(NamedSchema("SimilarTracks", TrackSchemas.similar))]
    ) { (tracks, member, request) in
      .tagged(try await tracks.store.similar(to: try id(request), of: member.id))
    }
  }

  private static var comparison: Route<TrackRoutes> {
    Route(
      .get, "/api/v1/tracks/\(Self.track)/comparison/\(Self.other)", name: "compareTracks",
      summary: "The time gap of another track along this one, and mark by mark.", tag: "tracks",
      access: .member(allowing: .readTracks),
      answers: [.ok(NamedSchema("Comparison", TrackSchemas.comparison))]
    ) { (tracks, member, request) in
      guard let second = UUID(request[other]) else { throw Problem.notFound }
      return .tagged(
        try await tracks.store.comparison(of: try id(request), with: second, of: member.id))
    }
  }
}
