public import JSON

/// Limits for the files that records name.
public enum FileLimits {
  /// Maximum size of a file, in bytes.
  public static let maximumSize = 256 << 20
}

extension Schema {
  /// The name of a file: the SHA-256 of its content, as 64 hexadecimal digits.
  public static var file: Schema { .string(maximumLength: 64, pattern: .sha256) }

  /// A picture, in upright orientation.
  public static var picture: Schema {
    .object([
      .required("file", .file),
      .required("width", .integer(1...20_000)), .required("height", .integer(1...20_000)),
    ])
  }

  /// The smaller sizes of a picture, which the server makes.
  public static var pictureSizes: Schema {
    .object([
      .required("of", .file, note: "The picture."),
      .required("screen", .file),
      .required("thumbnail", .file),
    ])
  }
}
