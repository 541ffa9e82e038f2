import Glibc

/// Reads a recording of any format from a file into a receiver, in pieces of 64 KB.
///
/// - Returns: the format it was.
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

/// The last system error, in the system's words.
func systemError(_ path: String) -> FormatError {
  .system(path: path, reason: String(cString: strerror(errno)))
}
