/// Why no picture came of a file. The raw value is the status with which the helper ends.
public enum PictureRefusal: Int32, CaseIterable, Error, Sendable {
  /// The file is no JPEG, PNG, WebP, GIF or HEIC.
  case unknownFormat = 10
  /// The file begins as a picture, but cannot be decoded to its end.
  case damaged = 11
  /// The picture has more pixels than `PictureLimits.pixels`.
  case tooManyPixels = 12
  /// Decoding took more time or memory than `PictureLimits` allow, or broke the decoder.
  case tooExpensive = 13
  /// The helper or its library is missing, or there is no room to work in: nothing is known of the
  /// picture, which may be tried again.
  case unavailable = 14

  /// The stable name in the API.
  public var code: String {
    switch self {
    case .unknownFormat: "unknown_format"
    case .damaged: "damaged"
    case .tooManyPixels: "too_many_pixels"
    case .tooExpensive: "too_expensive"
    case .unavailable: "unavailable"
    }
  }

  /// What people are told, and what they can do.
  public var sentence: String {
    switch self {
    case .unknownFormat:
      "The file is no picture that can be read: take JPEG, PNG, WebP, GIF or HEIC."
    case .damaged: "The picture is damaged: its file ends too early or makes no sense."
    case .tooManyPixels:
      "The picture has over \(PictureLimits.pixels / 1_000_000) million pixels: make it smaller first."
    case .tooExpensive: "The picture takes too much time or memory to read: save it anew as JPEG."
    case .unavailable: "Pictures cannot be read at present; nothing was lost."
    }
  }
}
