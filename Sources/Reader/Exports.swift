import CallMemory
import JSON

// Reading files on a device. Of GPX, KML and TCX the browser's parser finds the elements, and the core
// knows what they mean; FIT and GeoJSON the core reads byte by byte. Built as a WebAssembly of its own,
// which only an import loads. A status of -1 says that the output holds an error.

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
/// innermost one; 3 ends it. The error `refused` has the code that a server would give.
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
