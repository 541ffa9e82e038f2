import Tracks

// A track's points as stored bytes, and data that both server and phone derive from them.

/// Creates an encoder of points and returns its handle.
@c @_expose(wasm) public func encodeOpen() -> Int32 {
  status { () throws(EngineError) in try engine.openEncoder() }
}

/// Begins a new segment with the next fix.
@c @_expose(wasm) public func encodeSegment(_ handle: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.beginEncodedSegment(handle)
    return 0
  }
}

/// Adds this many fixes of the input.
@c @_expose(wasm) public func encodeAdd(_ handle: Int32, _ count: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.encode(handle, count: Int(count))
    return 0
  }
}

/// Returns the points as a point stream, and closes the handle.
@c @_expose(wasm) public func encodeFinish(_ handle: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.finishEncoder(handle)
    return 0
  }
}

/// Closes an unfinished encoder.
@c @_expose(wasm) public func encodeClose(_ handle: Int32) -> Int32 {
  status { () throws(EngineError) in
    _ = try engine.encoders.close(handle)
    return 0
  }
}

/// Derives the API's data of a track, and returns `{"item":{…},"detail":{…},"lines":{…}}`. The input is a point
/// stream of `bytes` bytes, followed by the totals that its recorder stated, the API's `device` object, and its edits, the
/// API's `edits`, both as JSON.
///
/// - Parameters:
///   - sport: the number of a `Sport`, or -1 if unknown.
///   - isRoute: 1 for a plan, else 0.
///   - spacing: metres between points of a line from the recorder, 0 for any other.
///   - markInterval: metres between marks, 0 for none.
///   - weight: kilograms, 0 if unknown.
///   - isFemale: 1 or 0.
///   - deviceBytes: size of the totals, 0 if there are none.
///   - editBytes: size of the edits, 0 if there are none.
///   - start: the start stated by the member, in UTC milliseconds; NaN for the recorded one.
///   - duration: seconds stated by the member, if the points have no times; else 0.
@c @_expose(wasm) public func trackDerive(
  _ bytes: Int32, _ sport: Int32, _ isRoute: Int32, _ spacing: Double, _ markInterval: Double,
  _ weight: Double, _ isFemale: Int32, _ deviceBytes: Int32,
  _ editBytes: Int32, _ start: Double, _ duration: Double
) -> Int32 {
  status { () throws(EngineError) in
    try engine.derive(
      bytes: Int(bytes), sport: sport, kind: isRoute != 0 ? .route : .track,
      spacing: spacing, markInterval: markInterval,
      member: EngineState.profile(weight: weight, isFemale: isFemale != 0),
      deviceBytes: Int(deviceBytes), editBytes: Int(editBytes), start: start, duration: duration)
    return 0
  }
}

/// Returns the line along all received positions as the API's `TrackLines`. The input is a point stream of `bytes` bytes.
@c @_expose(wasm) public func trackRawLines(_ bytes: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.answerRawLines(bytes: Int(bytes))
    return 0
  }
}

/// Derives the API's data of an activity by hand, and returns it as `trackDerive` does. The input, of `bytes`
/// bytes, is the fields of its record as JSON.
///
/// - Parameters:
///   - sport: the number of a `Sport`, or -1 if unknown.
///   - weight: kilograms, 0 if unknown.
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

/// Returns the time in each heart rate zone, as JSON `{"maximum","zones":[{"from","to"?, "seconds"}]}`. The
/// input, of `bytes` bytes, is the API's `heart_rate_times` object.
///
/// - Parameter age: age in years.
@c @_expose(wasm) public func heartRateZones(_ bytes: Int32, _ age: Double) -> Int32 {
  status { () throws(EngineError) in
    try engine.answerHeartRateZones(bytes: Int(bytes), age: age)
    return 0
  }
}

