import Geodesy
import Tracks

// What files say of activities, and which of them tell of the same one (T16).

/// Whether two tracks tell of one activity: 1 or 0. The input holds seven numbers of each: when it
/// began and ended, metres, latitude and longitude of start and end, not a number when unknown.
@c @_expose(wasm) public func isSameActivity() -> Int32 {
  status { () throws(EngineError) in
    try engine.activity(at: 0).isSame(as: try engine.activity(at: 1)) ? 1 : 0
  }
}

/// What a line of a file is called: UTF-8 in the output. The input holds the name that the file says,
/// then the file's own, so many bytes each.
@c @_expose(wasm) public func trackName(
  _ lineBytes: Int32, _ fileBytes: Int32, _ position: Int32, _ sport: Int32
) -> Int32 {
  status { () throws(EngineError) in
    let line = try engine.inputBytes(0, Int(lineBytes))
    let file = try engine.inputBytes(Int(lineBytes), Int(fileBytes))
    engine.answer(
      TrackName.guess(
        line: line, file: file, position: Int(position), sport: try EngineState.sport(sport)))
    return 0
  }
}

/// The note that a file brings, as much of it as is kept: UTF-8 in the output, as in the input.
@c @_expose(wasm) public func trackNote(_ bytes: Int32) -> Int32 {
  status { () throws(EngineError) in
    engine.answer(TrackNote.shortened(try engine.inputBytes(0, Int(bytes))))
    return 0
  }
}

/// The name of the file that a track is exported to, without an extension: UTF-8 in the output. The
/// input holds the name of the track, so many bytes; `startedAt` is in UTC milliseconds, not a number when
/// unknown.
@c @_expose(wasm) public func trackFileStem(_ nameBytes: Int32, _ startedAt: Double) -> Int32 {
  status { () throws(EngineError) in
    let name = try engine.inputBytes(0, Int(nameBytes))
    engine.answer(TrackFileName.stem(name: name, startedAt: EngineState.time(startedAt)))
    return 0
  }
}

extension EngineState {
  private static let numbersPerActivity = 7

  fileprivate func activity(at index: Int) throws(EngineError) -> SameActivity {
    let first = index * Self.numbersPerActivity
    _ = try inputBytes(first * 8, Self.numbersPerActivity * 8)
    guard let began = Self.time(inputNumber(first)), let ended = Self.time(inputNumber(first + 1))
    else { throw .badTime }
    return SameActivity(
      startedAt: began, endedAt: ended, distance: inputNumber(first + 2) ?? 0,
      start: place(at: first + 3), end: place(at: first + 5))
  }

  private func place(at index: Int) -> Coordinate? {
    guard let latitude = inputNumber(index), let longitude = inputNumber(index + 1) else {
      return nil
    }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}
