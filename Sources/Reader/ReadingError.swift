import JSON

/// Why a call was refused. The output then holds it as JSON.
enum ReadingError: Error, Equatable {
  /// Nothing is being read.
  case closed
  /// The input holds fewer bytes than the call says.
  case shortInput
  /// The bytes are no whole elements.
  case damaged
  case noSuchLine
  /// A file that is not taken, by the code that a server would give.
  case refused(code: String)

  /// `{"error":"refused","code":"nothing-inside"}`
  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("error")
    switch self {
    case .closed: writer.string("closed")
    case .shortInput: writer.string("shortInput")
    case .damaged: writer.string("damaged")
    case .noSuchLine: writer.string("noSuchLine")
    case .refused(let code):
      writer.string("refused")
      writer.key("code")
      writer.string(code)
    }
    writer.endObject()
  }
}
