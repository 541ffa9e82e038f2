// Privacy places, and what others see of a track near them (T28).

/// Returns the hidden circle of a new place and its anchor, as JSON `{"anchor":{…},"latitude","longitude","radius_m",
/// "ring":[[longitude,latitude]…]}`. The input, of `bytes` bytes, is JSON `{"place","known"}`: the fields of its record, and the records
/// of earlier places, or of deleted ones their anchors alone.
@c @_expose(wasm) public func privacyCircle(_ bytes: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.answerCircle(bytes: Int(bytes))
    return 0
  }
}

/// Returns what others see of a track, as JSON `{"name","is_cut","figures":{…},"profile":{…},"lines":{…},"preview":[…]}`. The input is
/// its point stream, the records of all privacy places as a JSON array, the totals that its recorder stated, its edits, and its name,
/// with the given sizes in bytes.
///
/// - Parameters:
///   - sport: the number of a `Sport`, or -1 if unknown.
///   - spacing: metres between points of a line from the recorder, 0 for any other.
///   - start: the start stated by the member, in UTC milliseconds; NaN for the recorded one.
///   - duration: seconds stated by the member, if the points have no times; else 0.
@c @_expose(wasm) public func trackShown(
  _ bytes: Int32, _ placeBytes: Int32, _ deviceBytes: Int32, _ editBytes: Int32, _ nameBytes: Int32,
  _ sport: Int32, _ spacing: Double, _ start: Double, _ duration: Double
) -> Int32 {
  status { () throws(EngineError) in
    try engine.answerShown(
      bytes: Int(bytes), placeBytes: Int(placeBytes), deviceBytes: Int(deviceBytes),
      editBytes: Int(editBytes), nameBytes: Int(nameBytes), sport: sport, spacing: spacing,
      start: start, duration: duration)
    return 0
  }
}
