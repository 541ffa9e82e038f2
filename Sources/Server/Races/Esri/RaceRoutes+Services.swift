import Geodesy
import HTTP
import JSON
import Races
import ServerBase
import Storage
import Threads

extension RaceRoutes {
  private static let service = Parameter<String>.text(
    "service", "`rutes`, `TrailWalker` or `UltimaEntrada`.", maximumLength: 60)
  private static let server = Parameter<String>.oneOf(
    "server", "The kind of service.", ["MapServer", "FeatureServer"])
  private static let layer = Parameter<Int>.integer("layer", "The layer.", in: 0...1_000)

  /// The layers of a race for QGIS, GDAL and ArcGIS clients. GET and POST have the same meaning, and errors are sent
  /// with status 200.
  static var services: [Route<RaceRoutes>] {
    [Method.get, .post].flatMap { method in
      [
        ask(method, "/arcgis/rest/info", "readServerInfo", "About the server.", .anyone) {
          (_, _, _, _) in
          .json(
            Array(#"{"currentVersion":10.91,"authInfo":{"isTokenBasedSecurity":false}}"#.utf8))
        },
        ask(method, "/arcgis/rest/services", "listServices", "The races, as folders.", .anyone) {
          (races, _, _, _) in
          .json(EsriService.catalogue(race: nil, races: try await races.publicRaces()))
        },
        ask(
          method, "/arcgis/rest/services/\(race)", "listRaceServices", "The services of a race.",
          .viewer(of: race)
        ) { (_, viewer, _, _) in
          .json(EsriService.catalogue(race: viewer.race.description, races: []))
        },
        ask(
          method, "/arcgis/rest/services/\(race)/\(service)/\(server)", "readService",
          "A service.", .viewer(of: race)
        ) { (races, viewer, request, _) in
          let definition = try await races.rooms.existing(viewer.race).definition
          return .json(
            try named(request).document(request[server], ground: definition.ground))
        },
        ask(
          method, "/arcgis/rest/services/\(race)/\(service)/\(server)/layers", "readLayers",
          "All layers of a service.", .viewer(of: race)
        ) { (races, viewer, request, _) in
          let definition = try await races.rooms.existing(viewer.race).definition
          return .json(
            try named(request).layerDocuments(request[server], ground: definition.ground))
        },
        ask(
          method, "/arcgis/rest/services/\(race)/\(service)/\(server)/\(layer)", "readLayer",
          "A layer.", .viewer(of: race)
        ) { (races, viewer, request, _) in
          let definition = try await races.rooms.existing(viewer.race).definition
          let (service, layer) = try found(request)
          var writer = JSONWriter()
          service.write(layer, request[server], ground: definition.ground, into: &writer)
          return .json(writer)
        },
        ask(
          method, "/arcgis/rest/services/\(race)/\(service)/\(server)/\(layer)/query", "queryLayer",
          "Features of a layer.", .viewer(of: race)
        ) { (races, viewer, request, sent) in
          let (service, layer) = try found(request)
          let query = try EsriQuery(sent, of: layer)
          let room = try await races.settledRoom(for: viewer)
          let question = "\(service) \(layer.id) \(sent.question)"
          // Longer queries are unlikely to repeat, so their results are not cached.
          guard question.utf8.count <= maximumQuestion else {
            return .json(try await races.answer(query, service, layer, in: room, for: viewer))
          }
          return .kept(
            try await races.kept(question, in: room, for: viewer, at: room.version) {
              try await races.answer(query, service, layer, in: room, for: viewer)
            })
        },
      ]
    } + [addFeatures, addFeaturesWithToken]
  }

  private static func named(_ request: Request) throws(EsriError) -> EsriService {
    guard let service = EsriService(rawValue: request[service]) else {
      throw EsriError(400, "Invalid URL", "Invalid URL")
    }
    return service
  }

  private static func found(
    _ request: Request
  ) throws(EsriError) -> (EsriService, EsriLayer) {
    let service = try named(request)
    guard let layer = service.layer(request[layer]) else {
      throw EsriError(
        400, "", "The requested layer (layerId: \(request[layer])) was not found.")
    }
    return (service, layer)
  }

  /// A route with parameters in the address, in a form, or in both.
  private static func ask<Principal: Sendable>(
    _ method: Method, _ path: PathPattern, _ name: String, _ summary: String,
    _ access: Access<RaceRoutes, Principal>,
    answer:
      @escaping @Sendable (RaceRoutes, Principal, Request, SentFields) async throws -> Response
  ) -> Route<RaceRoutes> {
    Route(
      method, path, name: method == .get ? name : name + "ByForm", summary: summary,
      tag: "services", access: access, body: method == .get ? .none : .bytes(limit: 1 << 20),
      answers: [
        Answer(.ok, "The document, or an error in it.", .bytes(mediaType: "application/json"))
      ], isOpenToPages: true
    ) { (races, principal, request) in
      do {
        let address = SentFields(request.query)
        let sent = try SentFields(Query(form: request.bytes)).merging(address)
        return try await answer(races, principal, request, sent)
      } catch let error as EsriError {
        return error.response
      } catch let problem as Problem where problem.kind == .malformed {
        return EsriError(400, "Unable to complete operation.", problem.detail).response
      }
    }
  }

  private func publicRaces() async throws(StorageError) -> [String] {
    try await database.read { connection throws(StorageError) in
      try connection.rows(
        """
        SELECT race FROM race_terms WHERE is_public = 1 AND is_members_only = 0
        ORDER BY start_at DESC NULLS LAST, race LIMIT 500
        """
      ) { row throws(StorageError) in try row.uuid(0).description }
    }
  }

  // MARK: Query

  /// Length, in bytes, of the longest query whose result is cached.
  private static let maximumQuestion = 4_000

  private func answer(
    _ query: EsriQuery, _ service: EsriService, _ layer: EsriLayer, in room: RaceRoom,
    for viewer: RaceViewer
  ) async throws -> [UInt8] {
    let definition = room.definition
    var collector = EsriCollector(query, layer, ground: definition.ground)
    if service == .positions {
      try await collect(
        into: &collector, query, definition,
        ShownPositions(positions, of: room, for: viewer.audience))
    } else {
      for feature in Self.features(of: service, layer, room, for: viewer.audience) {
        guard try collector.add(feature) else { break }
      }
    }
    return collector.finish().bytes
  }

  /// The features of a layer that needs no stored positions.
  private static func features(
    of service: EsriService, _ layer: EsriLayer, _ room: RaceRoom, for audience: RaceAudience
  ) -> [EsriFeature] {
    let definition = room.definition
    switch (service, layer.kind) {
    case (.routes, .line): return EsriFeature.stages(of: definition)
    case (.routes, .point):
      return definition.checkpoints.enumerated().map { index, checkpoint in
        EsriFeature(checkpoint, index, along: definition.plan?.checkpoints[index])
      }
    default:
      let rows = Dictionary(
        room.report(for: audience, at: WallClock.now()).rows.map { ($0.team.id, $0.standing) },
        uniquingKeysWith: { $1 })
      return room.lastPositions(for: audience).sorted { $0.team.number < $1.team.number }.map {
        last in
        EsriFeature(
          last.position, id: last.team.number, of: last.team, rows[last.team.id], in: definition)
      }
    }
  }

  /// Passes the positions of a race to a collector, in pages because they may be many.
  private func collect(
    into collector: inout EsriCollector, _ query: EsriQuery, _ definition: RaceDefinition,
    _ shown: ShownPositions
  ) async throws {
    let teams = Dictionary(definition.teams.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    // Positions are numbered from 1.
    let first = max(query.ids?.min() ?? 1, 1) - 1
    let end = query.ids.map { $0.max() ?? 0 } ?? .max
    var slice = EsriSlice()
    try await shown.pages(after: first, upTo: end, limit: 2_000) { page in
      for position in page {
        let feature = EsriFeature(position, id: position.id, of: teams[position.team])
        guard try collector.add(feature) else { return false }
        try await slice.yieldTurn()
      }
      return true
    }
  }

  // MARK: Adding

  /// The address of the original TrailWalker phone, which contains the team's key.
  private static let addFeatures = Route<RaceRoutes>(
    .post, "/send/\(race)/\(key)/arcgis/rest/services/TrailWalker/FeatureServer/0/addFeatures",
    name: "addFeatures", summary: "Takes positions the Esri way, or as a bare array.",
    tag: "services", access: .team(key, in: race), body: .bytes(limit: 4 << 20),
    answers: [Answer(.ok, "A result for each.", .bytes(mediaType: "application/json"))],
    isOpenToPages: true
  ) { (races, sender, request) in try await races.add(request, from: sender) }

  /// The same service, with the key as the token of an ArcGIS client.
  private static let addFeaturesWithToken = Route<RaceRoutes>(
    .post, "/arcgis/rest/services/\(race)/TrailWalker/FeatureServer/0/addFeatures",
    name: "addFeaturesWithToken", summary: "Takes positions the Esri way; the token is the key.",
    tag: "services", access: .teamToken(in: race), body: .bytes(limit: 4 << 20),
    answers: [Answer(.ok, "A result for each.", .bytes(mediaType: "application/json"))],
    isOpenToPages: true
  ) { (races, sender, request) in try await races.add(request, from: sender) }

  private func add(_ request: Request, from sender: TeamSender) async throws -> Response {
    let additions: [EsriAddition]
    do throws(EsriError) {
      additions = try EsriAddition.all(of: request)
    } catch {
      return error.response
    }
    var sent = SentPositions()
    for addition in additions {
      switch addition {
      case .position(let position), .ahead(let position): sent.add(position)
      case .refused: sent.add(nil)
      }
    }
    let stored = try await store(sent, of: sender, from: "trailwalker")
    return .json(EsriAddition.results(additions, ids: stored.ids))
  }
}

/// The running time of a query. It yields to other readers regularly, and fails after a limit.
private struct EsriSlice {
  /// Milliseconds after which it yields.
  private static let length: Int64 = 20
  /// Milliseconds of work after which a query is refused.
  private static let limit: Int64 = 10_000
  /// Number of features between two readings of the clock.
  private static let stride = 16

  private var count = 0
  private var begun = WallClock.elapsed()
  private var spent: Int64 = 0

  mutating func yieldTurn() async throws {
    count += 1
    guard count % Self.stride == 0, WallClock.elapsed() - begun >= Self.length else { return }
    spent += WallClock.elapsed() - begun
    guard spent < Self.limit else {
      throw EsriError(400, "The query takes too long.", "Narrow 'where' or 'geometry'.")
    }
    try Task.checkCancellation()
    await CurrentTurn.turn?.yieldTurn()
    begun = WallClock.elapsed()
  }
}
