import Geodesy
import JSON
import Numerics
import Storage
import Tracks

/// The routes of tracks, and the search for tracks along the same route (T12).
enum SimilarTracks {
  /// Maximum number of tracks in an answer.
  static let shown = 100
  /// Maximum number of candidates compared, newest first: tracks with the same start, end, length and bounds.
  private static let candidates = 2_000

  /// Returns the route of a track that is not deleted; `nil` if it has none or is too fast for its sport.
  static func route(
    of id: UUID, of member: UUID, on connection: Connection
  ) throws(StorageError) -> TrackRoute? {
    let bytes = try connection.row(
      """
      SELECT CASE WHEN is_doubtful = 0 THEN route END FROM tracks LEFT JOIN track_routes
        ON track_routes.member = tracks.member AND track_routes.track = tracks.track
      WHERE tracks.member = $1 AND tracks.track = $2 AND deletion = 0
      """, member, id
    ) { $0.bytes(0) }
    guard let bytes else { throw .noSuchRecord }
    return TrackRoute(bytes)
  }

  /// A track along a route: its JSON members, its recorded duration, and by how much it came later at the end, in seconds.
  struct Found {
    var item: [UInt8]
    var duration: Double?
    var gap: Double?
  }

  /// Returns the member's done tracks along the route, newest first, without the track itself.
  static func along(
    _ route: TrackRoute, but id: UUID, of member: UUID, on connection: Connection
  ) throws(StorageError) -> [Found] {
    let reach = Reach(of: route)
    let (start, bounds) = (route.start, route.bounds)
    var count = 0
    let found: [Found?] = try connection.rows(
      """
      SELECT tracks.track, rev, name, category, updated_at, item, is_done, gear, route
      FROM track_routes AS way JOIN tracks
        ON tracks.member = way.member AND tracks.track = way.track
      WHERE way.member = $1 AND way.start_latitude >= $2 AND way.start_latitude <= $3
        AND (ABS(way.start_longitude - $4) <= $5 OR ABS(way.start_longitude - $4) >= 360 - $5)
        AND length_m >= $6 AND length_m <= $7
        AND ABS(south - $8) <= $9 AND ABS(north - $10) <= $9
        AND (ABS(west - $11) <= $12 OR ABS(west - $11) >= 360 - $12)
        AND (ABS(east - $13) <= $12 OR ABS(east - $13) >= 360 - $12)
        AND way.track <> $14 AND deletion = 0 AND \(TrackTables.counts)
      ORDER BY sorted_at DESC, tracks.track DESC LIMIT $15
      """, member, start.latitude - reach.startNorth, start.latitude + reach.startNorth,
      start.longitude, reach.startEast, route.length * TrackRoute.shortestPart,
      route.length / TrackRoute.shortestPart, bounds.south, reach.north, bounds.north, bounds.west,
      reach.east, bounds.east, id, candidates
    ) { row throws(StorageError) in
      guard let other = TrackRoute(row.bytes(8)), route.isSame(as: other) else { return nil }
      var writer = JSONWriter()
      try TrackItem.write(row, into: &writer)
      count += 1
      return Found(
        item: writer.bytes, duration: other.duration,
        gap: count <= shown ? route.gap(to: other) : nil)
    }
    return found.compactMap(\.self)
  }

  /// Maximum difference between the starts and bounds of two tracks along one route, in degrees.
  private struct Reach {
    let startNorth: Double
    let startEast: Double
    let north: Double
    let east: Double

    init(of route: TrackRoute) {
      let bounds = route.bounds
      let farthest = max(bounds.north.magnitude, bounds.south.magnitude)
      let narrowing = max(Elementary.cos(farthest * Elementary.radiansPerDegree), 0.001)
      let difference = TrackRoute.largestBoundsDifference(
        length: route.length / TrackRoute.shortestPart)
      startNorth = TrackRoute.largestStartDistance / Self.metresPerDegree
      startEast = startNorth / narrowing
      north = difference / Self.metresPerDegree
      east = north / narrowing
    }

    /// Slightly less than the length of a degree of latitude anywhere.
    private static let metresPerDegree = 110_000.0
  }
}

extension TrackStore {
  /// Returns the member's tracks along the route of a track.
  func similar(to id: UUID, of member: UUID) async throws(StorageError) -> TaggedAnswer {
    try await answer(to: "similar \(id)", of: member) { connection throws(StorageError) in
      let route = try SimilarTracks.route(of: id, of: member, on: connection)
      let found = try route.map { route throws(StorageError) in
        try SimilarTracks.along(route, but: id, of: member, on: connection)
      }
      return Self.write(found ?? [], recorded: route?.duration)
    }
  }

  /// Returns the time gap between two tracks along their shared route.
  func comparison(
    of id: UUID, with other: UUID, of member: UUID
  ) async throws(StorageError) -> TaggedAnswer {
    try await answer(to: "comparison \(id) \(other)", of: member) {
      connection throws(StorageError) in
      let route = try SimilarTracks.route(of: id, of: member, on: connection)
      let otherRoute = try SimilarTracks.route(of: other, of: member, on: connection)
      guard let route, let otherRoute else { return Array(#"{"same_route":false}"#.utf8) }
      var writer = JSONWriter()
      Comparison(route, otherRoute).write(into: &writer)
      return writer.bytes
    }
  }

  private static func write(_ found: [SimilarTracks.Found], recorded: Double?) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("recorded_s", recorded, decimals: 1)
    writer.beginArray("tracks")
    for track in found.prefix(SimilarTracks.shown) {
      writer.beginObject()
      writer.raw(track.item)
      if let duration = track.duration {
        writer.member("recorded_s", duration, decimals: 1)
        writer.member("difference_s", track.gap, decimals: 1)
      }
      writer.endObject()
    }
    writer.endArray()
    writer.member("total", found.count)
    writer.endObject()
    return writer.bytes
  }
}
