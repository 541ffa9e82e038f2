import CallMemory
import JSON
import Recordings
import Tracks

// Functions for reading and writing files on a device. For GPX, KML and TCX, the browser's parser finds the
// elements and the core interprets them; FIT and JSON are read by the core itself. Built as a separate
// WebAssembly module that only imports and exports load. The status -1 means that the output is an error.

/// The file being read, one at a time.
nonisolated(unsafe) private var reading: RecordingReading?

/// Returns the kind of a file by its first bytes in the input, 4 KB or all of them: `xml`, `json`, `fit`, `zip`
/// or `gzip`, or the error `refused`.
@c @_expose(wasm) public func fileKind(_ bytes: Int32) -> Int32 {
  answered { () throws(RecordingsEngineError) in
    guard let start = callMemory.bytes(0, Int(bytes)) else { throw .shortInput }
    callMemory.answer(try RecordingReading.kind(of: start))
  }
}

/// Begins to read a file and discards the previous one.
@c @_expose(wasm) public func readingBegin() -> Int32 {
  reading = RecordingReading()
  return 0
}

/// Takes so many bytes of packed elements from the input, whole ones: 1, the qualified name, 0, then
/// name, 0, value, 0 of each attribute, and 0 again begins an element; 2, text, 0 is text of the
/// innermost one; 3 ends it; 4, behind all others, says that the text stops before the document ends. The error
/// `refused` has the code that a server would give.
@c @_expose(wasm) public func readingAdd(_ bytes: Int32) -> Int32 {
  status { (reading) throws(RecordingsEngineError) in
    guard let events = callMemory.bytes(0, Int(bytes)) else { throw .shortInput }
    try reading.receive(events: events)
  }
}

/// Handles the next bytes of a FIT or JSON file in the input.
@c @_expose(wasm) public func readingFeed(_ bytes: Int32) -> Int32 {
  status { (reading) throws(RecordingsEngineError) in
    guard let piece = callMemory.bytes(0, Int(bytes)) else { throw .shortInput }
    try reading.receive(piece)
  }
}

/// Ends the file and returns its content as JSON: `{"format","lines":[{"kind","name"?,"note"?,"sport"?,
/// "leg"?:{"number","count","transition"},"device"?,"waypoints"}],"warnings":[{"code","count"?}]}`, or the error `refused`.
@c @_expose(wasm) public func readingFinish() -> Int32 {
  status { (reading) throws(RecordingsEngineError) in
    var writer = JSONWriter()
    try reading.finish(into: &writer)
    callMemory.answer(writer.bytes)
  }
}

/// Returns the point stream of a line of the file, counted from 0.
@c @_expose(wasm) public func readingPoints(_ line: Int32) -> Int32 {
  status { (reading) throws(RecordingsEngineError) in
    callMemory.answer(try reading.points(of: Int(line)))
  }
}

/// Discards the file being read.
@c @_expose(wasm) public func readingEnd() -> Int32 {
  reading = nil
  return 0
}

/// The file being written, one at a time.
nonisolated(unsafe) private var writing: RecordingWriting?

/// Begins to write a file and discards the previous one.
///
/// - Parameter format: the number of a format in `RecordingFormat.written`. For KMZ, the KML inside is written.
@c @_expose(wasm) public func writingBegin(_ format: Int32) -> Int32 {
  answered { () throws(RecordingsEngineError) in
    let formats = RecordingFormat.written
    guard formats.indices.contains(Int(format)) else { throw .badFormat }
    writing = RecordingWriting(formats[Int(format)])
  }
}

/// Writes a track. The input is its point stream, its name and its note, with the given sizes in bytes; the texts are UTF-8.
///
/// - Parameters:
///   - sport: the number of a `Sport`, or -1 if unknown.
///   - isRoute: 1 for a plan, else 0.
///   - spacing: metres between points of a line from the recorder, 0 for any other.
@c @_expose(wasm) public func writingTrack(
  _ bytes: Int32, _ nameBytes: Int32, _ noteBytes: Int32, _ sport: Int32, _ isRoute: Int32,
  _ spacing: Double
) -> Int32 {
  answered { () throws(RecordingsEngineError) in
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

/// Ends the file, or returns the error `refused` if the format can hold nothing of it.
@c @_expose(wasm) public func writingFinish() -> Int32 {
  answered { () throws(RecordingsEngineError) in
    guard let writing else { throw .closed }
    try writing.finish()
  }
}

/// Returns the next piece of the file, and its size as the status: 0 if nothing more was written.
@c @_expose(wasm) public func writingNext() -> Int32 {
  let piece = writing?.next() ?? []
  callMemory.answer(piece)
  return Int32(piece.count)
}

/// Discards the file being written.
@c @_expose(wasm) public func writingEnd() -> Int32 {
  writing = nil
  return 0
}

/// Runs a call on the file being read.
private func status(_ call: (RecordingReading) throws(RecordingsEngineError) -> Void) -> Int32 {
  answered { () throws(RecordingsEngineError) in
    guard let reading else { throw .closed }
    try call(reading)
  }
}

private func answered(_ call: () throws(RecordingsEngineError) -> Void) -> Int32 {
  do throws(RecordingsEngineError) {
    try call()
    return 0
  } catch {
    return error.answer()
  }
}
