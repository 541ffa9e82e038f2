import Archives
import Formats
public import JSON
public import Storage
import Tracks

/// The result of importing one file, with that of each track in it (T16).
public struct ImportAnswer: Sendable {
  /// A track of the file.
  public struct Track: Sendable {
    /// The result for one track.
    public enum Status: String, Sendable {
      /// The track was added.
      case added
      /// This very file was imported before; `id` is the track made then.
      case known
      /// Another file of the same activity was imported before: `id` is its track, and nothing was added.
      case similar
    }

    /// The added track, or the existing one.
    public var id: UUID
    /// The track's name, from the file or derived from its time.
    public var name: String
    /// The result of the track.
    public var status: Status
    /// The activity in the lists of the archive, if one is stated.
    var match: ServiceArchive.Match?
  }

  /// The role of a file that is no recording in the archive of a service.
  public enum Part: String, CaseIterable, Sendable {
    /// A list, whose names, notes and gear the tracks received; its tracks are those without a recording.
    case list
    /// A photo that its track has now.
    case photo
    /// Not part of any activity, so that nothing was imported of it.
    case other
  }

  /// The file's name on the member's device.
  public var file: String
  /// The format; `nil` if it was not recognized.
  public var format: String?
  /// Oddities found in the file.
  public var warnings: [ImportWarning] = []
  /// The tracks of the file, in its order.
  public var tracks: [Track] = []
  /// The reason if nothing was imported.
  public var refusal: ImportRefusal?
  /// The results of the files in a zip; `nil` for other files.
  public var files: [ImportAnswer]?
  /// The role of a file in the archive of a service; `nil` for a recording.
  public var part: Part?

  /// True if any track was added.
  public var hasAdded: Bool {
    tracks.contains { $0.status == .added } || (files ?? []).contains { $0.hasAdded }
  }

  /// True if the file, or one inside it, was refused.
  public var hasRefused: Bool { refusal != nil || (files ?? []).contains { $0.hasRefused } }

  /// Writes the answer in the API's form.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("file", file)
    writer.member("format", format)
    writer.member("part", part?.rawValue)
    if let refusal {
      writer.member("error", refusal.sentence)
      writer.member("error_code", refusal.code)
    }
    writer.beginArray("warnings")
    for warning in warnings { warning.write(into: &writer) }
    writer.endArray()
    writer.beginArray("tracks")
    for track in tracks {
      writer.beginObject()
      writer.member("id", track.id.description)
      writer.member("name", track.name)
      writer.member("status", track.status.rawValue)
      writer.endObject()
    }
    writer.endArray()
    if let files {
      writer.beginArray("files")
      for file in files { file.write(into: &writer) }
      writer.endArray()
    }
    writer.endObject()
  }

  private static var members: [SchemaField] {
    let track = Schema.object([
      .required("id", .uuid),
      .required("name", .string(maximumLength: TrackName.maximumLength)),
      .required("status", .oneOf(["added", "known", "similar"])),
    ])
    return [
      .required("file", .string(maximumLength: 255)),
      .optional("format", .oneOf(["gpx", "kml", "kmz", "tcx", "fit", "geojson", "polar", "zip"])),
      .optional(
        "part", .oneOf(["list", "photo", "other"]),
        note: "What a file that is no recording is in the archive of a service."),
      .optional(
        "error", .string(maximumLength: 1_000), note: "Why nothing of the file was taken."),
      .optional("error_code", .string(maximumLength: 60)),
      .required("warnings", .array(of: ImportWarning.schema, maximumCount: 100)),
      .required("tracks", .array(of: track, maximumCount: ImportLimits.lines)),
    ]
  }

  static let schema: Schema = {
    let inner = Schema.object(members)
    return .object(
      members + [
        .optional(
          "files", .array(of: inner, maximumCount: ImportLimits.archiveFiles),
          note: "One answer a file, when it was a zip.")
      ])
  }()
}
