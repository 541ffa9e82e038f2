import Boulders
import CallMemory

/// Why a call was refused.
enum CarryingError: JSONCallRefusal {
  /// No table is being taken in.
  case closed
  case shortInput
  case badJSON
  /// The file is none that can be taken in.
  case unreadable
  /// The file has more bytes, rows or problems than one may have.
  case tooLarge

  init(_ error: CarriedError) { self = error == .tooLarge ? .tooLarge : .unreadable }

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
