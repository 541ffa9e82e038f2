import CallMemory

/// Reason why a call was refused.
enum CampusEngineError: JSONCallRefusal {
  case shortInput
  case badJSON

  var name: StaticString {
    switch self {
    case .shortInput: "shortInput"
    case .badJSON: "badJSON"
    }
  }
}
