import CallMemory
import JSON

/// Why a call was refused.
enum ReadingError: CallRefusal, Equatable {
  /// Nothing is being read.
  case closed
  /// The input holds fewer bytes than the call says.
  case shortInput
  /// The bytes are no whole elements.
  case damaged
  case noSuchLine
  /// No number of a format.
  case badFormat
  /// A file that is not taken, by the code that a server would give.
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
    writer.key("code")
    writer.string(code)
  }
}
