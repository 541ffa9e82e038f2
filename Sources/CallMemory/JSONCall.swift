package import JSON

/// Why a call whose input is JSON was refused.
package protocol JSONCallRefusal: CallRefusal {
  /// The input holds fewer bytes than the call says.
  static var shortInput: Self { get }
  /// The input is no JSON, or lacks what the call needs.
  static var badJSON: Self { get }
}

/// Does a call with JSON as its input, in so many bytes, and as its answer.
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
