package import JSON

/// Why a call was refused. The output then holds it as JSON: `{"error":"badFix","index":3}`.
package protocol CallRefusal: Error {
  /// The name of the case.
  var name: StaticString { get }
  /// Writes what the case carries, as members behind the name.
  func writeDetails(into writer: inout JSONWriter)
}

extension CallRefusal {
  package func writeDetails(into writer: inout JSONWriter) {}

  /// Answers the call with the refusal.
  /// - Returns: the status of the call.
  package func answer() -> Int32 {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("error")
    writer.string(name)
    writeDetails(into: &writer)
    writer.endObject()
    callMemory.answer(writer.bytes)
    return -1
  }
}
