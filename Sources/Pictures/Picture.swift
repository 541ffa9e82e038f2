public import JSON

/// The properties of a picture.
public struct Picture: Equatable, Sendable {
  /// Width in pixels, in upright orientation.
  public let width: Int
  /// Height in pixels, in upright orientation.
  public let height: Int
  /// True if the file itself may be shared: a JPEG no larger than `PictureSize.large` without metadata such as
  /// place, time, camera or name.
  public let isShareable: Bool

  /// Creates a picture of this size.
  public init(width: Int, height: Int, isShareable: Bool) {
    self.width = width
    self.height = height
    self.isShareable = isShareable
  }

  /// Reads the JSON of `write`; `nil` if it is invalid.
  public init?(_ json: JSONValue) {
    guard let width = json["width"]?.int64, let height = json["height"]?.int64,
      let isShareable = json["is_shareable"]?.bool, (1...PictureLimits.side).contains(width),
      (1...PictureLimits.side).contains(height)
    else { return nil }
    self.init(width: Int(width), height: Int(height), isShareable: isShareable)
  }

  /// Writes the picture as one JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("width", Int64(width))
    writer.member("height", Int64(height))
    writer.member("is_shareable", isShareable)
    writer.endObject()
  }
}
