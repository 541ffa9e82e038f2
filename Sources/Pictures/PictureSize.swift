/// A size of a picture, stored as JPEG without the original's metadata.
public enum PictureSize: CaseIterable, Sendable {
  /// For lists and pins on a map.
  case thumbnail
  /// For the screen of a phone.
  case screen
  /// For large screens, and for drawing on.
  case large

  /// Maximum length of the longer side, in pixels.
  public var side: Int {
    switch self {
    case .thumbnail: 360
    case .screen: 1_024
    case .large: 2_048
    }
  }

  /// The name of its file.
  public var fileName: String {
    switch self {
    case .thumbnail: "thumbnail.jpg"
    case .screen: "screen.jpg"
    case .large: "large.jpg"
    }
  }
}
