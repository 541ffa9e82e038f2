// Tracks along the same route, and their comparison (T12). Two routes stand in the input one after
// the other, as the bytes that `trackRoute` answered.

/// Answers the route of a track, of which a point stream of so many bytes is in the input; nothing for
/// what has no positions or goes nowhere.
///
/// - Parameters:
///   - sport: the number of a `Sport`, or -1 when unknown.
///   - spacing: metres between points of a line that the recorder recorded, 0 for any other.
@c @_expose(wasm) public func trackRoute(
  _ bytes: Int32, _ sport: Int32, _ spacing: Double
) -> Int32 {
  status { () throws(EngineError) in
    try engine.answerRoute(bytes: Int(bytes), sport: sport, spacing: spacing)
    return 0
  }
}

/// 1 when both routes go the same way in the same direction, else 0.
///
/// - Parameters:
///   - count: bytes of the first route.
///   - otherCount: bytes of the second.
@c @_expose(wasm) public func routeSame(_ count: Int32, _ otherCount: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.isSameRoute(Int(count), Int(otherCount)) ? 1 : 0
  }
}

/// Answers who of two was where when, as JSON.
///
/// - Parameter markInterval: metres between marks, 0 for none.
@c @_expose(wasm) public func routeCompare(
  _ count: Int32, _ otherCount: Int32, _ markInterval: Double
) -> Int32 {
  status { () throws(EngineError) in
    try engine.compare(Int(count), Int(otherCount), markInterval: markInterval)
    return 0
  }
}

/// Answers as a number how many seconds of way a route of so many bytes in the input recorded, pauses
/// and holes left out; not a number without times.
@c @_expose(wasm) public func routeDuration(_ count: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.answerDuration(ofRoute: Int(count))
    return 0
  }
}
