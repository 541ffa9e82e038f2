import Formats
import JSON
import ServerBase
import Storage
import Tracks

/// The data of a track that an export needs.
struct ExportableTrack: Sendable {
  let head: LineHead
  let points: PointSource
  /// The original file; `nil` for an activity by hand.
  let original: SHA256Digest?
  private let originalFile: String
  private let format: TrackFormat
  let startedAt: Int64?

  /// - Parameter sport: the sport by whose rules the track is derived.
  init(
    _ track: TrackRecord, sport: Sport?, _ fixes: WantedFixes = .points, startedAt: Int64?
  ) {
    var head = LineHead(kind: track.kind, name: track.name, note: track.note, sport: sport)
    if fixes == .points { head.source = track.edits.summary(isRemade: track.isRemade) }
    self.head = head
    points = PointSource(track, sport: sport, fixes)
    original = track.original
    originalFile = track.originalName
    format = track.format
    self.startedAt = startedAt
  }

  /// The name of its files without extension, such as `2026-11-21 Núria`.
  var stem: String { stem(head.name ?? "") }

  /// Returns the file name for a format, such as `2026-11-21 Núria.gpx`.
  func fileName(as format: RecordingFormat) -> String { stem + "." + format.fileExtension }

  /// The name of the original file, such as `2026-11-21 treadmill.fit`.
  var originalName: String {
    let file = originalFile.split(separator: "/").last ?? ""
    let dot = file.lastIndex(of: ".") ?? file.endIndex
    let name = stem(String(file[..<dot])) + file[dot...].prefix(10)
    // A zip inside a zip is recognized as KMZ by its extension only.
    return format == .file(.kmz) && !name.lowercased().hasSuffix(".kmz") ? name + ".kmz" : name
  }

  /// Packing of the original in a zip: a KMZ is compressed already.
  var packing: ZipWriter.Packing { format == .file(.kmz) ? .store : .deflate }

  private func stem(_ name: String) -> String {
    String(
      decoding: TrackFileName.stem(name: Array(name.utf8), startedAt: startedAt), as: UTF8.self)
  }

  /// Writes the points in a format, with the member's changes.
  /// - Parameter points: the content of the point stream.
  /// - Returns: the number of points that the format could hold.
  func write(
    _ points: [UInt8], as format: RecordingFormat, to file: TemporaryFile,
    unless interruption: Interruption
  ) throws(StorageError) -> Int {
    let storage = StorageCalls(interruption)
    var writer = format.writer { bytes throws(FormatError) in
      try storage.call { () throws(StorageError) in try file.write(bytes) }
    }
    do throws(PointStreamError) {
      var decoder = try PointStreamDecoder(points, maximumFixes: ImportLimits.points)
      let head = head.statingKind(hasTimes: decoder.hasTimes)
      writer.beginLine(head)
      writer.beginSegment()
      while !interruption.hasHappened, let element = try decoder.next() {
        switch element {
        case .segment: writer.beginSegment()
        case .fix(let fix): writer.add(fix)
        }
      }
      var end = head
      end.laps = decoder.laps
      writer.endLine(end, device: nil)
    } catch {
      throw self.points.damage
    }
    try interruption.check()
    do throws(FormatError) {
      try writer.finish()
    } catch {
      throw storage.failure ?? Self.refusal(error)
    }
    return writer.written
  }

  /// An unsupported track is reported as an error of the requested format.
  static func refusal(_ error: FormatError) -> StorageError {
    .invalidRecord([FieldError(path: "format", code: error.code, message: error.sentence)])
  }
}

/// Carries storage errors and interruptions through writers, which throw only their own errors.
final class StorageCalls {
  private let interruption: Interruption
  private(set) var failure: StorageError?

  init(_ interruption: Interruption) { self.interruption = interruption }

  func call<Result>(_ work: () throws(StorageError) -> Result) throws(FormatError) -> Result {
    do throws(StorageError) {
      try interruption.check()
      return try work()
    } catch {
      failure = error
      throw .system(path: "", reason: error.description)
    }
  }
}
