/// What one picture may cost. Whoever sends a bomb gets a refusal, and the server goes on.
public enum PictureLimits {
  /// Pixels of the original: phones and cameras write 12 to 50 million, bombs say more.
  public static let pixels = 64_000_000
  /// Pixels of a side, the most that JPEG has.
  public static let side: Int64 = 65_535
  /// Bytes that the helper may allocate.
  public static let memory: UInt64 = 384 << 20
  /// Seconds of one processor.
  public static let processorSeconds: UInt64 = 10
  /// Bytes of a file that the helper may write.
  public static let fileSize: UInt64 = 16 << 20
  /// Milliseconds after which a helper that has not ended is ended, whatever it waits for.
  public static let patience = 30_000
}
