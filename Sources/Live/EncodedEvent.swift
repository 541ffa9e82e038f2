/// A server-sent event as the bytes sent to every listener (HTML Living Standard, 9.2).
///
/// It is encoded once, and all listeners share the buffer.
public final class EncodedEvent: Sendable {
  /// The identifier, which a returning listener sends as its last event.
  public let id: String
  /// The bytes of the event, including the final empty line.
  public let bytes: [UInt8]

  /// - Parameters:
  ///   - id: identifier without line ends.
  ///   - name: name without line ends.
  ///   - data: any text; each of its lines becomes a field.
  init(id: String, name: String, data: [UInt8]) {
    self.id = id
    var bytes: [UInt8] = []
    bytes.reserveCapacity(data.count + id.utf8.count + name.utf8.count + 32)
    bytes += "id: \(id)\nevent: \(name)\n".utf8
    let isLineEnd = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
    for line in data.split(omittingEmptySubsequences: false, whereSeparator: isLineEnd) {
      bytes += "data: ".utf8
      bytes += line
      bytes.append(UInt8(ascii: "\n"))
    }
    bytes.append(UInt8(ascii: "\n"))
    self.bytes = bytes
  }
}
