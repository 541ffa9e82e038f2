/// The status code of an answer (RFC 9110, 15).
public struct Status: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: UInt16

  /// Creates a status with a number from 100 to 599.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// 200: the request succeeded.
  public static let ok = Status(rawValue: 200)
  /// 201: a resource was created.
  public static let created = Status(rawValue: 201)
  /// 202: the request will be carried out later.
  public static let accepted = Status(rawValue: 202)
  /// 204: the request succeeded, and the answer has no content.
  public static let noContent = Status(rawValue: 204)
  /// 206: the answer contains the requested range.
  public static let partialContent = Status(rawValue: 206)
  /// 304: the client has the current version.
  public static let notModified = Status(rawValue: 304)
  /// 400: the request is malformed.
  public static let badRequest = Status(rawValue: 400)
  /// 401: valid credentials are missing.
  public static let unauthorized = Status(rawValue: 401)
  /// 403: the credentials do not allow the request.
  public static let forbidden = Status(rawValue: 403)
  /// 404: there is nothing at this address.
  public static let notFound = Status(rawValue: 404)
  /// 405: the address does not accept this method.
  public static let methodNotAllowed = Status(rawValue: 405)
  /// 409: the request contradicts the present state.
  public static let conflict = Status(rawValue: 409)
  /// 413: the content is over the limit.
  public static let contentTooLarge = Status(rawValue: 413)
  /// 414: the address is over the limit.
  public static let uriTooLong = Status(rawValue: 414)
  /// 415: the media type of the content is not accepted.
  public static let unsupportedMediaType = Status(rawValue: 415)
  /// 416: the file has no such range.
  public static let rangeNotSatisfiable = Status(rawValue: 416)
  /// 422: the content is well-formed but breaks a rule.
  public static let unprocessableContent = Status(rawValue: 422)
  /// 429: the client sent too many requests.
  public static let tooManyRequests = Status(rawValue: 429)
  /// 431: the header is over the limit.
  public static let headersTooLarge = Status(rawValue: 431)
  /// 500: the server failed.
  public static let internalServerError = Status(rawValue: 500)
  /// 501: the server does not implement the method or the encoding.
  public static let notImplemented = Status(rawValue: 501)
  /// 503: the server cannot answer at the moment.
  public static let serviceUnavailable = Status(rawValue: 503)
  /// 507: the disk is full.
  public static let insufficientStorage = Status(rawValue: 507)
}
