import Tracks

// A track's points as stored bytes, and what server and phone derive of them.

/// Begins to encode points, and answers its handle.
@c @_expose(wasm) public func encodeOpen() -> Int32 {
  status { () throws(EngineError) in try engine.openEncoder() }
}

/// The fixes from here on belong to a new segment.
@c @_expose(wasm) public func encodeSegment(_ handle: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.beginEncodedSegment(handle)
    return 0
  }
}

/// Takes so many fixes from the input.
@c @_expose(wasm) public func encodeAdd(_ handle: Int32, _ count: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.encode(handle, count: Int(count))
    return 0
  }
}

/// Answers the points as a point stream, and closes the handle.
@c @_expose(wasm) public func encodeFinish(_ handle: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.finishEncoder(handle)
    return 0
  }
}

/// Forgets points that nobody will finish.
@c @_expose(wasm) public func encodeClose(_ handle: Int32) -> Int32 {
  status { () throws(EngineError) in
    _ = try engine.encoders.close(handle)
    return 0
  }
}

/// Derives what the API says of a track from a point stream of so many bytes in the input, and
/// answers `{"item":{…},"detail":{…},"lines":{…}}`. The input holds after the stream the totals that
/// its recorder stated, the API's `device` object as JSON.
///
/// - Parameters:
///   - sport: the number of a `Sport`, or -1 when unknown.
///   - isRoute: 1 when nobody went there yet, else 0.
///   - spacing: metres between points of a line that the recorder recorded, 0 for any other.
///   - markInterval: metres between marks, 0 for none.
///   - weight: kilograms, 0 when unknown.
///   - isFemale: 1 or 0.
///   - deviceBytes: UTF-8, 0 when the recorder stated no totals.
///   - start: when it started as the member states, UTC milliseconds; not a number for as recorded.
///   - duration: seconds that it took as the member states, where its points have no times; else 0.
@c @_expose(wasm) public func trackDerive(
  _ bytes: Int32, _ sport: Int32, _ isRoute: Int32, _ spacing: Double, _ markInterval: Double,
  _ weight: Double, _ isFemale: Int32, _ deviceBytes: Int32, _ start: Double,
  _ duration: Double
) -> Int32 {
  status { () throws(EngineError) in
    try engine.derive(
      bytes: Int(bytes), sport: sport, kind: isRoute != 0 ? .route : .track,
      spacing: spacing, markInterval: markInterval,
      member: EngineState.profile(weight: weight, isFemale: isFemale != 0),
      deviceBytes: Int(deviceBytes), start: start, duration: duration)
    return 0
  }
}

/// Answers the line along all positions of a point stream as received, so many bytes in the input, as
/// the API's `TrackLines`.
@c @_expose(wasm) public func trackRawLines(_ bytes: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.answerRawLines(bytes: Int(bytes))
    return 0
  }
}

/// Derives what the API says of an activity by hand from the fields of its record as JSON, so many
/// bytes in the input, and answers as `trackDerive` does.
///
/// - Parameters:
///   - sport: the number of a `Sport`, or -1 when unknown.
///   - weight: kilograms, 0 when unknown.
///   - isFemale: 1 or 0.
@c @_expose(wasm) public func trackStated(
  _ bytes: Int32, _ sport: Int32, _ weight: Double, _ isFemale: Int32
) -> Int32 {
  status { () throws(EngineError) in
    try engine.deriveStated(
      bytes: Int(bytes), sport: sport,
      member: EngineState.profile(weight: weight, isFemale: isFemale != 0))
    return 0
  }
}

/// Answers the time in each zone of the heart rate as JSON: `{"maximum","zones":[{"from","to"?,
/// "seconds"}]}`. The input holds the API's `heart_rate_times` object, so many bytes.
///
/// - Parameter age: years.
@c @_expose(wasm) public func heartRateZones(_ bytes: Int32, _ age: Double) -> Int32 {
  status { () throws(EngineError) in
    try engine.answerHeartRateZones(bytes: Int(bytes), age: age)
    return 0
  }
}

