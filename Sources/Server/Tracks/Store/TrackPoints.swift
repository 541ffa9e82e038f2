import Geodesy
import JSON
import Storage
import Tracks

/// Writes all points of a track as JSON: the column names once, then an array for each point.
struct TrackPoints {
  /// The columns of each array in order; values that the recorder did not supply are `null`.
  private static let columns: [StaticString] = [
    "longitude", "latitude", "time", "altitude_m", "speed_mps", "heart_rate", "cadence",
    "temperature_c", "power_w", "accuracy_m", "device_distance_m",
  ]

  /// Bytes after which a piece is returned.
  private static let pieceSize = 64 << 10

  private var decoder: PointStreamDecoder
  private var writer = JSONWriter()
  private var isOver = false
  private var hasSegment = false

  init(_ points: [UInt8]) throws(PointStreamError) {
    decoder = try PointStreamDecoder(points, maximumFixes: ImportLimits.points)
    writer.beginObject()
    writer.beginArray("columns")
    for column in Self.columns { writer.string(column) }
    writer.endArray()
    writer.beginArray("segments")
  }

  /// Returns the next bytes, or `nil` at the end.
  mutating func next() throws(PointStreamError) -> [UInt8]? {
    if isOver { return nil }
    while writer.bytes.count < Self.pieceSize {
      switch try decoder.next() {
      case .segment?: beginSegment()
      case .fix(let fix)?:
        if !hasSegment { beginSegment() }
        write(fix)
      case nil:
        if hasSegment { writer.endArray() }
        writer.endArray()
        writer.endObject()
        isOver = true
        return writer.takeBytes()
      }
    }
    return writer.takeBytes()
  }

  private mutating func beginSegment() {
    if hasSegment { writer.endArray() }
    hasSegment = true
    writer.beginArray()
  }

  private mutating func write(_ fix: Fix) {
    writer.beginArray()
    value(fix.coordinate?.longitude, decimals: 7)
    value(fix.coordinate?.latitude, decimals: 7)
    if let time = fix.time { writer.integer(time) } else { writer.null() }
    value(fix.altitude, decimals: 2)
    value(fix.speed, decimals: 3)
    value(fix.heartRate, decimals: 0)
    value(fix.cadence, decimals: 1)
    value(fix.temperature, decimals: 1)
    value(fix.power, decimals: 0)
    value(fix.accuracy, decimals: 1)
    value(fix.deviceDistance, decimals: 2)
    writer.endArray()
  }

  private mutating func value(_ value: Double?, decimals: Int) {
    if let value { writer.number(value, decimals: decimals) } else { writer.null() }
  }
}

extension TrackStore {
  /// Returns the point stream of a track.
  func points(_ id: UUID, of member: UUID) async throws(StorageError) -> [UInt8] {
    let source = try await source(id, of: member).points
    return try await work(on: try source.size(in: files), for: member) {
      [files] (interruption) throws(StorageError) in
      try source.stream(from: files, unless: interruption)
    }
  }

  /// Returns a track's splits of a length in metres, as JSON.
  func splits(
    _ id: UUID, of member: UUID, length: Double
  ) async throws(StorageError) -> [UInt8] {
    let (source, sport) = try await source(id, of: member)
    return try await work(on: try source.size(in: files), for: member) {
      [files] (interruption) throws(StorageError) in
      let stream = try source.stream(from: files, unless: interruption)
      do throws(PointStreamError) {
        var writer = JSONWriter()
        try TrackSplits(
          of: stream, sport: sport, length: length, maximumFixes: ImportLimits.points
        ).write(into: &writer)
        return writer.bytes
      } catch {
        throw source.damage
      }
    }
  }

  /// Returns the lines along all received positions of a track without its edits, one for each zoom of the map, as JSON.
  func rawLines(_ id: UUID, of member: UUID) async throws(StorageError) -> [UInt8] {
    let source = try await source(id, of: member, .all).points
    return try await work(on: try source.size(in: files), for: member) {
      [files] (interruption) throws(StorageError) in
      let stream = try source.stream(from: files, unless: interruption)
      do throws(PointStreamError) {
        var writer = JSONWriter()
        try TrackLines(rawOf: stream, maximumFixes: ImportLimits.points).write(into: &writer)
        return writer.bytes
      } catch {
        throw source.damage
      }
    }
  }

  /// Returns the points' source of a track that is not deleted, and the sport by whose rules it is derived.
  private func source(
    _ id: UUID, of member: UUID, _ fixes: WantedFixes = .points
  ) async throws(StorageError) -> (points: PointSource, sport: Sport?) {
    try await database.read { [records] connection throws(StorageError) in
      let track = try records.track(id, of: member, on: connection)
      let sport = try track.derivedSport(of: member, on: connection)
      return (PointSource(track, sport: sport, fixes), sport)
    }
  }

  /// Returns the record of a track that is not deleted.
  func record(_ id: UUID, of member: UUID) async throws(StorageError) -> TrackRecord {
    try await database.read { [records] connection throws(StorageError) in
      try records.track(id, of: member, on: connection)
    }
  }
}

extension RecordStore {
  /// Returns the record of a track that is not deleted.
  fileprivate func track(
    _ id: UUID, of member: UUID, on connection: Connection
  ) throws(StorageError) -> TrackRecord {
    let record = try existing(TrackRecord.collection, id: id, in: member, on: connection)
    guard let track = TrackRecord(record.body) else {
      throw .damaged("the record of track \(id) is not one")
    }
    return track
  }
}
