package import JSON

/// The refusal of a call. The output then contains it as JSON: `{"error":"badFix","index":3}`.
package protocol CallRefusal: Error {
  /// The name of the case.
  var name: StaticString { get }
  /// Writes the associated values as further members.
  func writeDetails(into writer: inout JSONWriter)
}

extension CallRefusal {
  package func writeDetails(into writer: inout JSONWriter) {}

  /// Writes the refusal to the output.
  /// - Returns: the status of the call.
  package func answer() -> Int32 {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("error", name)
    writeDetails(into: &writer)
    writer.endObject()
    callMemory.answer(writer.bytes)
    return -1
  }
}
