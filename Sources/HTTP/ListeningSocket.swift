import Glibc

/// A listening socket, which the library takes over.
struct ListeningSocket {
  let descriptor: CInt
  /// The bound port; chosen by the system if 0 was requested.
  let port: UInt16

  init(host: String, port: UInt16) throws(HTTPError) {
    var hints = addrinfo()
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    let result = getaddrinfo(host, String(port), &hints, &found)
    guard result == 0, let address = found else {
      throw .unknownHost(host, reason: String(cString: gai_strerror(result)))
    }
    defer { freeaddrinfo(found) }
    let descriptor = socket(
      address.pointee.ai_family,
      CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else {
      throw .notListening(host: host, port: port, reason: HTTPError.systemReason())
    }
    var on: CInt = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<CInt>.size))
    guard bind(descriptor, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0,
      listen(descriptor, 1024) == 0
    else {
      let code = errno
      close(descriptor)
      throw code == EADDRINUSE
        ? .addressInUse(host: host, port: port)
        : .notListening(host: host, port: port, reason: HTTPError.systemReason(code))
    }
    self.descriptor = descriptor
    self.port = Self.boundPort(of: descriptor)
  }

  private static func boundPort(of descriptor: CInt) -> UInt16 {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &address) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { bound in
        _ = getsockname(descriptor, bound, &length)
      }
      // The port is at the same offset for both versions of the protocol.
      return storage.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        UInt16(bigEndian: $0.pointee.sin_port)
      }
    }
  }
}
