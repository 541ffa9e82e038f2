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

/// Returns `{"id"}` of the goal that counts today (`TrainingGoal.current`), without it if there is none. The input, of `bytes` bytes,
/// is JSON `{"today","goals":[{"id",…},…]}`: a day counted from 1970-01-01, and the records' fields.
@c @_expose(wasm) public func currentGoal(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(TrainingEngineError) in
    guard let today = input["today"]?.int64, let listed = input["goals"]?.array else {
      throw .badJSON
    }
    let goals = listed.compactMap { goal in
      goal["id"]?.string.flatMap { TrainingGoal(id: $0, goal) }
    }
    writer.beginObject()
    if let goal = TrainingGoal.current(of: goals, on: Int(clamping: today)) {
      writer.member("id", utf8: goal.id)
    }
    writer.endObject()
  }
}
