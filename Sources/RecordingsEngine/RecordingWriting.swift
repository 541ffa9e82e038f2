import Recordings
import Tracks
import Writers

/// A file being written: its input is point streams, its output the pieces of a file.
final class RecordingWriting {
  /// The written pieces that were not read yet.
  private final class Pieces {
    var bytes: [[UInt8]] = []
  }

  private let pieces = Pieces()
  private let file: any WrittenFile

  /// Begins a file. For KMZ, the KML inside is written, which the app packs.
  init(_ format: RecordingFormat) {
    let pieces = pieces
    let sink: ByteSink = { (bytes) throws(FormatError) in pieces.bytes.append(bytes) }
    file =
      switch format {
      case .gpx: FileOfTracks(GPXWriter(to: sink), format)
      case .kml, .kmz: FileOfTracks(KMLWriter(to: sink), format)
      case .tcx: FileOfTracks(TCXWriter(to: sink), format)
      case .fit: FileOfTracks(FITWriter(to: sink), format)
      case .geojson: FileOfTracks(GeoJSONWriter(to: sink), format)
      case .polar: preconditionFailure("Polar's sessions are only read")
      }
  }

  /// Writes a track, with its laps.
  func add(_ points: StoredPoints, _ head: LineHead) throws(RecordingsEngineError) {
    var head = head.statingKind(hasTimes: points.hasTimes)
    head.laps = points.laps
    do throws(PointStreamError) {
      try file.add(points, head)
    } catch {
      throw .damaged
    }
  }

  /// Ends the file.
  /// - Throws: `refused` if the format can hold nothing of the input.
  func finish() throws(RecordingsEngineError) {
    do throws(FormatError) {
      try file.finish()
    } catch {
      throw .refused(code: error.code)
    }
  }

  /// Returns the next piece of the file; empty if nothing more was written.
  func next() -> [UInt8] {
    pieces.bytes.isEmpty ? [] : pieces.bytes.removeFirst()
  }
}

/// A file of one format.
private protocol WrittenFile: AnyObject {
  func add(_ points: StoredPoints, _ head: LineHead) throws(PointStreamError)
  func finish() throws(FormatError)
}

private final class FileOfTracks<Writer: RecordingWriter>: WrittenFile {
  private var writer: Writer
  private let format: RecordingFormat

  init(_ writer: Writer, _ format: RecordingFormat) {
    self.writer = writer
    self.format = format
  }

  func add(_ points: StoredPoints, _ head: LineHead) throws(PointStreamError) {
    var points = points
    writer.beginLine(head)
    while let element = try points.next() {
      switch element {
      case .segment: writer.beginSegment()
      case .fix(let fix): writer.add(fix)
      }
    }
    writer.endLine(head, device: nil)
  }

  func finish() throws(FormatError) {
    try writer.finish()
    guard writer.written > 0 else { throw .nothingFor(format) }
  }
}
