import Tracks

// A recording in progress: rows of its log are the input, figures the output.

/// Begins a recording and returns its handle.
///
/// - Parameters:
///   - sport: the number of a `Sport`.
///   - spacing: metres between points: 5, 10, 25, 50 or 100.
///   - markInterval: metres between marks, 0 for none.
///   - weight: kilograms, 0 if unknown.
///   - isFemale: 1 or 0.
///   - pausesItself: 1 or 0.
@c @_expose(wasm) public func recorderOpen(
  _ sport: Int32, _ spacing: Double, _ markInterval: Double, _ weight: Double, _ isFemale: Int32,
  _ pausesItself: Int32
) -> Int32 {
  status { () throws(EngineError) in
    try engine.openRecorder(
      sport: sport, spacing: spacing, markInterval: markInterval,
      member: EngineState.profile(weight: weight, isFemale: isFemale != 0),
      pausesItself: pausesItself != 0)
  }
}

/// Handles this many rows of the log in the input: kind, time, latitude, longitude, altitude, accuracy, speed,
/// heart rate, cadence. The kinds are 0 fix, 1 pause, 2 resume, 3 undo of the auto-pause, 4 start of the
/// recorder, initially or after an interruption, 5 end of a lap, 6 clocks just before the next row. Rows 1, 2,
/// 4 and 5 have only a time, the undo has no value; row 6 has the phone's time, the milliseconds of a monotonic
/// clock, and 1 if the phone did not sleep since the last such row.
@c @_expose(wasm) public func recorderAdd(_ handle: Int32, _ rows: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.record(handle, rows: Int(rows))
    return 0
  }
}

/// Returns the figures at a time as numbers, NaN if unknown:
///
///  0 state: 0 waiting for the first good fix, 1 recording, 2 paused, 3 auto-paused
///  1 signal: 0 none yet, 1 lost, 2 poor, 3 fair, 4 good
///  2 accuracy of the last position, metres
///  3 longitude, 4 latitude of the last position
///  5 time of the first kept fix, milliseconds
///  6 seconds without pauses, 7 with them
///  8 distance, metres
///  9 speed, metres per second
/// 10 mean pace, seconds per kilometre
/// 11 kilocalories
/// 12 ascent, 13 altitude, metres
/// 14 heart rate, beats per minute
/// 15 marks, 16 points, 17 fixes kept, 18 fixes refused, 19 holes
/// 20 length of the last hole, seconds
/// 21 1 if an auto-pause can be undone, else 0
/// 22 laps that ended, 23 seconds without pauses and 24 metres of the current one
/// 25 seconds from the first point to the last, 26 in motion, 27 pace over the latter
/// 28 pace at the speed, 29 of the current lap
@c @_expose(wasm) public func recorderLive(_ handle: Int32, _ now: Double) -> Int32 {
  status { () throws(EngineError) in
    try engine.answerFigures(handle, at: now)
    return 0
  }
}

/// Returns the marks from an index on, as JSON.
@c @_expose(wasm) public func recorderMarks(_ handle: Int32, _ from: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.answerMarks(handle, from: Int(from))
    return 0
  }
}

/// Returns the completed laps from an index on, as JSON. A lap is included from the next point on.
@c @_expose(wasm) public func recorderLaps(_ handle: Int32, _ from: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.answerLaps(handle, from: Int(from))
    return 0
  }
}

/// Returns the line from a pair on: longitude and latitude of each point, NaN twice at interruptions. Existing
/// pairs never change.
@c @_expose(wasm) public func recorderLine(_ handle: Int32, _ from: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.answerLine(handle, from: Int(from))
    return 0
  }
}

/// Returns the point stream of all fixes, or the error `tooShort`. The recorder is unchanged.
@c @_expose(wasm) public func recorderFinish(_ handle: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.finishRecorder(handle)
    return 0
  }
}

/// Closes a recording.
@c @_expose(wasm) public func recorderClose(_ handle: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.closeRecorder(handle)
    return 0
  }
}
