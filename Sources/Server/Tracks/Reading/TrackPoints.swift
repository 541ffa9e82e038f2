import Geodesy
import JSON
import Storage
import Tracks

/// All points of a track as JSON: the columns' names once, then an array a point.
struct TrackPoints {
  /// What each array holds, in order; `null` where the recorder said nothing.
  private static let columns: [StaticString] = [
    "longitude", "latitude", "time", "altitude_m", "speed_mps", "heart_rate", "cadence",
    "temperature_c", "power_w", "accuracy_m", "device_distance_m",
  ]

  /// How many bytes of JSON a byte of the stream becomes.
  static let growth = 10

  /// Bytes after which a piece is handed over.
  private static let pieceSize = 64 << 10

  private var decoder: PointStreamDecoder
  private var writer = JSONWriter()
  private var isOver = false
  private var hasSegment = false

  init(_ points: [UInt8]) throws(PointStreamError) {
    decoder = try PointStreamDecoder(points, maximumFixes: ImportLimits.points)
    writer.beginObject()
    writer.key("columns")
    writer.beginArray()
    for column in Self.columns { writer.string(column) }
    writer.endArray()
    writer.key("segments")
    writer.beginArray()
  }

  /// The next bytes, or `nil` at the end.
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
  /// The points of a track as JSON, in a file: a slow client keeps none of them in memory.
  func points(_ id: UUID, of member: UUID) async throws(StorageError) -> TemporaryFile {
    let track = try await record(id, of: member)
    let file = TemporaryFile(in: temporaryDirectory)
    try await work(on: try files.size(of: track.points) * TrackPoints.growth, for: member) {
      [files] (interruption) throws(StorageError) -> Result<Void, StorageError> in
      let stream = try files.content(
        of: track.points, maximumSize: PointStreamLimit.size, unless: interruption)
      do throws(PointStreamError) {
        var points = try TrackPoints(stream)
        while let piece = try points.next() {
          let written = Result { () throws(StorageError) in
            try interruption.check()
            try file.write(piece)
          }
          if case .failure(let error) = written { return .failure(error) }
        }
        return .success(())
      } catch {
        return .failure(.damagedFile(track.points))
      }
    }.get()
    return file
  }

  /// The record of a track that is not deleted.
  func record(_ id: UUID, of member: UUID) async throws(StorageError) -> TrackRecord {
    try await database.read { [records] connection throws(StorageError) in
      let record = try records.existing(
        TrackRecord.collection, id: id, in: member, on: connection)
      guard let track = TrackRecord(record.body) else {
        throw .damaged("the record of track \(id) is not one")
      }
      return track
    }
  }
}