/// Answers the marks of a track at even lengths and its best efforts, as the API's `TrackSplits`.
/// The input holds its point stream, so many bytes.
///
/// - Parameters:
///   - sport: the number of a `Sport`, or -1 when unknown.
///   - spacing: metres between points of a line that the recorder recorded, 0 for any other.
///   - length: metres between marks.
@c @_expose(wasm) public func trackSplits(
  _ bytes: Int32, _ sport: Int32, _ spacing: Double, _ length: Double
) -> Int32 {
  status { () throws(EngineError) in
    try engine.answerSplits(bytes: Int(bytes), sport: sport, spacing: spacing, length: length)
    return 0
  }
}

/// Answers a point stream, so many bytes in the input, with all times moved so that the track starts
/// when its member states.
///
/// - Parameters:
///   - sport: the number of a `Sport`, or -1 when unknown.
///   - spacing: metres between points of a line that the recorder recorded, 0 for any other.
///   - start: UTC milliseconds.
@c @_expose(wasm) public func trackStarting(
  _ bytes: Int32, _ sport: Int32, _ spacing: Double, _ start: Double
) -> Int32 {
  status { () throws(EngineError) in
    try engine.answerPoints(bytes: Int(bytes), sport: sport, spacing: spacing, start: start)
    return 0
  }
}

/// Begins to write tracks as one GPX text, and answers its handle.
@c @_expose(wasm) public func gpxOpen() -> Int32 {
  status { () throws(EngineError) in try engine.openDocument() }
}

/// Begins the next track, when the pieces of the one before are taken. The input holds its point
/// stream, its name and its note, so many bytes of each, one after the other.
///
/// - Parameters:
///   - nameBytes: UTF-8, 0 for no name.
///   - noteBytes: UTF-8, 0 for no note.
///   - sport: the number of a `Sport`, or -1 when unknown.
///   - isRoute: 1 or 0.
///   - spacing: metres between points of a line that the recorder recorded; 0 for any other, and to
///     write all fixes that the recorder received.
@c @_expose(wasm) public func gpxTrack(
  _ handle: Int32, _ bytes: Int32, _ nameBytes: Int32, _ noteBytes: Int32, _ sport: Int32,
  _ isRoute: Int32, _ spacing: Double
) -> Int32 {
  status { () throws(EngineError) in
    try engine.addTrack(
      to: handle, bytes: Int(bytes), nameBytes: Int(nameBytes), noteBytes: Int(noteBytes),
      sport: sport, kind: isRoute != 0 ? .route : .track, spacing: spacing)
    return 0
  }
}

/// Answers the next piece of a track's text, and its bytes as the status: 0 at the end of the track.
@c @_expose(wasm) public func gpxNext(_ handle: Int32) -> Int32 {
  status { () throws(EngineError) in try engine.nextPiece(of: handle) }
}

/// Answers the end of the text, and closes the handle.
@c @_expose(wasm) public func gpxFinish(_ handle: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.finishDocument(handle)
    return 0
  }
}

/// Lets go of a text that nobody will finish.
@c @_expose(wasm) public func gpxClose(_ handle: Int32) -> Int32 {
  status { () throws(EngineError) in
    _ = try engine.documents.close(handle)
    return 0
  }
}

/// Answers what the head of a photo's file says, so many bytes in the input, as JSON: `{"clock"?,
/// "offset_min"?,"latitude"?,"longitude"?}`. The clock is in milliseconds, as if it showed UTC.
@c @_expose(wasm) public func photoHead(_ bytes: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.answerPhotoHead(bytes: Int(bytes))
    return 0
  }
}

/// Answers where photos stand on a track as JSON: for each `{"latitude","longitude","distance_m",
/// "by"}`, or `null`. The input holds the track's point stream and after it the photos as JSON,
/// `[{"time"?,"latitude"?,"longitude"?}]`, so many bytes of each.
///
/// - Parameters:
///   - sport: the number of a `Sport`, or -1 when unknown.
///   - spacing: metres between points of a line that the recorder recorded, 0 for any other.
@c @_expose(wasm) public func photosPlace(
  _ bytes: Int32, _ photoBytes: Int32, _ sport: Int32, _ spacing: Double
) -> Int32 {
  status { () throws(EngineError) in
    try engine.answerPhotoPlaces(
      bytes: Int(bytes), photoBytes: Int(photoBytes), sport: sport, spacing: spacing)
    return 0
  }
}
