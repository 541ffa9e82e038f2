import Tracks

// Sums over tracks, as the API's statistics.

/// Begins to add up tracks, and answers the handle.
///
/// - Parameters:
///   - offset: minutes east of UTC, which says when days begin.
///   - weight: kilograms, 0 when unknown.
///   - isFemale: 1 or 0.
///   - onlyBestsOnFoot: 1 when the best efforts of rides do not count, 0 when all do.
@c @_expose(wasm) public func statisticsOpen(
  _ offset: Int32, _ weight: Double, _ isFemale: Int32, _ onlyBestsOnFoot: Int32
) -> Int32 {
  status { () throws(EngineError) in
    try engine.openStatistics(
      offset: Int(offset), member: EngineState.profile(weight: weight, isFemale: isFemale != 0),
      onlyBestsOnFoot: onlyBestsOnFoot != 0)
  }
}

/// Adds one track. The input holds what a list of the API says of it, `TrackItem` as JSON, so many
/// bytes; what it does not say is unknown, and the picture of the line may be left out.
///
/// - Parameter categorySport: the number of the category's `Sport`, or -1 when it says none.
@c @_expose(wasm) public func statisticsAdd(
  _ handle: Int32, _ bytes: Int32, _ categorySport: Int32
) -> Int32 {
  status { () throws(EngineError) in
    try engine.addTrack(to: handle, bytes: Int(bytes), categorySport: categorySport)
    return 0
  }
}

/// Answers the sums as the API's statistics, and closes the handle.
@c @_expose(wasm) public func statisticsFinish(_ handle: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.finishStatistics(handle)
    return 0
  }
}

/// Forgets sums that nobody will finish.
@c @_expose(wasm) public func statisticsClose(_ handle: Int32) -> Int32 {
  status { () throws(EngineError) in
    _ = try engine.statistics.close(handle)
    return 0
  }
}
