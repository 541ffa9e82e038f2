/// One server-sent event as the bytes that every listener gets (HTML Living Standard, 9.2).
///
/// It is encoded once; all who send it share the buffer.
public final class EncodedEvent: Sendable {
  /// What a listener that returns names as the last it heard.
  public let id: String
  /// The event as it is sent, with the empty line that ends it.
  public let bytes: [UInt8]

  /// - Parameters:
  ///   - id: without line ends.
  ///   - name: without line ends.
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
