import CMicrohttpd
import Glibc
import Threads

/// Delivers an answer through the library: conditions, ranges, files by descriptor, streams by callback.
struct Delivery {
  /// The status as sent; a condition or a range may have changed it.
  private(set) var status: Status
  /// Bytes of content, if known before sending.
  private(set) var byteCount = 0
  private(set) var sink: ByteSink?
  private var headers: [(name: HeaderName, value: String)]
  private let body: Response.Body
  private let turn: (any RequestTurn)?

  /// - Parameter turn: the turn in which a stream is produced.
  init(_ response: Response, to request: Request?, by turn: (any RequestTurn)? = nil) {
    self.turn = turn
    status = response.status
    headers = response.headers
    body = response.body
    if let request { answerCondition(of: request) }
  }

  /// Queues the answer on the connection; false if the library refuses it.
  mutating func queue(on connection: Connection, request: Request?) -> Bool {
    guard let answer = makeAnswer(connection, request) else { return false }
    defer { MHD_destroy_response(answer) }
    for (name, value) in headers {
      _ = MHD_add_response_header(answer, name.text, value)
    }
    return MHD_queue_response(connection.pointer, UInt32(status.rawValue), answer) == .YES
  }

  /// Changes the answer to 304 if the client already has this version (RFC 9110, 13.1.2).
  private mutating func answerCondition(of request: Request) {
    guard status == .ok, request.method.isSafe,
      let tag = headers.first(where: { $0.name == .etag })?.value, request.hasVersion(tag)
    else { return }
    status = .notModified
    headers.removeAll { $0.name == .contentType || $0.name == .contentEncoding }
  }

  private mutating func makeAnswer(_ connection: Connection, _ request: Request?) -> OpaquePointer?
  {
    guard status != .notModified else { return emptyAnswer() }
    switch body {
    case .none, .events:
      return emptyAnswer()
    case .bytes(let bytes):
      return answer(of: bytes)
    case .file(let path):
      return fileAnswer(path, request)
    case .stream(let stream):
      let sink = ByteSink(stream, on: connection, by: turn)
      self.sink = sink
      // Released in `releaseSink`, which the library calls when it destroys the answer.
      return MHD_create_response_from_callback(
        MHD_SIZE_UNKNOWN_VALUE, 16_384, readSink, Unmanaged.passRetained(sink).toOpaque(),
        releaseSink)
    }
  }

  private func emptyAnswer() -> OpaquePointer? {
    MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
  }

  private mutating func answer(of bytes: [UInt8]) -> OpaquePointer? {
    byteCount = bytes.count
    guard bytes.count <= Configuration.smallContent else {
      // Not copied, since many answers may share the same bytes. Released in `releaseBytes`.
      return MHD_create_response_from_callback(
        UInt64(bytes.count), Configuration.smallContent, readBytes,
        Unmanaged.passRetained(HeldBytes(bytes)).toOpaque(), releaseBytes)
    }
    return bytes.withUnsafeBytes {
      MHD_create_response_from_buffer(
        $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
    }
  }

  private mutating func fileAnswer(_ path: String, _ request: Request?) -> OpaquePointer? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    let isOutOfDescriptors = descriptor < 0 && (errno == EMFILE || errno == ENFILE)
    var attributes = stat()
    guard descriptor >= 0, fstat(descriptor, &attributes) == 0 else {
      if descriptor >= 0 { close(descriptor) }
      return fail(
        isOutOfDescriptors
          ? .tooManyOpenFiles
          : Problem(.internalError, "A file that should be there cannot be read."))
    }
    let size = Int(attributes.st_size)
    var part = 0..<size
    switch requestedRange(request, size: size) {
    case .whole: break
    case .part(let range):
      part = range
      status = .partialContent
      headers.append(
        (.contentRange, "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"))
    case .unsatisfiable:
      close(descriptor)
      status = .rangeNotSatisfiable
      headers = [(.contentRange, "bytes */\(size)")]
      return emptyAnswer()
    }
    headers.append((.acceptRanges, "bytes"))
    byteCount = part.count
    let answer = MHD_create_response_from_fd_at_offset64(
      UInt64(part.count), descriptor, UInt64(part.lowerBound))
    if answer == nil { close(descriptor) }
    return answer
  }

  private func requestedRange(_ request: Request?, size: Int) -> ByteRange {
    guard let request, request.method == .get, status == .ok,
      let text = request.headers[.range]
    else { return .whole }
    if let condition = request.headers[.ifRange] {
      guard condition == headers.first(where: { $0.name == .etag })?.value else { return .whole }
    }
    return ByteRange(text, size: size)
  }

  private mutating func fail(_ problem: Problem) -> OpaquePointer? {
    let response = Response.problem(problem)
    status = response.status
    headers = response.headers
    guard case .bytes(let bytes) = response.body else { return emptyAnswer() }
    return answer(of: bytes)
  }
}

/// Keeps the bytes of an answer until it is sent.
private final class HeldBytes: Sendable {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }
}

private func readBytes(
  held: UnsafeMutableRawPointer?, position: UInt64, buffer: UnsafeMutablePointer<CChar>?,
  count: Int
) -> Int {
  guard let held, let buffer else { return Int(MHD_CONTENT_READER_END_WITH_ERROR_VALUE) }
  return Unmanaged<HeldBytes>.fromOpaque(held)._withUnsafeGuaranteedRef { held in
    held.bytes.withUnsafeBytes { bytes in
      let piece = bytes.dropFirst(Int(position)).prefix(count)
      UnsafeMutableRawPointer(buffer).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: piece).baseAddress!, byteCount: piece.count)
      return piece.count
    }
  }
}

private func releaseBytes(_ held: UnsafeMutableRawPointer?) {
  guard let held else { return }
  Unmanaged<HeldBytes>.fromOpaque(held).release()
}

private func readSink(
  sink: UnsafeMutableRawPointer?, position: UInt64, buffer: UnsafeMutablePointer<CChar>?,
  count: Int
) -> Int {
  guard let sink, let buffer else { return Int(MHD_CONTENT_READER_END_WITH_ERROR_VALUE) }
  let room = UnsafeMutableRawBufferPointer(start: buffer, count: count)
  switch Unmanaged<ByteSink>.fromOpaque(sink).takeUnretainedValue().read(into: room) {
  case .bytes(let filled): return filled
  case .nothingYet: return 0
  case .end: return Int(MHD_CONTENT_READER_END_OF_STREAM_VALUE)
  case .failure: return Int(MHD_CONTENT_READER_END_WITH_ERROR_VALUE)
  }
}

private func releaseSink(_ sink: UnsafeMutableRawPointer?) {
  guard let sink else { return }
  Unmanaged<ByteSink>.fromOpaque(sink).takeRetainedValue().released()
}
