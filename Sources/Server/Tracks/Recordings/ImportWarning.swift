public import Formats
import JSON

/// An oddity of a file that was imported nevertheless: an English sentence for API clients, and a stable code
/// and a number for the app, which has its own texts.
public enum ImportWarning: Equatable, Sendable {
  /// A warning of the format's reader.
  case format(FormatWarning)
  /// This number of places beyond `ImportLimits.waypoints` was left out.
  case tooManyPlaces(Int)

  static let codes = FormatWarning.Code.allCases.map(\.name) + ["too-many-places"]

  var code: StaticString {
    switch self {
    case .format(let warning): warning.code.name
    case .tooManyPlaces: "too-many-places"
    }
  }

  /// The number of items concerned.
  var count: Int? {
    switch self {
    case .format(let warning): warning.count
    case .tooManyPlaces(let count): count
    }
  }

  /// An English sentence.
  public var sentence: String {
    switch self {
    case .format(let warning): warning.sentence
    case .tooManyPlaces(let count):
      "\(count) places were left out: a file may hold \(ImportLimits.waypoints)."
    }
  }

  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("code", code)
    writer.member("count", count)
    writer.member("message", sentence)
    writer.endObject()
  }

  static let schema = Schema.object([
    .required("code", .oneOf(codes)),
    .optional("count", .integer(0...Int64(ImportLimits.fileSize)), note: "How many it speaks of."),
    .required("message", .string(maximumLength: 1_000)),
  ])
}
