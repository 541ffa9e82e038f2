import CallMemory

/// Why a call was refused.
enum StudyingError: CallRefusal {
  /// The input holds fewer bytes than the call says.
  case shortInput
  /// The input is no JSON, or lacks what the call needs.
  case badJSON

  var name: StaticString {
    switch self {
    case .shortInput: "shortInput"
    case .badJSON: "badJSON"
    }
  }
}
