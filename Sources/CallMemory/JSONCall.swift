package import JSON

/// The refusal of a call with JSON input.
package protocol JSONCallRefusal: CallRefusal {
  /// The input has fewer bytes than stated.
  static var shortInput: Self { get }
  /// The input is invalid JSON, or lacks required values.
  static var badJSON: Self { get }
}

/// Runs a call with JSON input of this many bytes and JSON output.
/// - Returns: the status of the call.
package func answered<Refusal: JSONCallRefusal>(
  _ bytes: Int32, _ call: (JSONValue, inout JSONWriter) throws(Refusal) -> Void
) -> Int32 {
  do throws(Refusal) {
    guard let input = callMemory.bytes(0, Int(bytes)) else { throw .shortInput }
    guard let value = try? JSONValue(parsing: input) else { throw .badJSON }
    var writer = JSONWriter()
    try call(value, &writer)
    callMemory.answer(writer.bytes)
    return 0
  } catch {
    return error.answer()
  }
}
