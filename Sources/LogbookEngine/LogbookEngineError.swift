import Boulders
import CallMemory

/// Reason why a call was refused.
enum LogbookEngineError: JSONCallRefusal {
  /// No table has been read.
  case closed
  case shortInput
  case badJSON
  /// The file cannot be imported.
  case unreadable
  /// The file has too many bytes, rows or problems.
  case tooLarge

  init(_ error: ImportError) { self = error == .tooLarge ? .tooLarge : .unreadable }

  var name: StaticString {
    switch self {
    case .closed: "closed"
    case .shortInput: "shortInput"
    case .badJSON: "badJSON"
    case .unreadable: "unreadable"
    case .tooLarge: "tooLarge"
    }
  }
}
