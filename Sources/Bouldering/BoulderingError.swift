import CallMemory

/// Why a call was refused.
enum BoulderingError: JSONCallRefusal {
  /// No topo has begun.
  case closed
  case shortInput
  case badJSON
  /// What should be marks is no list of them, or not one that a topo may have.
  case badMarks
  /// The topo has as many marks as it may have, or one of this identifier.
  case full

  var name: StaticString {
    switch self {
    case .closed: "closed"
    case .shortInput: "shortInput"
    case .badJSON: "badJSON"
    case .badMarks: "badMarks"
    case .full: "full"
    }
  }
}
