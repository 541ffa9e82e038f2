import Glibc

/// A client that sends exact bytes.
public final class RawClient {
  /// The received bytes, and whether the other end has closed.
  public struct Received {
    public var bytes: [UInt8] = []
    public var isClosed = false

    public var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  private let descriptor: CInt

  /// A client that is not connected yet.
  public init() {
    descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    precondition(descriptor >= 0, "no descriptor left")
  }

  /// A client connected to a port of 127.0.0.1.
  public convenience init(port: UInt16) {
    self.init()
    connect(port: port)
  }

  deinit { close(descriptor) }

  /// Connects to a port of 127.0.0.1.
  public func connect(port: UInt16) {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    precondition(result == 0, "cannot connect")
  }

  /// Sends bytes; `false` if the other end has closed.
  @discardableResult
  public func send(_ bytes: [UInt8]) -> Bool {
    var offset = 0
    while offset < bytes.count {
      let sent = bytes.withUnsafeBytes {
        Glibc.send(
          descriptor, $0.baseAddress! + offset, bytes.count - offset, CInt(MSG_NOSIGNAL))
      }
      guard sent > 0 else { return false }
      offset += sent
    }
    return true
  }

  @discardableResult
  public func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// The maximum time without data. It bounds hangs only, on a machine of any load.
  public static let patience = Duration.seconds(300)

  /// Receives until the other end closes, or nothing arrives for the given time.
  public func receive(patience: Duration = RawClient.patience) -> Received {
    var received = Received()
    while !received.isClosed, let piece = receivePiece(patience) {
      received.bytes += piece
      received.isClosed = piece.isEmpty
    }
    return received
  }

  /// Receives until the text has arrived; `false` if the other end closes before, or nothing arrives.
  public func receive(until text: String, patience: Duration = RawClient.patience) -> Bool {
    receiveText(until: text, patience: patience) != nil
  }

  /// Receives until the text has arrived, and returns all received text; `nil` if the other end closes before, or nothing
  /// arrives.
  public func receiveText(until text: String, patience: Duration = RawClient.patience) -> String? {
    var received: [UInt8] = []
    while !String(decoding: received, as: UTF8.self).contains(text) {
      guard let piece = receivePiece(patience), !piece.isEmpty else { return nil }
      received += piece
    }
    return String(decoding: received, as: UTF8.self)
  }

  /// Receives one whole answer with a Content-Length or without content; the connection stays open.
  public func receiveAnswer(patience: Duration = RawClient.patience) -> String {
    var received: [UInt8] = []
    while !Self.isWhole(received), let piece = receivePiece(patience), !piece.isEmpty {
      received += piece
    }
    return String(decoding: received, as: UTF8.self)
  }

  /// `nil` after the timeout, empty at the end.
  private func receivePiece(_ patience: Duration) -> [UInt8]? {
    var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let (seconds, fraction) = patience.components
    let milliseconds = CInt(seconds * 1000 + fraction / 1_000_000_000_000_000)
    guard poll(&poller, 1, milliseconds) == 1 else { return nil }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return Array(buffer.prefix(max(0, count)))
  }

  private static func isWhole(_ received: [UInt8]) -> Bool {
    let text = String(decoding: received, as: UTF8.self)
    guard let end = text.firstRange(of: "\r\n\r\n") else { return false }
    let head = text[..<end.lowerBound]
    let length = head.split(separator: "\r\n").compactMap { line -> Int? in
      line.lowercased().hasPrefix("content-length:")
        ? Int(line.drop { $0 != " " }.dropFirst()) : nil
    }
    return text[end.upperBound...].utf8.count >= (length.first ?? 0)
  }
}
