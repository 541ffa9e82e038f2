import CallMemory

/// Reason why a call was refused.
enum CampusCalendarEngineError: JSONCallRefusal {
  case shortInput
  case badJSON
  /// The file is no calendar, or too large.
  case noCalendar

  var name: StaticString {
    switch self {
    case .shortInput: "shortInput"
    case .badJSON: "badJSON"
    case .noCalendar: "noCalendar"
    }
  }
}
