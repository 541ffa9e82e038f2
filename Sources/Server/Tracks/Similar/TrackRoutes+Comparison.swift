import HTTP
import Storage

/// Tracks along the same route (T12).
extension TrackRoutes {
  var comparisons: [Route] { [similar, comparison] }

  private static let other = Parameter<String>.uuid("other", "The track to compare it with.")

  private var similar: Route {
    Route(
      .get, "/api/v1/tracks/\(Self.track)/similar", name: "listSimilarTracks",
      summary: "The member's tracks along the same route in the same direction, newest first.",
      tag: "tracks", access: .signedIn,
      answers: [.ok(NamedSchema("SimilarTracks", TrackSchemas.similar))]
    ) { [self] request in
      try await answer(request) { try await store.similar(to: try Self.id(request), of: $0) }
    }
  }

  private var comparison: Route {
    Route(
      .get, "/api/v1/tracks/\(Self.track)/comparison/\(Self.other)", name: "compareTracks",
      summary: "The time gap of another track along this one, and mark by mark.", tag: "tracks",
      access: .signedIn, answers: [.ok(NamedSchema("Comparison", TrackSchemas.comparison))]
    ) { [self] request in
      guard let other = UUID(request[Self.other]) else { throw Problem.notFound }
      return try await answer(request) {
        try await store.comparison(of: try Self.id(request), with: other, of: $0)
      }
    }
  }
}
