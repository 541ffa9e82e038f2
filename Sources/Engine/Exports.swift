// The functions that the app calls. Numbers are passed as Int32 and Double; everything else through input and
// output, as described in README.md. The status -1 means that the output is an error.

import CallMemory

nonisolated(unsafe) var engine = EngineState()

/// Returns the version of the derivation; figures stored by a lower one are derived again.
@c @_expose(wasm) public func coreVersion() -> Int32 { Int32(EngineState.version) }

/// Returns the status of a call, with the error in the output if it was refused.
func status(_ call: () throws(EngineError) -> Int32) -> Int32 {
  do throws(EngineError) {
    return try call()
  } catch {
    return error.answer()
  }
}
