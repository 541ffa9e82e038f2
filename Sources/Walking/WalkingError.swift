import CallMemory

/// Why a call was refused.
enum WalkingError: CallRefusal {
  /// No race has begun.
  case closed
  /// The input holds fewer bytes than the call says.
  case shortInput
  /// The input is no JSON.
  case badJSON
  /// Numbers that are no time or no place; those before were taken.
  case badFix

  var name: StaticString {
    switch self {
    case .closed: "closed"
    case .shortInput: "shortInput"
    case .badJSON: "badJSON"
    case .badFix: "badFix"
    }
  }
}
