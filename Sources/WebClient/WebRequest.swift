/// A request to another server.
public struct WebRequest: Sendable {
  /// The address, `http` or `https`.
  public var address: String
  /// Header fields in addition to the usual ones.
  public var headers: [(name: String, value: String)]
  /// A form to send (`application/x-www-form-urlencoded`); `nil` to get the content of the address. Redirects
  /// of its answer are not followed, so that the form is sent to no other address.
  public var form: String?
  /// Bytes to send, whose type a header field tells. Redirects are not followed either.
  public var content: [UInt8]?
  /// Maximum bytes of the content, unpacked.
  public var maximumSize: Int
  /// The path of a file to write the content to, in which case `body` is empty; `nil` for an answer in memory.
  public var path: String?
  /// Time limit of the whole request, in seconds.
  public var patience = 30
  /// Time in seconds that it may stall.
  public var stillness = 10

  /// Creates a request for the content of an address, or with a form.
  public init(
    _ address: String, headers: [(name: String, value: String)] = [], form: String? = nil,
    maximumSize: Int = 4 << 20
  ) {
    self.address = address
    self.headers = headers
    self.form = form
    self.maximumSize = maximumSize
  }
}

/// The answer of another server, after all redirects.
public struct WebAnswer: Sendable {
  /// The status, such as 200.
  public let status: Int
  /// The content, unpacked.
  public let body: [UInt8]
  let headers: [(name: String, value: String)]

  /// Returns the first value of a header field; names are in lower case.
  public subscript(_ name: String) -> String? { headers.first { $0.name == name }?.value }

  /// The seconds to wait as the server asks, if it does.
  public var retryAfter: Int? {
    self["retry-after"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
  }
}

/// Reason why a request was not sent, or got no complete answer.
public enum WebFailure: Error, Equatable, Sendable {
  /// The address, or one that it led to, is none of `http` or `https`.
  case noAddress
  /// The address belongs to the server's own network, which must not be contacted.
  case forbiddenAddress
  /// The server does not respond.
  case unreachable
  /// The server's certificate is invalid, or a redirect leads to an unencrypted address.
  case insecure
  /// The answer took too long.
  case slow
  /// The answer is too large.
  case tooLarge
  /// There is no disk space for the content.
  case noSpace
  /// There are too many redirects.
  case tooManyRedirects
  /// The client was stopped, or the caller cancelled.
  case interrupted
}
