import Tracks

// A recording while it is made: rows of its log in, figures out.

/// Begins a recording, and answers its handle.
///
/// - Parameters:
///   - sport: the number of a `Sport`.
///   - spacing: metres between points: 5, 10, 25, 50 or 100.
///   - markInterval: metres between marks, 0 for none.
///   - weight: kilograms, 0 when unknown.
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

/// Takes so many rows of the log from the input: kind, time, latitude, longitude, altitude,
/// accuracy, speed, heart rate, cadence. The kinds are 0 fix, 1 pause, 2 resume, 3 undo of the
/// auto-pause, 4 the recorder begins to run, at the start and again after an interruption, 5 the end
/// of a lap, 6 the clocks just before the next row; 1, 2, 4 and 5 have a time only, the undo has
/// nothing, 6 has the time of the phone, the milliseconds of a clock that is never set, and 1 when the
/// phone did not sleep since the last such row.
@c @_expose(wasm) public func recorderAdd(_ handle: Int32, _ rows: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.record(handle, rows: Int(rows))
    return 0
  }
}

/// Answers the figures at a time as numbers, not a number when unknown:
///
///  0 state: 0 waiting for the first good fix, 1 recording, 2 paused, 3 auto-paused
///  1 signal: 0 none yet, 1 lost, 2 poor, 3 fair, 4 good
///  2 accuracy of the last position, metres
///  3 longitude, 4 latitude of the last position
///  5 time of the first kept fix, milliseconds
///  6 seconds without pauses, 7 with them
///  8 distance, metres
///  9 speed, metres per second
/// 10 mean pace, seconds a kilometre
/// 11 kilocalories
/// 12 ascent, 13 altitude, metres
/// 14 heart rate, beats per minute
/// 15 marks, 16 points, 17 fixes kept, 18 fixes refused, 19 holes
/// 20 length of the last hole, seconds
/// 21 whether an auto-pause can be undone: 1 or 0
/// 22 laps that ended, 23 seconds without pauses and 24 metres of the current one
@c @_expose(wasm) public func recorderLive(_ handle: Int32, _ now: Double) -> Int32 {
  status { () throws(EngineError) in
    try engine.answerFigures(handle, at: now)
    return 0
  }
}

/// Answers the marks from an index on as JSON.
@c @_expose(wasm) public func recorderMarks(_ handle: Int32, _ from: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.answerMarks(handle, from: Int(from))
    return 0
  }
}

/// Answers the laps that ended, from an index on, as JSON. A lap is among them from the next point on.
@c @_expose(wasm) public func recorderLaps(_ handle: Int32, _ from: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.answerLaps(handle, from: Int(from))
    return 0
  }
}

/// Answers the line from a pair on: longitude and latitude of each point, not a number twice where
/// it breaks. Pairs never change once they are there.
@c @_expose(wasm) public func recorderLine(_ handle: Int32, _ from: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.answerLine(handle, from: Int(from))
    return 0
  }
}

/// Answers the point stream of all fixes, or the error `tooShort`. The recorder stays as it is.
@c @_expose(wasm) public func recorderFinish(_ handle: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.finishRecorder(handle)
    return 0
  }
}

/// Forgets a recording.
@c @_expose(wasm) public func recorderClose(_ handle: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.closeRecorder(handle)
    return 0
  }
}
