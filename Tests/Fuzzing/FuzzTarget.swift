import Formats
import Glibc
import JSON
import Tracks

/// The parsers that libFuzzer feeds, chosen by the environment variable `FUZZ_TARGET`.
enum FuzzTarget: String, CaseIterable {
  case gpx, kml, tcx, fit, geojson, zip, points, photo, json

  static let chosen: FuzzTarget = {
    guard let name = getenv("FUZZ_TARGET"), let target = FuzzTarget(rawValue: String(cString: name))
    else {
      let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
      preconditionFailure("FUZZ_TARGET is one of \(names)")
    }
    return target
  }()

  /// Passes the bytes to the parser, which must accept or reject them.
  func run(_ bytes: [UInt8]) {
    switch self {
    case .gpx, .kml, .tcx, .fit, .geojson: readAndWrite(bytes)
    case .zip: unpack(bytes)
    case .points: decode(bytes)
    case .photo: _ = PhotoHead(bytes)
    case .json: parse(bytes)
    }
  }

  /// A file that was read can be written in another format and read again.
  private func readAndWrite(_ bytes: [UInt8]) {
    guard let recorded = try? OrderedReceiver.read(bytes) else { return }
    let format = RecordingFormat.written[bytes.count % RecordingFormat.written.count]
    let file = WrittenFile()
    var writer = format.writer { file.bytes += $0 }
    recorded.replay(into: &writer)
    guard (try? writer.finish()) != nil, writer.written > 0 else { return }
    do throws(FormatError) {
      _ = try OrderedReceiver.read(file.bytes)
    } catch {
      fail("our own \(format) is refused: \(error.sentence)")
    }
  }

  private func unpack(_ bytes: [UInt8]) {
    var limits = Archive.Limits()
    limits.entrySize = 1 << 20
    limits.totalSize = 4 << 20
    guard let archive = try? Archive(bytes: bytes, limits: limits) else { return }
    for entry in archive.entries {
      var size = 0
      try? archive.read(entry) { size += $0.count }
      precondition(size <= limits.entrySize)
    }
  }

  private func decode(_ bytes: [UInt8]) {
    guard var decoder = try? PointStreamDecoder(bytes, maximumFixes: 100_000) else { return }
    while let element = try? decoder.next() { _ = element }
  }

  private func parse(_ bytes: [UInt8]) {
    guard let value = try? JSONValue(parsing: bytes) else { return }
    // `1.0` is written as `1` and `-0.0` as `-0`, which are integers on the second reading.
    guard let second = try? JSONValue(parsing: value.bytes) else { fail("our own JSON is refused") }
    let third = try? JSONValue(parsing: second.bytes)
    if third != second { fail("our own JSON reads differently") }
  }
}

/// Prints the failure and traps, which libFuzzer reports.
private func fail(_ sentence: String) -> Never {
  let bytes = Array((sentence + "\n").utf8)
  write(STDERR_FILENO, bytes, bytes.count)
  abort()
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  FuzzTarget.chosen.run(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