/// Returns the marks of a track at even lengths and its best efforts, as the API's `TrackSplits`. The input is
/// its point stream, of `bytes` bytes.
///
/// - Parameters:
///   - sport: the number of a `Sport`, or -1 if unknown.
///   - spacing: metres between points of a line from the recorder, 0 for any other.
///   - length: metres between marks.
@c @_expose(wasm) public func trackSplits(
  _ bytes: Int32, _ sport: Int32, _ spacing: Double, _ length: Double
) -> Int32 {
  status { () throws(EngineError) in
    try engine.answerSplits(bytes: Int(bytes), sport: sport, spacing: spacing, length: length)
    return 0
  }
}

/// Returns a point stream as its member has it: with all times moved to a stated start, and edited. The input is the stream,
/// followed by the API's `edits` as JSON, with the given sizes in bytes.
///
/// - Parameters:
///   - editBytes: size of the edits, 0 if there are none.
///   - sport: the number of a `Sport`, or -1 if unknown.
///   - spacing: metres between points of a line from the recorder, 0 for any other.
///   - start: UTC milliseconds; NaN for the recorded start.
@c @_expose(wasm) public func trackEdited(
  _ bytes: Int32, _ editBytes: Int32, _ sport: Int32, _ spacing: Double, _ start: Double
) -> Int32 {
  status { () throws(EngineError) in
    try engine.answerEdited(
      bytes: Int(bytes), editBytes: Int(editBytes), sport: sport, spacing: spacing, start: start)
    return 0
  }
}

/// Returns the points that a recorder picks of all its fixes. The input is their stream, of `bytes` bytes.
///
/// - Parameters:
///   - sport: the number of a `Sport`, or -1 if unknown.
///   - spacing: metres between points.
@c @_expose(wasm) public func trackPicked(
  _ bytes: Int32, _ sport: Int32, _ spacing: Double
) -> Int32 {
  status { () throws(EngineError) in
    try engine.answerPicked(bytes: Int(bytes), sport: sport, spacing: spacing)
    return 0
  }
}

/// Returns several lines joined into one. The input is their point streams, of `bytes` bytes together, followed by a JSON array of the
/// size of each, of `sizeBytes` bytes.
@c @_expose(wasm) public func tracksJoin(_ bytes: Int32, _ sizeBytes: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.answerJoined(bytes: Int(bytes), sizeBytes: Int(sizeBytes))
    return 0
  }
}

/// Returns the points of an edited line for the screen that edits it: the eight numbers of each (`EditablePoints`) as
/// 64-bit floats. The input is as that of `trackEdited`.
///
/// - Parameters:
///   - editBytes: size of the edits, 0 if there are none.
///   - sport: the number of a `Sport`, or -1 if unknown.
///   - spacing: metres between points of a line from the recorder, 0 for any other.
@c @_expose(wasm) public func trackEditable(
  _ bytes: Int32, _ editBytes: Int32, _ sport: Int32, _ spacing: Double
) -> Int32 {
  status { () throws(EngineError) in
    try engine.answerEditable(
      bytes: Int(bytes), editBytes: Int(editBytes), sport: sport, spacing: spacing)
    return 0
  }
}

/// Returns 1 as the status if the edits of a line leave enough of it for a track, else 0. The input is as that of `trackEdited`.
///
/// - Parameters:
///   - editBytes: size of the edits, 0 if there are none.
///   - sport: the number of a `Sport`, or -1 if unknown.
///   - spacing: metres between points of a line from the recorder, 0 for any other.
@c @_expose(wasm) public func trackIsLeft(
  _ bytes: Int32, _ editBytes: Int32, _ sport: Int32, _ spacing: Double
) -> Int32 {
  status { () throws(EngineError) in
    try engine.isTrack(
      bytes: Int(bytes), editBytes: Int(editBytes), sport: sport, spacing: spacing)
  }
}

/// Returns the waypoints that stay with an edited line, as the API's `waypoints`. The input is as that of `trackEdited`, followed by all
/// waypoints as JSON.
///
/// - Parameters:
///   - editBytes: size of the edits, 0 if there are none.
///   - waypointBytes: size of the waypoints.
///   - sport: the number of a `Sport`, or -1 if unknown.
///   - spacing: metres between points of a line from the recorder, 0 for any other.
@c @_expose(wasm) public func trackWaypoints(
  _ bytes: Int32, _ editBytes: Int32, _ waypointBytes: Int32, _ sport: Int32, _ spacing: Double
) -> Int32 {
  status { () throws(EngineError) in
    try engine.answerWaypoints(
      bytes: Int(bytes), editBytes: Int(editBytes), waypointBytes: Int(waypointBytes), sport: sport,
      spacing: spacing)
    return 0
  }
}

