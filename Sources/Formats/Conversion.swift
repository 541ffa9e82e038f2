import Geodesy
import Glibc
import Recordings
import Tracks

/// What a conversion read and wrote.
public struct Conversion: Equatable, Sendable {
  public let from: RecordingFormat
  public let to: RecordingFormat
  /// What the reader had to say.
  public let warnings: [FormatWarning]
  /// Points and places in the new file.
  public let written: Int
  /// Points and places that the new format cannot hold.
  public let leftOut: Int
}

/// Writes the recording at one path as another format at another path.
///
/// The file is read several times: once for the heads of its lines, some of which stand at their
/// end, then once for each kind of thing that the new format wants together. The new file takes its
/// name once it is complete, so that nothing half-written stays.
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
  try file.keep()
  return Conversion(
    from: sourceFormat, to: format, warnings: heads.warnings, written: pass.writer.written,
    leftOut: pass.writer.leftOut)
}

/// Gathers the heads of the lines as they are known at their end.
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

/// Hands one kind of thing on to a writer.
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

/// A file that takes its name only when it is complete.
public final class NewFile {
  private let path: String
  private let temporary: String
  private var descriptor: Int32

  public init(path: String) throws(FormatError) {
    self.path = path
    temporary = path + ".part"
    descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw systemError(path) }
  }

  public func write(_ bytes: [UInt8]) throws(FormatError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw systemError(path) }
      rest = rest.dropFirst(count)
    }
  }

  /// Gives the complete file its name.
  public func keep() throws(FormatError) {
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
