/// What another server is asked.
public struct WebRequest: Sendable {
  /// Where it is asked: `http` or `https`.
  public var address: String
  /// Fields of the header besides those that every request has.
  public var headers: [(name: String, value: String)]
  /// A form that is sent (`application/x-www-form-urlencoded`); `nil` to get what is at the address. Its
  /// answer is taken as it is: what a form says is sent to no other address.
  public var form: String?
  /// The most bytes that are taken, unpacked.
  public var maximumSize: Int
  /// Where a file is made of the content, whose `body` is empty then; `nil` for an answer in memory.
  public var path: String?
  /// The seconds that all of it may take.
  public var patience = 30
  /// The seconds that it may stand still, or nearly.
  public var stillness = 10

  /// Asks for what is at an address, or sends a form to it.
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

/// What another server answers, after all redirects.
public struct WebAnswer: Sendable {
  /// The status, such as 200.
  public let status: Int
  /// The content, unpacked.
  public let body: [UInt8]
  let headers: [(name: String, value: String)]

  /// The first value of a field of the header; names are in lower case.
  public subscript(_ name: String) -> String? { headers.first { $0.name == name }?.value }

  /// The seconds that the server asks to be left in peace, when it says so.
  public var retryAfter: Int? {
    self["retry-after"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
  }
}

/// Why another server was not asked, or gave no whole answer.
public enum WebFailure: Error, Equatable, Sendable {
  /// The address, or one that it led to, is none of `http` or `https`.
  case noAddress
  /// The address is one of the server's own network, which it may not ask.
  case forbiddenAddress
  /// Nobody answers there.
  case unreachable
  /// The other server does not prove who it is, or the connection would not be encrypted any more.
  case insecure
  /// The answer took too long.
  case slow
  /// The answer is too large.
  case tooLarge
  /// There is no room for the content on the disk.
  case noSpace
  /// The answer leads from one address to the next without end.
  case tooManyRedirects
  /// The server stops, or whoever asked has gone.
  case interrupted
}
