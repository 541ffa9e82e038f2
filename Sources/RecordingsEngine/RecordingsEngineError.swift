import CallMemory
import JSON

/// Reason why a call was refused.
enum RecordingsEngineError: CallRefusal, Equatable {
  /// Nothing is being read.
  case closed
  /// The input has fewer bytes than stated.
  case shortInput
  /// The bytes are not complete elements.
  case damaged
  case noSuchLine
  /// The number is not that of a format.
  case badFormat
  /// A file is refused, with the same code as the server's.
  case refused(code: String)

  var name: StaticString {
    switch self {
    case .closed: "closed"
    case .shortInput: "shortInput"
    case .damaged: "damaged"
    case .noSuchLine: "noSuchLine"
    case .badFormat: "badFormat"
    case .refused: "refused"
    }
  }

  func writeDetails(into writer: inout JSONWriter) {
    guard case .refused(let code) = self else { return }
    writer.member("code", code)
  }
}
