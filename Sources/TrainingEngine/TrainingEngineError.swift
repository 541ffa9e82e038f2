import CallMemory

/// Reason why a call was refused.
enum TrainingEngineError: JSONCallRefusal {
  /// The input has fewer bytes than stated.
  case shortInput
  /// The input is invalid JSON, or lacks required values.
  case badJSON

  var name: StaticString {
    switch self {
    case .shortInput: "shortInput"
    case .badJSON: "badJSON"
    }
  }
}
