import Glibc

/// Content on disk; the file goes when the last reference does, unless it was moved away.
public final class UploadedFile: Sendable {
  public let path: String
  public let byteCount: Int

  init(path: String, byteCount: Int) {
    self.path = path
    self.byteCount = byteCount
  }

  deinit {
    unlink(path)
  }
}
