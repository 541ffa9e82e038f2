import CallMemory
import JSON
import Tracks

/// Why a call was refused.
enum EngineError: CallRefusal, Equatable {
  /// The handle was never given out, or its object is closed.
  case closed
  /// The input holds fewer bytes than the call says.
  case shortInput
  /// A fix whose numbers are no time or no place; none of its batch was taken.
  case badFix(index: Int)
  case badSport
  /// A row of a recorder's log that is no event; none of its batch was taken.
  case badRow(index: Int)
  /// Not one of `Recorder.Settings.spacings`.
  case badSpacing
  /// Not within `TrackSplits.lengths`.
  case badLength
  /// A start that no recorder's clock says.
  case badStart
  /// The recording cannot be kept (T5); it goes on.
  case tooShort
  /// The bytes are no point stream or route, or a damaged one.
  case damaged
  /// The input is no JSON, or not what the call asks for.
  case badJSON
  /// The point stream holds more fixes than a track may.
  case tooManyFixes

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
    }
  }

  func writeDetails(into writer: inout JSONWriter) {
    switch self {
    case .badFix(let index), .badRow(let index):
      writer.key("index")
      writer.integer(index)
    default: break
    }
  }
}
