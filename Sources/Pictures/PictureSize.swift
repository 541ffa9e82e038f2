/// A size in which a picture is kept, as JPEG without anything that its original says besides.
public enum PictureSize: CaseIterable, Sendable {
  /// For lists and pins on a map.
  case thumbnail
  /// For the screen of a phone.
  case screen
  /// For large screens, and for drawing on.
  case large

  /// The longest side in pixels, at most.
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
