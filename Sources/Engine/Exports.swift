// What the app calls. Numbers go in and out as Int32 and Double; everything else through the input
// and the output, as docs/architecture.md says. A status of -1 says that the output holds an error.

import CallMemory

nonisolated(unsafe) var engine = EngineState()

/// The version of what is derived: figures stored under a lower one are made again.
@c @_expose(wasm) public func coreVersion() -> Int32 { Int32(EngineState.version) }

/// The status of a call, with the error in the output when it was refused.
func status(_ call: () throws(EngineError) -> Int32) -> Int32 {
  do throws(EngineError) {
    return try call()
  } catch {
    return error.answer()
  }
}
