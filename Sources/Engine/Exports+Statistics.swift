import JSON
import Tracks

// Sums over tracks, in the form of the API's statistics.

/// Creates empty sums over tracks and returns their handle.
///
/// - Parameters:
///   - offset: minutes east of UTC, which determine the beginning of days.
///   - weight: kilograms, 0 if unknown.
///   - isFemale: 1 or 0.
///   - onlyBestsOnFoot: 1 if best efforts of rides do not count, 0 if all do.
@c @_expose(wasm) public func statisticsOpen(
  _ offset: Int32, _ weight: Double, _ isFemale: Int32, _ onlyBestsOnFoot: Int32
) -> Int32 {
  status { () throws(EngineError) in
    try engine.openStatistics(
      offset: Int(offset), member: EngineState.profile(weight: weight, isFemale: isFemale != 0),
      onlyBestsOnFoot: onlyBestsOnFoot != 0)
  }
}

/// Adds one track. The input, of `bytes` bytes, is its `TrackItem` of the API's list as JSON; missing values
/// are unknown, and the picture of the line may be left out.
///
/// - Parameter categorySport: the number of the category's `Sport`, or -1 if it has none.
@c @_expose(wasm) public func statisticsAdd(
  _ handle: Int32, _ bytes: Int32, _ categorySport: Int32
) -> Int32 {
  status { () throws(EngineError) in
    try engine.addTrack(to: handle, bytes: Int(bytes), categorySport: categorySport)
    return 0
  }
}

/// Returns the sums as the API's statistics, and closes the handle.
@c @_expose(wasm) public func statisticsFinish(_ handle: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.finishStatistics(handle)
    return 0
  }
}

/// Closes unfinished sums.
@c @_expose(wasm) public func statisticsClose(_ handle: Int32) -> Int32 {
  status { () throws(EngineError) in
    _ = try engine.statistics.close(handle)
    return 0
  }
}

/// Returns which tracks are too fast for their sport, and so count in no sum, best effort or comparison, as a JSON array of
/// truth values. The input, of `bytes` bytes, is a JSON array of tracks as the API lists them, each with its
/// `speed_confirmed` and `category_sport`, if there are any.
@c @_expose(wasm) public func tracksDoubtful(_ bytes: Int32) -> Int32 {
  status { () throws(EngineError) in
    guard let tracks = try engine.inputJSON(Int(bytes)).array else { throw .badJSON }
    var writer = JSONWriter()
    writer.beginArray()
    for track in tracks {
      let sport = track["category_sport"]?.string.flatMap(Sport.init(name:))
      writer.bool(SpeedDoubt.isDoubtful(track, as: sport))
    }
    writer.endArray()
    engine.answer(writer.bytes)
    return 0
  }
}
