import Glibc
import Recordings

/// Reads a recording of any format from a file into a receiver, in pieces of 64 KB.
///
/// - Returns: the format of the file.
/// - Throws: `system` if the file cannot be read, otherwise the error of `RecordingReader`. The receiver then
///   has everything read before the error.
@discardableResult
public func readRecording<Receiver: RecordingReceiver>(
  at path: String, into receiver: inout Receiver
) throws(FormatError) -> RecordingFormat {
  let reader = RecordingReader(into: receiver)
  defer { receiver = reader.receiver }
  try readFile(at: path) { (piece) throws(FormatError) in try reader.feed(piece) }
  try reader.finish()
  guard let format = reader.format else { throw .unknownFormat }
  return format
}

/// Returns the first bytes of a file, fewer if it is shorter.
func readStart(of path: String, count: Int) throws(FormatError) -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw systemError(path) }
  defer { close(descriptor) }
  var bytes = [UInt8](repeating: 0, count: count)
  let got = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
  guard got >= 0 else { throw systemError(path) }
  return Array(bytes[0..<got])
}

/// Calls `body` with the bytes of a file, piece by piece.
func readFile(
  at path: String, _ body: (UnsafeRawBufferPointer) throws(FormatError) -> Void
) throws(FormatError) {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw systemError(path) }
  defer { close(descriptor) }
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
  defer { buffer.deallocate() }
  while true {
    let count = read(descriptor, buffer.baseAddress, buffer.count)
    if count < 0 {
      if errno == EINTR { continue }
      throw systemError(path)
    }
    if count == 0 { return }
    try body(UnsafeRawBufferPointer(rebasing: buffer.prefix(count)))
  }
}

/// Returns the last system error with the system's message.
func systemError(_ path: String) -> FormatError {
  .system(path: path, reason: String(cString: strerror(errno)))
}
