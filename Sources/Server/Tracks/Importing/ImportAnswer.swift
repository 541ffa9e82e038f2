import Formats
public import JSON
public import Storage
import Tracks

/// What became of one file that a member brought, and of each track in it (T16).
public struct ImportAnswer: Sendable {
  /// A track of the file.
  public struct Track: Sendable {
    /// What became of it.
    public enum Status: String, Sendable {
      /// It is new.
      case added
      /// This very file was imported before; `id` is the track it made then.
      case known
      /// Another file of the same activity was imported before: `id` is its track, and nothing was
      /// added.
      case similar
    }

    /// The track: the new one, or the one that was there.
    public var id: UUID
    /// Its name, in the file or made of its time.
    public var name: String
    /// Whether it is new.
    public var status: Status
  }

  /// As the member's device named it.
  public var file: String
  /// `nil` when it could not be told.
  public var format: String?
  /// What was odd in the file.
  public var warnings: [ImportWarning] = []
  /// The tracks of the file, in its order.
  public var tracks: [Track] = []
  /// Why nothing of the file was taken.
  public var refusal: ImportRefusal?
  /// One answer a file, when it was a zip.
  public var files: [ImportAnswer]?

  /// Whether something new came of it.
  public var hasAdded: Bool {
    tracks.contains { $0.status == .added } || (files ?? []).contains { $0.hasAdded }
  }

  /// Whether the file, or one in it, was refused.
  public var hasRefused: Bool { refusal != nil || (files ?? []).contains { $0.hasRefused } }

  /// Writes the answer as the API gives it.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("file")
    writer.string(file)
    if let format {
      writer.key("format")
      writer.string(format)
    }
    if let refusal {
      writer.key("error")
      writer.string(refusal.sentence)
      writer.key("error_code")
      writer.string(refusal.code)
    }
    writer.key("warnings")
    writer.beginArray()
    for warning in warnings { warning.write(into: &writer) }
    writer.endArray()
    writer.key("tracks")
    writer.beginArray()
    for track in tracks {
      writer.beginObject()
      writer.key("id")
      writer.string(track.id.description)
      writer.key("name")
      writer.string(track.name)
      writer.key("status")
      writer.string(track.status.rawValue)
      writer.endObject()
    }
    writer.endArray()
    if let files {
      writer.key("files")
      writer.beginArray()
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
      .optional("format", .oneOf(["gpx", "kml", "kmz", "tcx", "fit", "geojson", "zip"])),
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
