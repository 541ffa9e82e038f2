// What the app calls. Numbers go in and out as Int32 and Double; everything else through the input
// and the output, as docs/architecture.md says. A status of -1 says that the output holds an error.

nonisolated(unsafe) var engine = EngineState()

/// The version of what is derived: figures stored under a lower one are made again.
@c @_expose(wasm) public func coreVersion() -> Int32 { Int32(EngineState.version) }

/// Where to write so many bytes of input, aligned for numbers.
@c @_expose(wasm) public func coreInput(_ bytes: Int32) -> UnsafeMutableRawPointer? {
  engine.makeInput(bytes: Int(max(bytes, 0)))
}

/// Where the answer of the last call is, until the next one.
@c @_expose(wasm) public func coreOutput() -> UnsafeMutableRawPointer? {
  engine.output.baseAddress
}

/// Bytes of the answer.
@c @_expose(wasm) public func coreOutputCount() -> Int32 { Int32(engine.outputCount) }

/// Begins to derive a line, and answers its handle.
///
/// - Parameters:
///   - sport: the number of a `Sport`, or -1 when unknown.
///   - markInterval: metres between marks, 0 for none.
///   - weight: kilograms, 0 when unknown.
///   - isFemale: 1 or 0.
@c @_expose(wasm) public func digestOpen(
  _ sport: Int32, _ markInterval: Double, _ weight: Double, _ isFemale: Int32
) -> Int32 {
  status { () throws(EngineError) in
    try engine.openDigester(
      sport: sport, markInterval: markInterval, weight: weight, isFemale: isFemale != 0)
  }
}

/// The fixes from here on belong to a new segment.
@c @_expose(wasm) public func digestSegment(_ handle: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.beginSegment(handle)
    return 0
  }
}

/// Takes so many fixes from the input.
@c @_expose(wasm) public func digestAdd(_ handle: Int32, _ count: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.add(handle, count: Int(count))
    return 0
  }
}

/// Answers figures, bests, graphs and lines as JSON, and closes the handle.
@c @_expose(wasm) public func digestFinish(_ handle: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.finish(handle)
    return 0
  }
}

/// Forgets a line that nobody will finish.
@c @_expose(wasm) public func digestClose(_ handle: Int32) -> Int32 {
  status { () throws(EngineError) in
    try engine.close(handle)
    return 0
  }
}

/// The status of a call, with the error in the output when it was refused.
func status(_ call: () throws(EngineError) -> Int32) -> Int32 {
  do throws(EngineError) {
    return try call()
  } catch {
    engine.answer(error)
    return -1
  }
}
