import Glibc

/// An upload in a temporary file, which is deleted with the last reference to it unless it was moved away.
public final class UploadedFile: Sendable {
  /// The path of the file.
  public let path: String
  /// The size of the file, in bytes.
  public let byteCount: Int

  init(path: String, byteCount: Int) {
    self.path = path
    self.byteCount = byteCount
  }

  deinit {
    unlink(path)
  }
}
