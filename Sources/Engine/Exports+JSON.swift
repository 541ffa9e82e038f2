import JSON
import Spaces

// Comparison of records' field values.

/// Returns 1 if two values are the same for a member, else 0: objects regardless of the order of their members,
/// lists element by element, 60 and 60.0, absent and `null`. The input is the JSON of both, with the given
/// sizes in bytes; 0 bytes mean an absent value.
@c @_expose(wasm) public func sameValue(_ bytes: Int32, _ otherBytes: Int32) -> Int32 {
  status { () throws(EngineError) in
    let value = try engine.inputValue(0, Int(bytes))
    let other = try engine.inputValue(Int(bytes), Int(otherBytes))
    return FieldRule.isSame(value, other) ? 1 : 0
  }
}

extension EngineState {
  fileprivate func inputValue(_ start: Int, _ count: Int) throws(EngineError) -> JSONValue? {
    let bytes = try inputBytes(start, count)
    if bytes.isEmpty { return nil }
    do throws(JSONError) {
      return try JSONValue(parsing: bytes)
    } catch {
      throw .badJSON
    }
  }
}