/// Returns the waypoints of several tracks, each once. The input, of `bytes` bytes, is all of them as JSON.
@c @_expose(wasm) public func waypointsTogether(_ bytes: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.answerTogether(waypointBytes: Int(bytes))
    return 0
  }
}

/// Begins a GPX text of several tracks and returns its handle.
@c @_expose(wasm) public func gpxOpen() -> Int32 {
  status { () throws(EngineError) in try engine.openDocument() }
}

/// Begins the next track, after all pieces of the previous one were read. The input is its point stream, with its edits
/// applied, its name, its note and its edits, the API's `edits`, with the given sizes in bytes.
///
/// - Parameters:
///   - nameBytes: size of the name in UTF-8, 0 for none.
///   - noteBytes: size of the note in UTF-8, 0 for none.
///   - editBytes: size of the edits, 0 for none.
///   - isRemade: 1 for a part of a split track and for one joined of several, else 0.
///   - sport: the number of a `Sport`, or -1 if unknown.
///   - isRoute: 1 or 0.
///   - spacing: metres between points of a line from the recorder; 0 for any other, and to write all received fixes.
@c @_expose(wasm) public func gpxTrack(
  _ handle: Int32, _ bytes: Int32, _ nameBytes: Int32, _ noteBytes: Int32, _ editBytes: Int32,
  _ isRemade: Int32, _ sport: Int32, _ isRoute: Int32, _ spacing: Double
) -> Int32 {
  status { () throws(EngineError) in
    try engine.addTrack(
      to: handle, bytes: Int(bytes), nameBytes: Int(nameBytes), noteBytes: Int(noteBytes),
      editBytes: Int(editBytes), isRemade: isRemade != 0, sport: sport,
      kind: isRoute != 0 ? .route : .track, spacing: spacing)
    return 0
  }
}

/// Returns the next piece of a track's text, and its size as the status: 0 at the end of the track.
@c @_expose(wasm) public func gpxNext(_ handle: Int32) -> Int32 {
  status { () throws(EngineError) in try engine.nextPiece(of: handle) }
}

/// Returns the end of the text, and closes the handle.
@c @_expose(wasm) public func gpxFinish(_ handle: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.finishDocument(handle)
    return 0
  }
}

/// Closes an unfinished text.
@c @_expose(wasm) public func gpxClose(_ handle: Int32) -> Int32 {
  status { () throws(EngineError) in
    _ = try engine.documents.close(handle)
    return 0
  }
}

/// Returns the time and place in a photo's file, as JSON `{"clock"?, "offset_min"?,"latitude"?,"longitude"?}`.
/// The clock is in milliseconds, as if it showed UTC. The input is the beginning of the file, of `bytes` bytes.
@c @_expose(wasm) public func photoHead(_ bytes: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.answerPhotoHead(bytes: Int(bytes))
    return 0
  }
}

/// Returns the places of photos on a track, as JSON: for each `{"latitude","longitude","distance_m", "by"}`, or
/// `null`. The input is the track's point stream, followed by the photos as JSON,
/// `[{"time"?,"latitude"?,"longitude"?}]`, with the given sizes in bytes.
///
/// - Parameters:
///   - sport: the number of a `Sport`, or -1 if unknown.
///   - spacing: metres between points of a line from the recorder, 0 for any other.
@c @_expose(wasm) public func photosPlace(
  _ bytes: Int32, _ photoBytes: Int32, _ sport: Int32, _ spacing: Double
) -> Int32 {
  status { () throws(EngineError) in
    try engine.answerPhotoPlaces(
      bytes: Int(bytes), photoBytes: Int(photoBytes), sport: sport, spacing: spacing)
    return 0
  }
}
