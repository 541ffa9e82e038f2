/// Resource limits for one picture, so that a decompression bomb is refused without harm to the server.
public enum PictureLimits {
  /// Maximum number of pixels: phones and cameras write 12 to 50 million, bombs claim more.
  public static let pixels = 64_000_000
  /// Maximum length of a side in pixels, that of JPEG.
  public static let side: Int64 = 65_535
  /// Maximum memory of the helper, in bytes.
  public static let memory: UInt64 = 384 << 20
  /// Maximum processor time, in seconds.
  public static let processorSeconds: UInt64 = 10
  /// Maximum size of a file written by the helper, in bytes.
  public static let fileSize: UInt64 = 16 << 20
  /// Time in milliseconds after which the helper is killed.
  public static let patience = 30_000
}
