public import Formats

/// Why a file was not imported: one sentence for the member, one stable code for the app.
public enum ImportRefusal: Error, Equatable, Sendable {
  /// The file cannot be read.
  case format(FormatError)
  /// It was read well, but is nothing to keep.
  case excess(RecordingExcess)
  /// The zip holds more files than `ImportLimits.archiveFiles`.
  case tooManyFiles
  /// More bytes than `ImportLimits.fileSize`.
  case tooLarge
  /// The zip's files before this one used up `ImportLimits.archivePatience`.
  case tookTooLong

  /// The stable name used in the API.
  public var code: String {
    switch self {
    case .format(let error): error.code
    case .excess(let excess): excess.code
    case .tooManyFiles: "too-many-files"
    case .tooLarge: "too-large"
    case .tookTooLong: "took-too-long"
    }
  }

  /// One English sentence for the member.
  public var sentence: String {
    switch self {
    case .format(.system): "The file could not be read on the server."
    case .format(let error): error.sentence
    case .excess(.placesOnly): "The file holds places but neither a track nor a route."
    case .excess(.noFigures): "The file holds neither a place nor any figure of an activity."
    case .excess(.tooManyPoints):
      "The file holds more than \(ImportLimits.points) points; split it into several files."
    case .excess(.tooManyLines): "The file holds more than \(ImportLimits.lines) tracks."
    case .tooManyFiles: "The zip holds more than \(ImportLimits.archiveFiles) files."
    case .tooLarge: "The file has more than \(ImportLimits.fileSize >> 20) MB."
    case .tookTooLong:
      "The zip takes too long as a whole; import this file by itself or in a smaller zip."
    }
  }
}
