import JSON

/// Why a call was refused. The output then holds it as JSON.
enum EngineError: Error, Equatable {
  /// The handle was never given out, or its object is closed.
  case closed
  /// The input holds fewer bytes than the call says.
  case shortInput
  /// A fix whose numbers are no time or no place; none of its batch was taken.
  case badFix(index: Int)
  case badSport

  /// `{"error":"badFix","index":3}`
  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("error")
    switch self {
    case .closed: writer.string("closed")
    case .shortInput: writer.string("shortInput")
    case .badFix(let index):
      writer.string("badFix")
      writer.key("index")
      writer.integer(Int64(index))
    case .badSport: writer.string("badSport")
    }
    writer.endObject()
  }
}
