import Glibc

/// Writes the pieces of an upload to a new file in a directory.
struct UploadWriter {
  private let path: String
  private let descriptor: CInt
  private(set) var byteCount = 0

  init(directory: String) throws(Problem) {
    var template = Array((directory + "/upload-XXXXXX").utf8CString)
    descriptor = template.withUnsafeMutableBufferPointer { mkstemp($0.baseAddress!) }
    guard descriptor >= 0 else { throw Self.problem(errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  mutating func write(_ bytes: UnsafeRawBufferPointer) throws(Problem) {
    var offset = 0
    while offset < bytes.count {
      let written = Glibc.write(descriptor, bytes.baseAddress! + offset, bytes.count - offset)
      if written < 0 {
        if errno == EINTR { continue }
        throw Self.problem(errno)
      }
      offset += written
    }
    byteCount += bytes.count
  }

  func finish() -> UploadedFile {
    close(descriptor)
    return UploadedFile(path: path, byteCount: byteCount)
  }

  func discard() {
    close(descriptor)
    unlink(path)
  }

  private static func problem(_ code: CInt) -> Problem {
    switch code {
    case ENOSPC, EDQUOT, EFBIG:
      Problem(.noSpace, "The server's disk is full, so nothing was stored.")
    case EMFILE, ENFILE: .tooManyOpenFiles
    default: Problem(.internalError, "The upload could not be stored.")
    }
  }
}
