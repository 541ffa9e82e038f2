import HTTP
import JSON
import ServerBase
import Storage

/// Routes for administrators and programs about the server itself.
struct SystemRoutes: Sendable {
  let database: Database
  let records: RecordStore
  let files: FileStore
  let earlier: EarlierDatabase
  let metrics: Metrics
  let figureReaders: FigureReaders
  let authenticator: Authenticator
  /// The OpenAPI document of all areas.
  let document: [UInt8]

  /// All routes of the area.
  static var all: [Route<SystemRoutes>] { [health, figures, description] }

  private static let tag = "system"

  private static var health: Route<SystemRoutes> {
    Route(
      .get, "/healthz", name: "checkHealth", summary: "Whether the server works.", tag: tag,
      access: .anyone, answers: [Answer(.ok, "It does.", .bytes(mediaType: "text/plain"))]
    ) { (system, _, _) in
      let isWell = try? await system.database.read(within: 2_000) {
        (connection) throws(StorageError) in try connection.exists("SELECT 1")
      }
      guard isWell == true else {
        throw Problem(.unavailable, "The database does not answer.", retryAfter: 5)
      }
      if system.database.damage != nil { throw Problem.damagedDatabase }
      return text("ok\n", mediaType: "text/plain; charset=utf-8")
    }
  }

  private static var figures: Route<SystemRoutes> {
    Route(
      .get, "/metrics", name: "readMetrics",
      summary:
        "Figures for Prometheus; 'serve --metrics' gives them to others than administrators.",
      tag: tag, access: .figures,
      answers: [Answer(.ok, "The figures.", .bytes(mediaType: "text/plain"))]
    ) { (system, _, _) in
      text(system.metrics.text, mediaType: "text/plain; version=0.0.4; charset=utf-8")
    }
  }

  private static var description: Route<SystemRoutes> {
    Route(
      .get, "/api/v1/openapi.json", name: "readDescription",
      summary: "This interface as OpenAPI 3.1.", tag: tag, access: .anyone,
      answers: [Answer(.ok, "The document.", .bytes(mediaType: "application/json"))]
    ) { (system, _) in
      .json(system.document).replacing(.cacheControl, with: "no-cache")
    }
  }
}

private func text(_ text: String, mediaType: String) -> Response {
  Response(
    .ok, headers: [(.contentType, mediaType), (.cacheControl, "no-store")],
    body: .bytes(Array(text.utf8)))
}
