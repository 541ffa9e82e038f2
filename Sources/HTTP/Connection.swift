import CMicrohttpd
import Glibc

/// A connection of the library.
///
/// The library owns it and keeps it until the current request is completed, and documents the calls below as
/// safe from any thread; the unchecked conformance relies on both.
struct Connection: @unchecked Sendable {
  let pointer: OpaquePointer

  func suspend() { MHD_suspend_connection(pointer) }

  func resume() { MHD_resume_connection(pointer) }

  var descriptor: CInt {
    MHD_get_connection_info_descriptor(pointer)
  }

  /// The peer's address, without its port.
  var peer: String {
    guard let address = MHD_get_connection_info_address(pointer) else { return "" }
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let family = CInt(address.pointee.sa_family)
    if family == AF_INET {
      address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        var host = $0.pointee.sin_addr
        _ = inet_ntop(family, &host, &text, socklen_t(text.count))
      }
    } else if family == AF_INET6 {
      address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
        var host = $0.pointee.sin6_addr
        _ = inet_ntop(family, &host, &text, socklen_t(text.count))
      }
    }
    let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let name = String(decoding: bytes, as: UTF8.self)
    return name.hasPrefix("::ffff:") ? String(name.dropFirst(7)) : name
  }

  /// Bytes of the request line and the header.
  var headerByteCount: Int {
    MHD_get_connection_info_header_size(pointer)
  }
}
