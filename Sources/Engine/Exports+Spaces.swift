import Areas
import JSON
import Spaces

// Access rules in spaces, and merging of two changes of a field.

/// Returns the kinds of spaces and the grants of all collections, as JSON.
@c @_expose(wasm) public func spaceRules() -> Int32 {
  var writer = JSONWriter()
  Areas.rules.write(into: &writer)
  engine.answer(writer.bytes)
  return 0
}

/// Returns 1 if a change would be allowed, else 0. The input, of `bytes` bytes, is JSON
/// `{"kind","role","collection","change","is_author"?,"fields"?:[…]}`.
@c @_expose(wasm) public func isAllowed(_ bytes: Int32) -> Int32 {
  status { () throws(EngineError) in
    EngineState.isAllowed(try engine.inputJSON(Int(bytes))) ? 1 : 0
  }
}

/// Merges two changes of one value. The input, of `bytes` bytes, is JSON
/// `{"merge","before"?,"present"?,"after"?}`, the output `{"value","other"?}`: `other` is present if both sides
/// changed the same part differently.
@c @_expose(wasm) public func mergeField(_ bytes: Int32) -> Int32 {
  status { () throws(EngineError) in
    let question = try engine.inputJSON(Int(bytes))
    guard let merge = question["merge"]?.string.flatMap(FieldMerge.init(name:)) else {
      throw .badJSON
    }
    let merged = merge.merged(
      before: question["before"], present: question["present"], after: question["after"])
    var writer = JSONWriter()
    EngineState.write(merged, into: &writer)
    engine.answer(writer.bytes)
    return 0
  }
}

extension EngineState {
  func inputJSON(_ bytes: Int) throws(EngineError) -> JSONValue {
    let bytes = try inputBytes(0, bytes)
    do throws(JSONError) {
      return try JSONValue(parsing: bytes)
    } catch {
      throw .badJSON
    }
  }

  fileprivate static func isAllowed(_ question: JSONValue) -> Bool {
    guard let grants = question["collection"]?.string.flatMap({ Areas.rules[$0] }),
      let role = question["role"]?.string.flatMap(Role.init(name:)),
      let change = question["change"]?.string.flatMap(RecordAct.init(name:)),
      let kind = question["kind"]?.string
    else { return false }
    var fields: [String] = []
    for field in question["fields"]?.array ?? [] {
      guard let name = field.string else { return false }
      fields.append(name)
    }
    return grants.allow(
      change, of: fields, in: kind, as: role, isAuthor: question["is_author"]?.bool ?? false)
  }

  fileprivate static func write(_ merged: MergedField, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("value")
    switch merged {
    case .merged(let value): value.write(into: &writer)
    case .conflict(let present, let other):
      present.write(into: &writer)
      writer.key("other")
      other.write(into: &writer)
    }
    writer.endObject()
  }
}
