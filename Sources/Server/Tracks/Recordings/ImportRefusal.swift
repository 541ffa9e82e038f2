public import Formats
public import Pictures

/// Reason why a file was not imported: a sentence for the member and a stable code for the app.
public enum ImportRefusal: Error, Equatable, Sendable {
  /// The file is unreadable.
  case format(FormatError)
  /// The file is readable, but exceeds a limit or contains no figures.
  case excess(RecordingExcess)
  /// The zip has more files than `ImportLimits.archiveFiles`.
  case tooManyFiles
  /// The file is larger than `ImportLimits.fileSize`.
  case tooLarge
  /// Earlier files of the zip used up `ImportLimits.archivePatience`.
  case tookTooLong
  /// The list of a service's archive is cut or damaged, or too long.
  case unreadableList
  /// A photo of the archive is no picture.
  case picture(PictureRefusal)

  /// The stable code used in the API.
  public var code: String {
    switch self {
    case .format(let error): error.code
    case .excess(let excess): excess.code
    case .tooManyFiles: "too-many-files"
    case .tooLarge: "too-large"
    case .tookTooLong: "took-too-long"
    case .unreadableList: "unreadable-list"
    case .picture: "unreadable-photo"
    }
  }

  /// An English sentence for the member.
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
    case .unreadableList:
      "The list is cut or damaged: its names, notes and gear are missing from the tracks."
    case .picture(let refusal): refusal.sentence
    }
  }
}
