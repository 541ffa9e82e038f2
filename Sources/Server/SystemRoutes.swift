import HTTP
import JSON
import Storage
import Tracks

/// What administrators and programs ask the server about itself.
struct SystemRoutes: Sendable {
  let metrics: Metrics
  /// Whether the database answers.
  let isWell: @Sendable () async -> Bool

  /// The routes, and with them the document that describes these and all others.
  func all(besides others: [Route]) -> [Route] {
    let described = [health, figures] + others
    return described + [document(of: described)]
  }

  private var health: Route {
    Route(
      .get, "/healthz", name: "checkHealth", summary: "Whether the server works.", tag: "system",
      answers: [Answer(.ok, "It does.", .bytes(mediaType: "text/plain"))]
    ) { [isWell] _ in
      guard await isWell() else {
        throw Problem(.unavailable, "The database does not answer.", retryAfter: 5)
      }
      return text("ok\n", mediaType: "text/plain; charset=utf-8")
    }
  }

  private var figures: Route {
    Route(
      .get, "/metrics", name: "readMetrics", summary: "Figures for Prometheus.", tag: "system",
      answers: [Answer(.ok, "The figures.", .bytes(mediaType: "text/plain"))],
      handler: .immediate { [metrics] _ in
        text(metrics.text, mediaType: "text/plain; version=0.0.4; charset=utf-8")
      })
  }

  private func document(of routes: [Route]) -> Route {
    let document = OpenAPI(
      title: "Cordada", version: "1", routes: routes, rules: TrackRules.json
    ).json
    return Route(
      .get, "/api/v1/openapi.json", name: "readDescription",
      summary: "This interface as OpenAPI 3.1.", tag: "system", answers: [],
      handler: .immediate { _ in
        Response.json(document).replacing(.cacheControl, with: "no-cache")
      })
  }
}

private func text(_ text: String, mediaType: String) -> Response {
  Response(
    .ok, headers: [(.contentType, mediaType), (.cacheControl, "no-store")],
    body: .bytes(Array(text.utf8)))
}
