import CallMemory
import JSON
import Tracks

// Functions of the core for training plans, built as a separate WebAssembly module that only members with a goal load. The
// status -1 means that the output is an error.

/// Returns the plan of a goal, or the reason against one, as `TrainingAnswer` writes it. The input, of `bytes` bytes, is the
/// question as `TrainingAnswer` reads it.
@c @_expose(wasm) public func trainingPlan(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(TrainingEngineError) in
    guard let answer = TrainingAnswer(question: input) else { throw .badJSON }
    answer.write(into: &writer)
  }
}
