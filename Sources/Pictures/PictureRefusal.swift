/// Reason why no sizes were made of a file. The raw value is the helper's exit status.
public enum PictureRefusal: Int32, CaseIterable, Error, Sendable {
  /// The file is no JPEG, PNG, WebP, GIF or HEIC.
  case unknownFormat = 10
  /// The file begins as a picture, but cannot be decoded completely.
  case damaged = 11
  /// The picture has more pixels than `PictureLimits.pixels`.
  case tooManyPixels = 12
  /// Decoding exceeded the time or memory of `PictureLimits`, or crashed the decoder.
  case tooExpensive = 13
  /// The helper or its library is missing, or there is no disk space: the picture was not examined and may be tried again.
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

  /// A message for people, with what they can do.
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
