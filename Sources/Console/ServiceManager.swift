import Glibc

/// The service manager that started the program, such as systemd, which receives the service's state.
///
/// The protocol is that of `sd_notify(3)`: datagrams to the socket named in the environment.
public struct ServiceManager: Sendable {
  /// Interval of the watchdog in microseconds; `nil` if there is none.
  public let watchdogInterval: Int64?

  private let path: String

  /// Creates the manager of this process, or `nil` if none expects notifications.
  public init?() {
    guard let path = getenv("NOTIFY_SOCKET").map({ String(cString: $0) }),
      path.hasPrefix("/") || path.hasPrefix("@")
    else { return nil }
    self.path = path
    let process = getenv("WATCHDOG_PID").flatMap { Int32(String(cString: $0)) }
    watchdogInterval =
      process == nil || process == getpid()
      ? getenv("WATCHDOG_USEC").flatMap { Int64(String(cString: $0)) } : nil
  }

  /// Reports that the service accepts requests.
  public func tellReady() { send("READY=1") }

  /// Reports that the service is stopping.
  public func tellStopping() { send("STOPPING=1") }

  /// Resets the watchdog.
  public func tellAlive() { send("WATCHDOG=1") }

  private func send(_ text: String) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var name = Array(path.utf8)
    // The name of an abstract socket begins with a zero byte, written as @ in the environment.
    if name[0] == UInt8(ascii: "@") { name[0] = 0 }
    let capacity = MemoryLayout.size(ofValue: address.sun_path)
    guard name.count < capacity else { return }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let isAbstract = name[0] == 0
    let length =
      MemoryLayout<sockaddr_un>.offset(of: \.sun_path)! + name.count + (isAbstract ? 0 : 1)
    let descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = sendto(
          descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL), $0, socklen_t(length))
      }
    }
  }
}
