import CallMemory

/// Reason why a call was refused.
enum BoulderEngineError: JSONCallRefusal {
  /// No topo is being drawn.
  case closed
  case shortInput
  case badJSON
  /// The marks are not a list of marks, or not valid for a topo.
  case badMarks
  /// The topo has the maximum number of marks, or one with this identifier.
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
