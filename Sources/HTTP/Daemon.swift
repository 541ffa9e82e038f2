import CMicrohttpd
import Glibc

/// The library's server. Its callbacks receive the core as their context.
final class Daemon: @unchecked Sendable {
  // Set once; the library's functions on it may be called from any thread.
  private let pointer: OpaquePointer
  // The listening socket, which the library closes at its end.
  private let socket: CInt
  // Passed to the library's callbacks until it has stopped; this reference keeps it alive.
  private let core: ServerCore

  /// Throws `notStarted` if the library cannot start; the caller must then close the socket.
  /// - Parameters:
  ///   - socket: a listening socket, which the library takes over.
  ///   - connectionLimit: maximum number of connections, if the guard of connections is on.
  init(_ core: ServerCore, socket: CInt, connectionLimit: Int) throws(HTTPError) {
    self.core = core
    self.socket = socket
    let reference = Unmanaged.passUnretained(core).toOpaque()
    let flags =
      MHD_USE_EPOLL_INTERNAL_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
      | MHD_USE_TURBO.rawValue
    var options = Self.options(
      core.configuration, socket: socket, connectionLimit: connectionLimit, reference)
    let started = options.withUnsafeMutableBufferPointer { options in
      withVaList([CInt(MHD_OPTION.ARRAY.rawValue), options.baseAddress!, CInt(0)]) {
        MHD_start_daemon_va(flags, 0, nil, nil, handleRequest, reference, $0)
      }
    }
    guard let started else { throw .notStarted }
    pointer = started
  }

  /// Stops accepting connections: the system drops what asks for one, until the socket is closed.
  ///
  /// The library's own way, `MHD_quiesce_daemon`, ends the program if one of its threads takes the socket from its set
  /// of descriptors at the same moment; so the socket stays as it is.
  func stopListening() {
    // One instruction of the Berkeley packet filter: return 0 bytes of each packet.
    var instruction = (
      code: UInt16(0x06), whenTrue: UInt8(0), whenFalse: UInt8(0), value: UInt32(0)
    )
    let result = withUnsafeMutablePointer(to: &instruction) { instruction in
      var program = (count: UInt16(1), instructions: UnsafeMutableRawPointer(instruction))
      let size = socklen_t(MemoryLayout.size(ofValue: program))
      return setsockopt(socket, SOL_SOCKET, SO_ATTACH_FILTER, &program, size)
    }
    if result != 0 { shutdown(socket, CInt(SHUT_RDWR)) }
  }

  /// Ends all connections and threads, after ``stopListening()``; no connection may be suspended.
  func stop() { MHD_stop_daemon(pointer) }

  private static func options(
    _ configuration: Configuration, socket: CInt, connectionLimit: Int,
    _ core: UnsafeMutableRawPointer
  ) -> [MHD_OptionItem] {
    var options = [
      MHD_OptionItem(option: .LISTEN_SOCKET, value: Int(socket), ptr_value: nil),
      MHD_OptionItem(
        option: .THREAD_POOL_SIZE, value: max(2, configuration.threads), ptr_value: nil),
      MHD_OptionItem(
        option: .CONNECTION_TIMEOUT,
        value: Int(max(1, configuration.keepAlive.components.seconds + 15)), ptr_value: nil),
      MHD_OptionItem(
        option: .NOTIFY_CONNECTION, value: address(of: noteConnection), ptr_value: core),
      MHD_OptionItem(
        option: .URI_LOG_CALLBACK, value: address(of: beginRequest), ptr_value: core),
      MHD_OptionItem(
        option: .NOTIFY_COMPLETED, value: address(of: completeRequest),
        ptr_value: nil),
      MHD_OptionItem(
        option: .UNESCAPE_CALLBACK, value: address(of: leaveEscaped), ptr_value: nil),
    ]
    if configuration.guards.contains(.connections) {
      options += [
        MHD_OptionItem(
          option: .CONNECTION_LIMIT, value: connectionLimit, ptr_value: nil),
        MHD_OptionItem(
          option: .CONNECTION_MEMORY_LIMIT, value: configuration.connectionMemory,
          ptr_value: nil),
      ]
      if configuration.trustedProxies.isEmpty {
        options.append(
          MHD_OptionItem(
            option: .PER_IP_CONNECTION_LIMIT,
            value: configuration.connectionsPerAddress, ptr_value: nil))
      }
    }
    options.append(MHD_OptionItem(option: .END, value: 0, ptr_value: nil))
    return options
  }

  private static func address(of callback: MHD_NotifyConnectionCallback) -> Int {
    unsafeBitCast(callback, to: Int.self)
  }

  private static func address(of callback: LogCallback) -> Int {
    unsafeBitCast(callback, to: Int.self)
  }

  private static func address(of callback: MHD_RequestCompletedCallback) -> Int {
    unsafeBitCast(callback, to: Int.self)
  }

  private static func address(of callback: UnescapeCallback) -> Int {
    unsafeBitCast(callback, to: Int.self)
  }
}

private typealias LogCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) ->
  UnsafeMutableRawPointer?

private typealias UnescapeCallback =
  @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<CChar>?) -> Int

private func noteConnection(
  core: UnsafeMutableRawPointer?, connection: OpaquePointer?,
  context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, event: MHD_ConnectionNotificationCode
) {
  guard let core, let connection else { return }
  let deadlines = Unmanaged<ServerCore>.fromOpaque(core).takeUnretainedValue().deadlines
  let descriptor = Connection(pointer: connection).descriptor
  if event == .CONNECTION_NOTIFY_STARTED {
    deadlines.opened(descriptor)
  } else {
    deadlines.closed(descriptor)
  }
}

/// Called with the first line of a request. Creates its exchange, which `completeRequest` releases; the library
/// calls that for every request that came this far.
private func beginRequest(
  core: UnsafeMutableRawPointer?, target: UnsafePointer<CChar>?, connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
  guard let core, let connection else { return nil }
  let exchange = Exchange(
    core: Unmanaged<ServerCore>.fromOpaque(core).takeUnretainedValue(),
    connection: Connection(pointer: connection), target: target)
  return Unmanaged.passRetained(exchange).toOpaque()
}

private func handleRequest(
  core: UnsafeMutableRawPointer?, connection: OpaquePointer?, url: UnsafePointer<CChar>?,
  method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?, piece: UnsafePointer<CChar>?,
  pieceCount: UnsafeMutablePointer<Int>?,
  context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let exchange = context?.pointee, let method, let version, let pieceCount else {
    return .NO
  }
  let bytes = UnsafeRawBufferPointer(start: piece, count: pieceCount.pointee)
  pieceCount.pointee = 0
  let goesOn = Unmanaged<Exchange>.fromOpaque(exchange).takeUnretainedValue().step(
    method: method, version: version, piece: bytes)
  return goesOn ? .YES : .NO
}

private func completeRequest(
  unused: UnsafeMutableRawPointer?, connection: OpaquePointer?,
  context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, how: MHD_RequestTerminationCode
) {
  guard let exchange = context?.pointee else { return }
  context?.pointee = nil
  Unmanaged<Exchange>.fromOpaque(exchange).takeRetainedValue().completed()
}

/// Leaves addresses encoded: `RequestTarget` decodes them from the bytes as sent.
private func leaveEscaped(
  unused: UnsafeMutableRawPointer?, connection: OpaquePointer?, text: UnsafeMutablePointer<CChar>?
) -> Int {
  text.map { strlen($0) } ?? 0
}
