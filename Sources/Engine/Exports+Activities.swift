import Geodesy
import Tracks

// What files say of activities, and which of them tell of the same one (T16).

/// Whether two tracks tell of one activity: 1 or 0. The input holds seven numbers of each: when it
/// began and ended, metres, latitude and longitude of start and end, not a number when unknown; then
/// the `shape` of each, so many bytes.
@c @_expose(wasm) public func isSameActivity(_ shapeBytes: Int32, _ otherBytes: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.isSameActivity(Int(shapeBytes), Int(otherBytes)) ? 1 : 0
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

  fileprivate func isSameActivity(
    _ shapeBytes: Int, _ otherBytes: Int
  ) throws(EngineError) -> Bool {
    let shapes = 2 * Self.numbersPerActivity * 8
    let shape = try inputBytes(shapes, shapeBytes)
    let other = try inputBytes(shapes + shapeBytes, otherBytes)
    return activity(at: 0, shape: TrackShape(text: shape))
      .isSame(as: activity(at: 1, shape: TrackShape(text: other)))
  }

  private func activity(at index: Int, shape: TrackShape?) -> SameActivity {
    let first = index * Self.numbersPerActivity
    return SameActivity(
      startedAt: Self.time(inputNumber(first)), endedAt: Self.time(inputNumber(first + 1)),
      distance: inputNumber(first + 2) ?? 0, start: place(at: first + 3), end: place(at: first + 5),
      shape: shape)
  }

  private func place(at index: Int) -> Coordinate? {
    guard let latitude = inputNumber(index), let longitude = inputNumber(index + 1) else {
      return nil
    }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}
