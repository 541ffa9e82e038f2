import CCurl
import Glibc

/// A running request, owned by the client's thread.
final class Transfer {
  /// Its number in the client.
  let number: Int
  private let request: WebRequest
  private let networks: [NetworkRange]
  private let end: (Result<WebAnswer, WebFailure>) -> Void
  let handle: UnsafeMutableRawPointer
  private var fields: UnsafeMutablePointer<curl_slist>?
  private var headers: [(name: String, value: String)] = []
  private var headerSize = 0
  private var body: [UInt8] = []
  private var size = 0
  /// The file that receives the content.
  private var file: CInt = -1
  /// The reason why it was broken off by us, not by libcurl.
  private var refusal: WebFailure?

  private static let maximumHeaderSize = 64 << 10
  private static let redirects = 5
  private static let connectPatience = 5_000
  /// Bytes per second below which an answer counts as stalled.
  private static let slowest = 200

  /// - Parameters:
  ///   - networks: private networks that may be requested, besides public addresses.
  ///   - end: receives the result, once.
  init(
    _ number: Int, _ request: WebRequest, networks: [NetworkRange],
    end: @escaping (Result<WebAnswer, WebFailure>) -> Void
  ) {
    self.number = number
    self.request = request
    self.networks = networks
    self.end = end
    guard let handle = curl_easy_init() else { preconditionFailure("no memory for a request") }
    self.handle = handle
    prepare()
  }

  deinit {
    if file >= 0 { close(file) }
    curl_easy_cleanup(handle)
    curl_slist_free_all(fields)
  }

  /// True for a request that began encrypted.
  private var isSecure: Bool { request.address.lowercased().hasPrefix("https:") }

