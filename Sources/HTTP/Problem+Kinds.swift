public import JSON

extension Problem.Kind {
  /// 400: the request cannot be parsed, or a parameter is not acceptable.
  public static let malformed = Self(
    "malformed-request", title: "Malformed request", status: .badRequest)
  /// 422: the content breaks the rules of its schema; `errors` names the fields.
  public static let invalid = Self(
    "invalid-fields", title: "Some fields are not acceptable", status: .unprocessableContent)
  /// 401: the route needs a valid session or token.
  public static let signedOut = Self(
    "signed-out", title: "Sign in first", status: .unauthorized)
  /// 403: the principal may not do this.
  public static let forbidden = Self("forbidden", title: "Not allowed", status: .forbidden)
  /// 404: there is nothing at this address, or nothing visible to the principal.
  public static let notFound = Self("not-found", title: "Not found", status: .notFound)
  /// 405: the address accepts other methods, listed in `Allow`.
  public static let methodNotAllowed = Self(
    "method-not-allowed", title: "Method not allowed", status: .methodNotAllowed)
  /// 409: the request contradicts what is stored.
  public static let conflict = Self("conflict", title: "Conflict", status: .conflict)
  /// 413: the content is over the limit of the route.
  public static let tooLarge = Self(
    "too-large", title: "Content too large", status: .contentTooLarge)
  /// 414: the address is over `RequestTarget.maximumLength` bytes.
  public static let uriTooLong = Self(
    "address-too-long", title: "Address too long", status: .uriTooLong)
  /// 431: the header has too many fields.
  public static let headersTooLarge = Self(
    "headers-too-large", title: "Headers too large", status: .headersTooLarge)
  /// 415: the route accepts other media types.
  public static let unsupportedMediaType = Self(
    "unsupported-media-type", title: "Unsupported media type", status: .unsupportedMediaType)
  /// 429: the client sent too many requests; `retryAfter` is the time to wait.
  public static let tooManyRequests = Self(
    "too-many-requests", title: "Too many requests", status: .tooManyRequests)
  /// 500: the server failed; its log has the reason.
  public static let internalError = Self(
    "internal-error", title: "Internal error", status: .internalServerError)
  /// 501: the method or the transfer encoding is unknown.
  public static let notImplemented = Self(
    "not-implemented", title: "Not implemented", status: .notImplemented)
  /// 503: the server is stopping or overloaded; `retryAfter` is the time to wait.
  public static let unavailable = Self(
    "unavailable", title: "Unavailable", status: .serviceUnavailable)
  /// 507: the disk is full, and nothing was stored.
  public static let noSpace = Self(
    "no-space", title: "No space left", status: .insufficientStorage)
}

extension Problem {
  /// The memory for requests is exhausted.
  static let tooMuchAtOneTime = Problem(
    .unavailable, "The server has too much to do; try again.", retryAfter: 2)

  /// The principal has used up the budget of server time and has many requests waiting.
  static let tooMuchOfOneClient = Problem(
    .tooManyRequests, "Too many requests of yours wait for the server.", retryAfter: 2)

  /// The bytes are not a request. The beginning of the next one is unknown, so the connection ends.
  static func malformed(_ detail: String) -> Problem {
    Problem(.malformed, detail, endsConnection: true)
  }

  static let uriTooLong = Problem(
    .uriTooLong, "The address is longer than \(RequestTarget.maximumLength) bytes.",
    endsConnection: true)

  /// There is nothing at the address, or nothing visible to the principal.
  public static let notFound = Problem(.notFound, "There is nothing at this address.")

  /// Returns the problem for content with invalid fields.
  public static func invalid(_ errors: [FieldError]) -> Problem {
    Problem(.invalid, errors.first?.message ?? "The content is not acceptable.", errors: errors)
  }

  /// Returns the problem for content with one invalid field.
  public static func invalid(_ field: String, code: String, _ message: String) -> Problem {
    invalid([FieldError(path: field, code: code, message: message)])
  }

  /// The process cannot open more files at the moment.
  static let tooManyOpenFiles = Problem(
    .unavailable, "The server has too many files open.", retryAfter: 1)

  static func tooLarge(limit: Int) -> Problem {
    Problem(.tooLarge, "The content is larger than the \(limit) bytes taken here.")
  }
}
