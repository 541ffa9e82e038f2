import JSON
import Tracks

/// Why a call was refused. The output then holds it as JSON.
enum EngineError: Error, Equatable {
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
  /// The recording cannot be kept (T5); it goes on.
  case tooShort
  /// A track's time that is none.
  case badTime
  /// The bytes are no point stream or route, or a damaged one.
  case damaged
  /// The input is no JSON, or not what the call asks for.
  case badJSON
  /// The point stream holds more fixes than a track may.
  case tooManyFixes

  init(_ error: PointStreamError) {
    if case .tooManyFixes = error { self = .tooManyFixes } else { self = .damaged }
  }

  /// `{"error":"badFix","index":3}`
  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("error")
    switch self {
    case .closed: writer.string("closed")
    case .shortInput: writer.string("shortInput")
    case .badFix(let index): write("badFix", at: index, into: &writer)
    case .badSport: writer.string("badSport")
    case .badRow(let index): write("badRow", at: index, into: &writer)
    case .badSpacing: writer.string("badSpacing")
    case .tooShort: writer.string("tooShort")
    case .badTime: writer.string("badTime")
    case .damaged: writer.string("damaged")
    case .badJSON: writer.string("badJSON")
    case .tooManyFixes: writer.string("tooManyFixes")
    }
    writer.endObject()
  }

  private func write(_ name: StaticString, at index: Int, into writer: inout JSONWriter) {
    writer.string(name)
    writer.key("index")
    writer.integer(Int64(index))
  }
}
