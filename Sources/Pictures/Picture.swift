public import JSON

/// What a picture's file says of it.
public struct Picture: Equatable, Sendable {
  /// Pixels across, upright.
  public let width: Int
  /// Pixels down, upright.
  public let height: Int
  /// Whether others may get the file as it is: a JPEG no larger than `PictureSize.large` that says nothing
  /// besides the picture, no place, no time, no camera, no name.
  public let isShareable: Bool

  /// A picture of so many pixels.
  public init(width: Int, height: Int, isShareable: Bool) {
    self.width = width
    self.height = height
    self.isShareable = isShareable
  }

  /// Reads what `write` wrote; `nil` for anything else.
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
    writer.key("width")
    writer.integer(Int64(width))
    writer.key("height")
    writer.integer(Int64(height))
    writer.key("is_shareable")
    writer.bool(isShareable)
    writer.endObject()
  }
}
