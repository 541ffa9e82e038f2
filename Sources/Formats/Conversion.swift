import Geodesy
import Glibc
import Recordings
import Tracks

/// The result of a conversion from one file to another.
public struct Conversion: Equatable, Sendable {
  /// The format of the file that was read.
  public let from: RecordingFormat
  /// The format of the file that was written.
  public let to: RecordingFormat
  /// The warnings of the reader.
  public let warnings: [FormatWarning]
  /// The number of points and waypoints in the new file.
  public let written: Int
  /// The number of points and waypoints that the new format cannot hold.
  public let leftOut: Int
}

/// Converts the recording at `source` to another format and writes it at `destination`.
///
/// The source is read four times: once for the heads of its lines, some of which are complete only
/// at the end of a line, and then once each for waypoints, routes and tracks, because GPX requires
/// that order. The new file is written under a temporary name and renamed when it is complete, so
/// that a failure leaves no half-written file.
/// - Throws: `nothingFor` if the new format can hold nothing of the recording, `system` if a file cannot be
///   read or written, or the error of the reader.
public func convertRecording(
  at source: String, to destination: String, as format: RecordingFormat
) throws(FormatError) -> Conversion {
  var heads = LineHeads()
  let sourceFormat = try readRecording(at: source, into: &heads)
  let file = try NewFile(path: destination)
  let writer = format.writer { (bytes) throws(FormatError) in try file.write(bytes) }
  var pass = WritingPass(writer: writer, heads: heads.heads, wanted: .places)
  for wanted in [WritingPass.Wanted.places, .routes, .tracks] {
    pass.begin(wanted)
    try readRecording(at: source, into: &pass)
  }
  try pass.writer.finish()
  guard pass.writer.written > 0 else { throw .nothingFor(format) }
  try file.moveIntoPlace()
  return Conversion(
    from: sourceFormat, to: format, warnings: heads.warnings, written: pass.writer.written,
    leftOut: pass.writer.leftOut)
}

/// Collects the heads of the lines in their final form.
private struct LineHeads: RecordingReceiver {
  var heads: [LineHead] = []
  var warnings: [FormatWarning] = []
  mutating func beginLine(_ head: LineHead) {}
  mutating func beginSegment() {}
  mutating func add(_ fix: Fix) {}
  mutating func endLine(_ head: LineHead, device: DeviceTotals?) { heads.append(head) }
  mutating func add(_ waypoint: Waypoint) {}
  mutating func warn(_ warning: FormatWarning) { warnings.append(warning) }
}

/// Passes the waypoints, the routes or the tracks on to a writer.
private struct WritingPass: RecordingReceiver {
  enum Wanted { case places, routes, tracks }

  var writer: any RecordingWriter
  let heads: [LineHead]
  var wanted: Wanted
  private var number = 0
  private var isWanted = false

  init(writer: any RecordingWriter, heads: [LineHead], wanted: Wanted) {
    self.writer = writer
    self.heads = heads
    self.wanted = wanted
  }

  mutating func begin(_ wanted: Wanted) {
    self.wanted = wanted
    number = 0
  }

  mutating func beginLine(_ head: LineHead) {
    let head = number < heads.count ? heads[number] : head
    number += 1
    isWanted = wanted == (head.kind == .track ? .tracks : .routes)
    if isWanted { writer.beginLine(head) }
  }

  mutating func beginSegment() { if isWanted { writer.beginSegment() } }

  mutating func add(_ fix: Fix) { if isWanted { writer.add(fix) } }

  mutating func endLine(_ head: LineHead, device: DeviceTotals?) {
    if isWanted { writer.endLine(head, device: device) }
  }

  mutating func add(_ waypoint: Waypoint) { if wanted == .places { writer.add(waypoint) } }

  mutating func warn(_ warning: FormatWarning) {}
}

/// A file that appears under its name only once it is complete.
///
/// Bytes are written to `path` with `.part` appended. `moveIntoPlace()` renames that file; without it the
/// file is deleted when the object is freed.
public final class NewFile {
  private let path: String
  private let temporary: String
  private var descriptor: Int32

  /// Creates the temporary file, replacing one left from before.
  /// - Throws: `system` if it cannot be created.
  public init(path: String) throws(FormatError) {
    self.path = path
    temporary = path + ".part"
    descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw systemError(path) }
  }

  /// Appends bytes to the temporary file.
  /// - Throws: `system` if the file cannot be written.
  public func write(_ bytes: [UInt8]) throws(FormatError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw systemError(path) }
      rest = rest.dropFirst(count)
    }
  }

  /// Closes the file and renames it to its final path.
  /// - Throws: `system` if closing or renaming fails.
  public func moveIntoPlace() throws(FormatError) {
    let status = close(descriptor)
    descriptor = -1
    guard status == 0, rename(temporary, path) == 0 else { throw systemError(path) }
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    unlink(temporary)
  }
}
