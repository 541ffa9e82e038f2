import CallMemory

/// The reason for the refusal of a call.
enum RaceEngineError: CallRefusal {
  /// No race has begun.
  case closed
  /// The input has fewer bytes than stated.
  case shortInput
  /// The input is not JSON.
  case badJSON
  /// A position has an invalid time or place; the positions before it were added.
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
