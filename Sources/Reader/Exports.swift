import CallMemory
import JSON
import Recordings
import Tracks

// Reading and writing files on a device. Of GPX, KML and TCX the browser's parser finds the elements, and the core
// knows what they mean; FIT and GeoJSON the core reads byte by byte. Built as a WebAssembly of its own,
// which only an import or an export loads. A status of -1 says that the output holds an error.

/// The file being read, one at a time.
nonisolated(unsafe) private var reading: RecordingReading?

/// Answers what a file is by its first bytes in the input, 4 KB or all of them: `xml`, `json`, `fit`,
/// `zip` or `gzip`, or the error `refused`.
@c @_expose(wasm) public func fileKind(_ bytes: Int32) -> Int32 {
  answered { () throws(ReadingError) in
    guard let start = callMemory.bytes(0, Int(bytes)) else { throw .shortInput }
    callMemory.answer(try RecordingReading.kind(of: start))
  }
}

/// Begins to read a file; the one before is let go of.
@c @_expose(wasm) public func readingBegin() -> Int32 {
  reading = RecordingReading()
  return 0
}

/// Takes so many bytes of packed elements from the input, whole ones: 1, the qualified name, 0, then
/// name, 0, value, 0 of each attribute, and 0 again begins an element; 2, text, 0 is text of the
/// innermost one; 3 ends it; 4, behind all others, says that the text stops before the document ends. The error `refused` has the code that a server would give.
@c @_expose(wasm) public func readingAdd(_ bytes: Int32) -> Int32 {
  status { (reading) throws(ReadingError) in
    guard let events = callMemory.bytes(0, Int(bytes)) else { throw .shortInput }
    try reading.take(events: events)
  }
}

/// Takes so many bytes of a FIT or GeoJSON file from the input.
@c @_expose(wasm) public func readingFeed(_ bytes: Int32) -> Int32 {
  status { (reading) throws(ReadingError) in
    guard let piece = callMemory.bytes(0, Int(bytes)) else { throw .shortInput }
    try reading.take(piece)
  }
}

/// Answers what the file holds, as JSON: `{"format","lines":[{"kind","name"?,"note"?,"sport"?,
/// "device"?,"waypoints"}],"warnings":[{"code","count"?}]}`, or the error `refused`.
@c @_expose(wasm) public func readingFinish() -> Int32 {
  status { (reading) throws(ReadingError) in
    var writer = JSONWriter()
    try reading.finish(into: &writer)
    callMemory.answer(writer.bytes)
  }
}

/// Answers the point stream of a line of the file, from 0.
@c @_expose(wasm) public func readingPoints(_ line: Int32) -> Int32 {
  status { (reading) throws(ReadingError) in
    callMemory.answer(try reading.points(of: Int(line)))
  }
}

/// Lets go of the file.
@c @_expose(wasm) public func readingEnd() -> Int32 {
  reading = nil
  return 0
}

/// The file being written, one at a time.
nonisolated(unsafe) private var writing: RecordingWriting?

/// Begins to write a file; the one before is let go of.
///
/// - Parameter format: the number of a `RecordingFormat`. Of a KMZ the KML inside is written.
@c @_expose(wasm) public func writingBegin(_ format: Int32) -> Int32 {
  answered { () throws(ReadingError) in
    let formats = RecordingFormat.allCases
    guard formats.indices.contains(Int(format)) else { throw .badFormat }
    writing = RecordingWriting(formats[Int(format)])
  }
}

/// Writes a track. The input holds its point stream, its name and its note, so many bytes each; the
/// texts are UTF-8.
///
/// - Parameters:
///   - sport: the number of a `Sport`, or -1 when unknown.
///   - isRoute: 1 for a plan, else 0.
///   - spacing: metres between points of a line that the recorder recorded, 0 for any other.
@c @_expose(wasm) public func writingTrack(
  _ bytes: Int32, _ nameBytes: Int32, _ noteBytes: Int32, _ sport: Int32, _ isRoute: Int32,
  _ spacing: Double
) -> Int32 {
  answered { () throws(ReadingError) in
    guard let writing else { throw .closed }
    let (bytes, nameBytes, noteBytes) = (Int(bytes), Int(nameBytes), Int(noteBytes))
    guard let stream = callMemory.bytes(0, bytes),
      let name = callMemory.bytes(bytes, nameBytes),
      let note = callMemory.bytes(bytes + nameBytes, noteBytes)
    else { throw .shortInput }
    let head = LineHead(
      kind: isRoute != 0 ? .route : .track,
      name: name.isEmpty ? nil : String(decoding: name, as: UTF8.self),
      note: note.isEmpty ? nil : String(decoding: note, as: UTF8.self),
      sport: Sport(rawValue: Int(sport)))
    let points: StoredPoints
    do throws(PointStreamError) {
      points = StoredPoints(
        try PointStreamDecoder(stream, maximumFixes: RecordingLimits.points), sport: head.sport,
        spacing: spacing > 0 ? spacing : nil)
    } catch {
      throw .damaged
    }
    try writing.add(points, head)
  }
}

/// Ends the file, or the error `refused` when the format can hold nothing of it.
@c @_expose(wasm) public func writingFinish() -> Int32 {
  answered { () throws(ReadingError) in
    guard let writing else { throw .closed }
    try writing.finish()
  }
}

/// Answers the next piece of the file, and its bytes as the status: 0 when nothing more was written.
@c @_expose(wasm) public func writingNext() -> Int32 {
  let piece = writing?.next() ?? []
  callMemory.answer(piece)
  return Int32(piece.count)
}

/// Lets go of the file.
@c @_expose(wasm) public func writingEnd() -> Int32 {
  writing = nil
  return 0
}

/// Does something with the file being read.
private func status(_ call: (RecordingReading) throws(ReadingError) -> Void) -> Int32 {
  answered { () throws(ReadingError) in
    guard let reading else { throw .closed }
    try call(reading)
  }
}

private func answered(_ call: () throws(ReadingError) -> Void) -> Int32 {
  do throws(ReadingError) {
    try call()
    return 0
  } catch {
    return error.answer()
  }
}
