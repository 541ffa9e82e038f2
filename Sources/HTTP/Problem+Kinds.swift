public import JSON

extension Problem.Kind {
  public static let malformed = Self(
    "malformed-request", title: "Malformed request", status: .badRequest)
  public static let invalid = Self(
    "invalid-fields", title: "Some fields are not acceptable", status: .unprocessableContent)
  public static let signedOut = Self(
    "signed-out", title: "Sign in first", status: .unauthorized)
  public static let forbidden = Self("forbidden", title: "Not allowed", status: .forbidden)
  public static let notFound = Self("not-found", title: "Not found", status: .notFound)
  public static let methodNotAllowed = Self(
    "method-not-allowed", title: "Method not allowed", status: .methodNotAllowed)
  public static let conflict = Self("conflict", title: "Conflict", status: .conflict)
  public static let tooLarge = Self(
    "too-large", title: "Content too large", status: .contentTooLarge)
  public static let uriTooLong = Self(
    "address-too-long", title: "Address too long", status: .uriTooLong)
  public static let headersTooLarge = Self(
    "headers-too-large", title: "Headers too large", status: .headersTooLarge)
  public static let unsupportedMediaType = Self(
    "unsupported-media-type", title: "Unsupported media type", status: .unsupportedMediaType)
  public static let tooManyRequests = Self(
    "too-many-requests", title: "Too many requests", status: .tooManyRequests)
  public static let internalError = Self(
    "internal-error", title: "Internal error", status: .internalServerError)
  public static let notImplemented = Self(
    "not-implemented", title: "Not implemented", status: .notImplemented)
  public static let unavailable = Self(
    "unavailable", title: "Unavailable", status: .serviceUnavailable)
  public static let noSpace = Self(
    "no-space", title: "No space left", status: .insufficientStorage)
}

extension Problem {
  /// The bytes are not a request; what follows them cannot be told apart, so the connection ends.
  static func malformed(_ detail: String) -> Problem {
    Problem(.malformed, detail, endsConnection: true)
  }

  static let uriTooLong = Problem(
    .uriTooLong, "The address is longer than \(RequestTarget.maximumLength) bytes.",
    endsConnection: true)

  /// Nothing is at this address, or nothing the asker may know of.
  public static let notFound = Problem(.notFound, "There is nothing at this address.")

  /// Fields that do not keep the rules.
  public static func invalid(_ errors: [FieldError]) -> Problem {
    Problem(.invalid, errors.first?.message ?? "The content is not acceptable.", errors: errors)
  }

  /// One field that does not keep the rules.
  public static func invalid(_ field: String, code: String, _ message: String) -> Problem {
    invalid([FieldError(path: field, code: code, message: message)])
  }

  static func tooLarge(limit: Int) -> Problem {
    Problem(.tooLarge, "The content is larger than the \(limit) bytes taken here.")
  }
}
