import CMicrohttpd
import Glibc

/// A connection of the library.
///
/// The library owns it and keeps it while a request on it is not completed; that, and that the
/// calls below are documented as safe from any thread, is what the unchecked conformance rests on.
struct Connection: @unchecked Sendable {
  let pointer: OpaquePointer

  func suspend() { MHD_suspend_connection(pointer) }

  func resume() { MHD_resume_connection(pointer) }

  var descriptor: CInt {
    MHD_get_connection_info_descriptor(pointer)
  }

  /// The address of the other end, without its port.
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

  /// How many bytes the request line and the header took.
  var headerByteCount: Int {
    MHD_get_connection_info_header_size(pointer)
  }
}
