public import JSON
import Spaces

/// A member's boulder data in Cordada's export format (`docs/boulders.schema.json`), the file `boulders.json`
/// in a folder with the pictures.
public struct CarriedFile: Sendable {
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
    let told = ["problems", "photos", "logbook"].map { file[$0]?.array ?? [] }
    func right(_ values: [JSONValue], _ schema: Schema) -> [JSONValue] {
      values.filter { Self.isRight($0, schema) && !Self.isAhead($0, of: now) }
    }
    problems = right(told[0], Self.photo)
    photos = right(told[1], Self.photo)
    logbook = right(told[2], Self.entry)
    refused = told.reduce(0) { $0 + $1.count } - problems.count - photos.count - logbook.count
  }

  private static func isRight(_ value: JSONValue, _ schema: Schema) -> Bool {
    schema.check(value).isEmpty && isAbsent(value["marks"], or: Topo.init)
      && isAbsent(value["grade"], or: Difficulty.init)
  }

  private static func isAhead(_ value: JSONValue, of now: Int64) -> Bool {
    ["time", "archived_at"].contains { PastTime.isAhead(value[$0]?.int64 ?? 0, of: now) }
      || value["day"]?.string.map { LoggedTries.isAhead($0, of: now) } ?? false
  }

  private static func isAbsent<Value>(
    _ value: JSONValue?, or read: (JSONValue) -> Value?
  ) -> Bool {
    guard let value, !value.isNull else { return true }
    return read(value) != nil
  }

  private static let photo = Schema.object(
    [
      .optional("id", .uuid), .required("time", .time), .required("picture", .picture),
      .optional("archived_at", .nullable(.time)),
    ] + described)

  private static let entry = Schema.object(
    [
      .optional("id", .uuid), .required("time", .time),
      .optional("day", .nullable(BoulderRecords.day)), .required("is_send", .boolean),
      .optional("tries", .nullable(BoulderRecords.tryCount)),
      .optional("picture", .nullable(.picture)),
    ] + described)

  /// The fields of photos and entries alike, in the forms of their records.
  private static let described: [SchemaField] = [
    .optional("name", .nullable(BoulderRecords.name)),
    .optional("place", .nullable(BoulderRecords.name)),
    .optional("grade", .nullable(BoulderRecords.difficulty)),
    .optional("style", .nullable(BoulderRecords.style)),
    .optional("note", .nullable(BoulderRecords.text)),
    .optional("marks", .nullable(BoulderRecords.marks)),
  ]
}
