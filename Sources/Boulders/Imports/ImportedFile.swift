public import JSON
import Spaces

/// A member's boulder data in Cordada's export format (`docs/boulders.schema.json`), the file `boulders.json`
/// in a folder with the pictures.
public struct ImportedFile: Sendable {
  /// The value of `format` in a file of this form.
  public static let format: StaticString = "cordada-boulders"
  public static let version = 1
  /// Maximum bytes of a file: a phone's browser gives the core 256 MB to read it.
  public static let maximumSize = 16 << 20

  /// The problems, in the form of the file.
  public let problems: [JSONValue]
  /// The photos still to be marked.
  public let photos: [JSONValue]
  /// The logbook entries, in the form of records.
  public let logbook: [JSONValue]
  /// Number of problems, photos and entries that are invalid or dated in the future.
  public let refused: Int

  /// - Returns: `nil` if the JSON has another form or a later version.
  init?(_ file: JSONValue, now: Int64) {
    guard let format = file["format"]?.string, Self.format.isSame(as: format),
      file["version"]?.int64 == Int64(Self.version)
    else { return nil }
    let lists = ["problems", "photos", "logbook"].map { file[$0]?.array ?? [] }
    func right(_ values: [JSONValue], _ schema: Schema) -> [JSONValue] {
      values.filter { Self.isRight($0, schema) && !Self.isAhead($0, of: now) }
    }
    problems = right(lists[0], Self.photo)
    photos = right(lists[1], Self.photo)
    logbook = right(lists[2], Self.entry)
    refused = lists.reduce(0) { $0 + $1.count } - problems.count - photos.count - logbook.count
  }

  private static func isRight(_ value: JSONValue, _ schema: Schema) -> Bool {
    schema.check(value).isEmpty && isAbsent(value["marks"], or: Topo.init)
      && isAbsent(value["grade"], or: Difficulty.init)
  }

  private static func isAhead(_ value: JSONValue, of now: Int64) -> Bool {
    ["time", "archived_at"].contains { PastTime.isAhead(value[$0]?.int64 ?? 0, of: now) }
      || value["day"]?.string.map { LoggedAttempt.isAhead($0, of: now) } ?? false
  }

  private static func isAbsent<Value>(
    _ value: JSONValue?, or read: (JSONValue) -> Value?
  ) -> Bool {
    guard let value, !value.isNull else { return true }
    return read(value) != nil
  }

  private static let time = Schema.integer(0...4_102_444_800_000)
  private static let name = Schema.nullable(
    .string(minimumLength: 1, maximumLength: ImportedEntry.maximumName, pattern: .line))
  private static let note = Schema.nullable(.string(maximumLength: ImportedEntry.maximumNote))
  private static let style = Schema.nullable(.oneOf(["free", "feet_follow", "no_feet"]))
  private static let marks = Schema.nullable(
    .array(
      of: .object([
        .required("id", .string(minimumLength: 1, maximumLength: 36)),
        .required("kind", .oneOf(Mark.Kind.allCases.map { $0.name })),
        .required("x", .number(0...1)), .required("y", .number(0...1)),
      ]), maximumCount: Topo.maximumCount))
  private static let difficulty = Schema.nullable(
    .object([
      .required("scale", .oneOf(Difficulty.scales)),
      .required(
        "value",
        .string(minimumLength: 1, maximumLength: Difficulty.maximumName, pattern: .line)),
    ]))
  private static let picture = Schema.object([
    .required("file", .string(maximumLength: 64, pattern: .sha256)),
    .required("width", .integer(1...20_000)), .required("height", .integer(1...20_000)),
  ])

  private static let photo = Schema.object([
    .optional("id", .uuid), .required("time", time), .required("picture", picture),
    .optional("marks", marks), .optional("name", name), .optional("place", name),
    .optional("grade", difficulty), .optional("style", style), .optional("note", note),
    .optional("archived_at", .nullable(time)),
  ])

  private static let entry = Schema.object([
    .optional("id", .uuid), .required("time", time),
    .optional("day", .nullable(.string(maximumLength: 10, pattern: .date))),
    .required("is_send", .boolean),
    .optional("name", name), .optional("place", name), .optional("grade", difficulty),
    .optional("style", style),
    .optional("tries", .nullable(.integer(1...Int64(ImportedEntry.maximumTries)))),
    .optional("note", note), .optional("picture", .nullable(picture)), .optional("marks", marks),
  ])
}
