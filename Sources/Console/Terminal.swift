import Glibc

/// Standard output and standard error, as bytes.
public enum Terminal {
  /// Writes text to standard output.
  public static func print(_ text: String) { write(Array(text.utf8), to: STDOUT_FILENO) }

  /// Writes bytes to standard output.
  public static func print(_ bytes: [UInt8]) { write(bytes, to: STDOUT_FILENO) }

  /// Writes text to standard error.
  public static func error(_ text: String) { write(Array(text.utf8), to: STDERR_FILENO) }

  /// Writes all bytes; a closed reader (`| head`) is no error.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let count = Glibc.write(descriptor, buffer.baseAddress! + written, buffer.count - written)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return }
        written += count
      }
    }
  }
}
