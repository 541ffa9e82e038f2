import Geodesy
import Tracks

// Files of activities, and recognition of equal ones (T16).

/// Returns 1 if two tracks are of one activity, else 0. The input is seven numbers for each: start and end
/// time, metres, latitude and longitude of start and end, NaN if unknown; then the `shape` of each, with the
/// given sizes in bytes.
@c @_expose(wasm) public func isSameActivity(_ shapeBytes: Int32, _ otherBytes: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.isSameActivity(Int(shapeBytes), Int(otherBytes)) ? 1 : 0
  }
}

/// Returns a name for a line of a file, in UTF-8. The input is the name in the file, then the file's own, with
/// the given sizes in bytes.
///
/// - Parameters:
///   - leg: the number of a leg of a multisport activity, from 1; 0 for any other line.
///   - legs: the number of its legs.
///   - isTransition: 1 for a leg between two sports, else 0.
@c @_expose(wasm) public func trackName(
  _ lineBytes: Int32, _ fileBytes: Int32, _ position: Int32, _ sport: Int32, _ leg: Int32,
  _ legs: Int32, _ isTransition: Int32
) -> Int32 {
  status { () throws(EngineError) in
    let line = try engine.inputBytes(0, Int(lineBytes))
    let file = try engine.inputBytes(Int(lineBytes), Int(fileBytes))
    engine.answer(
      TrackName.guess(
        line: line, file: file, position: Int(position), sport: try EngineState.sport(sport),
        leg: leg > 0
          ? MultisportLeg.Place(
            number: Int(leg), count: Int(legs), isTransition: isTransition != 0) : nil))
    return 0
  }
}

/// Returns the note of a file, cut to the maximum length, in UTF-8. The input is the note, of `bytes` bytes.
@c @_expose(wasm) public func trackNote(_ bytes: Int32) -> Int32 {
  status { () throws(EngineError) in
    engine.answer(TrackNote.shortened(try engine.inputBytes(0, Int(bytes))))
    return 0
  }
}

/// Returns the name of the file to export a track to, without extension, in UTF-8. The input is the name of the
/// track, of `nameBytes` bytes; `startedAt` is in UTC milliseconds, NaN if unknown.
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