  private func prepare() {
    let own = Unmanaged.passUnretained(self).toOpaque()
    set(CURLOPT_URL, request.address)
    set(CURLOPT_PROTOCOLS_STR, "http,https")
    // An encrypted request is not redirected to plain HTTP, because the address may be a secret.
    set(CURLOPT_REDIR_PROTOCOLS_STR, isSecure ? "https" : "http,https")
    set(CURLOPT_FOLLOWLOCATION, request.form == nil && request.content == nil ? 1 : 0)
    set(CURLOPT_MAXREDIRS, Self.redirects)
    set(CURLOPT_CONNECTTIMEOUT_MS, Self.connectPatience)
    set(CURLOPT_TIMEOUT_MS, request.patience * 1_000)
    set(CURLOPT_LOW_SPEED_LIMIT, Self.slowest)
    set(CURLOPT_LOW_SPEED_TIME, request.stillness)
    set(CURLOPT_NOSIGNAL, 1)
    // Through a proxy, the checked address would be the proxy's.
    set(CURLOPT_PROXY, "")
    set(CURLOPT_ACCEPT_ENCODING, "gzip, deflate")
    set(CURLOPT_USERAGENT, "Cordada/1")
    for (name, value) in request.headers {
      fields = curl_slist_append(fields, "\(name): \(value)")
    }
    curl_easy_set_pointer(handle, CURLOPT_HTTPHEADER, fields)
    if let form = request.form {
      set(CURLOPT_POSTFIELDSIZE, form.utf8.count)
      set(CURLOPT_COPYPOSTFIELDS, form)
    }
    if let content = request.content {
      set(CURLOPT_POSTFIELDSIZE, content.count)
      curl_easy_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, content)
    }
    curl_easy_set_pointer(handle, CURLOPT_PRIVATE, own)
    curl_easy_set_pointer(handle, CURLOPT_WRITEDATA, own)
    curl_easy_set_receiver(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, transfer in
      Transfer.of(transfer).receive(body: UnsafeRawBufferPointer(start: bytes, count: size * count))
    }
    curl_easy_set_pointer(handle, CURLOPT_HEADERDATA, own)
    curl_easy_set_receiver(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, transfer in
      Transfer.of(transfer).receive(
        header: UnsafeRawBufferPointer(start: bytes, count: size * count))
    }
    curl_easy_set_pointer(handle, CURLOPT_OPENSOCKETDATA, own)
    curl_easy_set_socket_opener(handle) { transfer, _, address in
      Transfer.of(transfer).openSocket(to: address!)
    }
  }

  private func set(_ option: CURLoption, _ text: String) {
    curl_easy_set_text(handle, option, text)
  }

  private func set(_ option: CURLoption, _ number: Int) {
    curl_easy_set_number(handle, option, number)
  }

  static func of(_ pointer: UnsafeMutableRawPointer?) -> Transfer {
    Unmanaged<Transfer>.fromOpaque(pointer!).takeUnretainedValue()
  }

  // MARK: What libcurl asks and tells

  /// Checks the actual address about to be connected to, at each redirect, because a name may resolve differently each time.
  private func openSocket(to address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
    let target = withUnsafePointer(to: &address.pointee.addr) { NetworkAddress($0) }
    guard let target, target.isPublic || networks.contains(where: { $0.contains(target) }) else {
      refusal = .forbiddenAddress
      return -1
    }
    return socket(
      address.pointee.family, address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue),
      address.pointee.protocol)
  }

  private func receive(header line: UnsafeRawBufferPointer) -> Int {
    headerSize += line.count
    guard headerSize <= Self.maximumHeaderSize else {
      refusal = .tooLarge
      return 0
    }
    let text = String(decoding: line, as: UTF8.self)
    if text.hasPrefix("HTTP/") {
      // Discards the answer before a redirect.
      headers = []
      body = []
      size = 0
      if file >= 0, ftruncate(file, 0) != 0 || lseek(file, 0, SEEK_SET) != 0 { return 0 }
    } else if let colon = text.firstIndex(of: ":") {
      let value = text[text.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      headers.append(
        (
          text[..<colon].lowercased(),
          String(value.prefix { $0 != "\r" && $0 != "\n" && $0 != "\r\n" })
        ))
    }
    return line.count
  }

  private func receive(body piece: UnsafeRawBufferPointer) -> Int {
    size += piece.count
    guard size <= request.maximumSize else {
      refusal = .tooLarge
      return 0
    }
    guard let path = request.path else {
      body += piece
      return piece.count
    }
    return write(piece, to: path) ? piece.count : 0
  }

  private func write(_ piece: UnsafeRawBufferPointer, to path: String) -> Bool {
    if file < 0 { file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    var rest = piece[...]
    while !rest.isEmpty {
      let count = Glibc.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        refusal = .noSpace
        return false
      }
      rest = rest.dropFirst(count)
    }
    return true
  }

  // MARK: The end

  /// Reports the result.
  func finish(_ code: CURLcode) {
    var status = 0
    curl_easy_get_number(handle, CURLINFO_RESPONSE_CODE, &status)
    guard code == CURLE_OK else {
      return fail(refusal ?? WebFailure(code, of: status, isSecure: isSecure))
    }
    end(.success(WebAnswer(status: status, body: body, headers: headers)))
  }

  /// Reports a failure.
  func fail(_ failure: WebFailure) { end(.failure(failure)) }
}

extension WebFailure {
  /// - Parameters:
  ///   - status: that of the last answer, 0 without one.
  ///   - isSecure: true for a request that began encrypted.
  fileprivate init(_ code: CURLcode, of status: Int, isSecure: Bool) {
    self =
      switch code {
      case CURLE_URL_MALFORMAT: .noAddress
      // A redirect to what is no web, or out of the encrypted one.
      case CURLE_UNSUPPORTED_PROTOCOL where (300..<400).contains(status):
        isSecure ? .insecure : .noAddress
      case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM: .insecure
      case CURLE_OPERATION_TIMEDOUT: .slow
      case CURLE_TOO_MANY_REDIRECTS: .tooManyRedirects
      default: .unreachable
      }
  }
}
