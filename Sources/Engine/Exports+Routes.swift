// Tracks along the same route, and their comparison (T12). The input has two consecutive routes, as returned by `trackRoute`.

/// Returns the route of a track; empty if it has no positions or does not move. The input is a point stream of `bytes` bytes.
///
/// - Parameters:
///   - sport: the number of a `Sport`, or -1 if unknown.
///   - spacing: metres between points of a line from the recorder, 0 for any other.
@c @_expose(wasm) public func trackRoute(
  _ bytes: Int32, _ sport: Int32, _ spacing: Double
) -> Int32 {
  status { () throws(EngineError) in
    try engine.answerRoute(bytes: Int(bytes), sport: sport, spacing: spacing)
    return 0
  }
}

/// Returns 1 if both routes take the same way in the same direction, else 0.
///
/// - Parameters:
///   - count: bytes of the first route.
///   - otherCount: bytes of the second.
@c @_expose(wasm) public func routeSame(_ count: Int32, _ otherCount: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.isSameRoute(Int(count), Int(otherCount)) ? 1 : 0
  }
}

/// Returns the seconds by which the second recording came later to the last place that both passed, as a number; NaN without times.
/// The input is both routes.
///
/// - Parameters:
///   - count: bytes of the first route.
///   - otherCount: bytes of the second.
@c @_expose(wasm) public func routeGap(_ count: Int32, _ otherCount: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.answerGap(Int(count), Int(otherCount))
    return 0
  }
}

/// Returns the time gap between two tracks along their shared route, as JSON.
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

/// Returns the recorded seconds of a route without pauses and holes, as a number; NaN without times. The input
/// is the route, of `count` bytes.
@c @_expose(wasm) public func routeDuration(_ count: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.answerDuration(ofRoute: Int(count))
    return 0
  }
}
