/// The reason why a file was refused, with a sentence for people and a stable code for programs.
public enum FormatError: Error, Equatable, Sendable {
  /// Zero bytes.
  case empty
  /// Neither XML, FIT, JSON nor a zip.
  case unknownFormat
  /// XML whose root element is not that of GPX, KML or TCX.
  case otherXML(root: String)
  /// JSON, but not GeoJSON.
  case notGeoJSON
  /// XML or JSON that is not well-formed, with the parser's reason.
  case notWellFormed(reason: String, line: Int)
  /// JSON that stops before its end, or XML that stops before its first point or place.
  case cutOff(line: Int)
  /// A DOCTYPE, which no recorder writes and which entity bombs need.
  case documentType
  /// Elements or values nested more deeply than in any recording.
  case tooDeep(line: Int)
  /// A tag, a comment or another piece of markup of more bytes than the limit.
  case tokenTooLong(limit: Int, line: Int)
  /// More different names of elements and attributes than any recording has.
  case tooManyNames(limit: Int, line: Int)
  /// A text encoding other than UTF-8, UTF-16, ISO-8859-1, US-ASCII and Windows-1252.
  case encoding(String)
  /// A valid file without any point or waypoint.
  case nothingInside
  /// A FIT file of another kind, by the type in its `file_id`.
  case notARecording(kind: String)
  /// FIT data without a message that can be read.
  case damagedFIT(reason: String)
  /// A gzip stream that is damaged or cut off.
  case damagedGzip
  /// A zip that cannot be read, with libarchive's reason.
  case damagedZip(reason: String)
  /// A zip with more entries than the limit.
  case tooManyEntries(limit: Int)
  /// More bytes than the limit.
  case tooLarge(limit: String)
  /// More points held at once than the limit.
  case tooManyPoints(limit: Int)
  /// More tracks held at once than the limit.
  case tooManyLines(limit: Int)
  /// Compressed data with an implausibly high ratio.
  case compressionBomb
  /// A zip entry whose path leads outside: `..`, an absolute path, a drive letter or a backslash.
  case unsafePath(String)
  /// A zip entry that is a link, a folder with content or another special file.
  case notAFile(String)
  /// A zip inside a zip.
  case nestedZip(String)
  /// A recording of which the target format can hold nothing, such as an indoor one without positions.
  case nothingFor(RecordingFormat)
  /// A KMZ without a KML inside.
  case noKML
  /// The file could not be read or written, with the system's reason.
  case system(path: String, reason: String)

  /// The stable code, the same in every version and language.
  public var code: String {
    switch self {
    case .empty: "empty"
    case .unknownFormat: "unknown-format"
    case .otherXML: "other-xml"
    case .notGeoJSON: "not-geojson"
    case .notWellFormed: "not-well-formed"
    case .cutOff: "cut-off"
    case .documentType: "document-type"
    case .tooDeep: "too-deep"
    case .tokenTooLong, .tooManyNames: "not-well-formed"
    case .encoding: "encoding"
    case .nothingInside: "nothing-inside"
    case .notARecording: "not-a-recording"
    case .damagedFIT: "damaged-fit"
    case .damagedGzip: "damaged-gzip"
    case .damagedZip: "damaged-zip"
    case .tooManyEntries: "too-many-entries"
    case .tooLarge: "too-large"
    case .tooManyPoints: RecordingExcess.tooManyPoints.code
    case .tooManyLines: RecordingExcess.tooManyLines.code
    case .compressionBomb: "compression-bomb"
    case .unsafePath: "unsafe-path"
    case .notAFile: "not-a-file"
    case .nestedZip: "nested-zip"
    case .nothingFor: "nothing-for-format"
    case .noKML: "no-kml"
    case .system: "system"
    }
  }

  /// One English sentence with the reason.
  public var sentence: String {
    switch self {
    case .empty: "The file is empty."
    case .unknownFormat: "This is not a GPX, KML, KMZ, TCX, FIT or GeoJSON file."
    case .otherXML(let root): "This XML file is '\(root)', not GPX, KML or TCX."
    case .notGeoJSON: "This JSON file is neither GeoJSON nor a training session of Polar."
    case .notWellFormed(let reason, let line):
      "The file is damaged at line \(line): \(reason)."
    case .cutOff(let line): "The file is cut off: it ends at line \(line) before it is complete."
    case .documentType: "The file declares a document type (DOCTYPE), which is refused."
    case .tooDeep(let line): "The file nests too deeply at line \(line)."
    case .tokenTooLong(let limit, let line):
      "The file is damaged at line \(line): a tag or a comment has more than \(limit >> 10) kB."
    case .tooManyNames(let limit, let line):
      "The file is damaged at line \(line): it has more than \(limit) names of elements and attributes."
    case .encoding(let name): "The file's text encoding '\(name)' is not supported."
    case .nothingInside: "The file holds no track, route or place with a valid point."
    case .notARecording(let kind): "This FIT file holds \(kind), not a recording or a course."
    case .damagedFIT(let reason): "The FIT file is damaged: \(reason)."
    case .damagedGzip: "The gzip file is damaged or cut off."
    case .damagedZip(let reason): "The zip file cannot be read: \(reason)."
    case .tooManyEntries(let limit): "The zip file holds more than \(limit) files."
    case .tooLarge(let limit): "The file is too large: more than \(limit)."
    case .tooManyPoints(let limit):
      "The file holds more than \(limit) points; split it into several files."
    case .tooManyLines(let limit): "The file holds more than \(limit) tracks."
    case .compressionBomb: "The file unpacks to far more than a recording can; it is refused."
    case .unsafePath(let path): "The zip file holds an unsafe path, '\(path)'."
    case .notAFile(let path):
      "'\(path)' is a link or another special entry of the zip, and no file."
    case .nestedZip(let path): "'\(path)' is a zip inside a zip; unpack it first."
    case .nothingFor(let format):
      "The recording holds nothing that \(format.rawValue.uppercased()) can hold."
    case .noKML: "This zip is no KMZ: it holds no KML."
    case .system(let path, let reason): "\(path): \(reason)."
    }
  }
}
