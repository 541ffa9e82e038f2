import CallMemory
import JSON
import Tracks

/// Reason why a call was refused.
enum EngineError: CallRefusal, Equatable {
  /// The handle is invalid, or its object is closed.
  case closed
  /// The input has fewer bytes than stated.
  case shortInput
  /// A fix has an invalid time or position; its whole batch was refused.
  case badFix(index: Int)
  case badSport
  /// A row of a recorder's log is no event; its whole batch was refused.
  case badRow(index: Int)
  /// The spacing is not one of `Recorder.Settings.spacings`.
  case badSpacing
  /// The length is not within `TrackSplits.lengths`.
  case badLength
  /// The start is not a plausible time.
  case badStart
  /// The recording is too short to be kept (T5); it continues.
  case tooShort
  /// The bytes are not a point stream or route, or are damaged.
  case damaged
  /// The input is invalid JSON, or lacks required values.
  case badJSON
  /// The point stream has more fixes than a track may have.
  case tooManyFixes
  /// Two of the lines to be joined are of the same time.
  case overlap

  init(_ error: PointStreamError) {
    if case .tooManyFixes = error { self = .tooManyFixes } else { self = .damaged }
  }

  var name: StaticString {
    switch self {
    case .closed: "closed"
    case .shortInput: "shortInput"
    case .badFix: "badFix"
    case .badSport: "badSport"
    case .badRow: "badRow"
    case .badSpacing: "badSpacing"
    case .badLength: "badLength"
    case .badStart: "badStart"
    case .tooShort: "tooShort"
    case .damaged: "damaged"
    case .badJSON: "badJSON"
    case .tooManyFixes: "tooManyFixes"
    case .overlap: "overlap"
    }
  }

  func writeDetails(into writer: inout JSONWriter) {
    switch self {
    case .badFix(let index), .badRow(let index):
      writer.member("index", index)
    default: break
    }
  }
}
