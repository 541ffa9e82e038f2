/// Requests by pages of other origins (the CORS protocol of the Fetch standard, 3.3).
///
/// A page elsewhere may read what is open to pages, and what its request shows a token for. It never acts by the cookie of
/// the member who looks at it: browsers do not send cookies where every origin is allowed.
enum CrossOrigin {
  private static let allowedOrigin = HeaderName("Access-Control-Allow-Origin")
  private static let askedMethod = HeaderName("Access-Control-Request-Method")
  /// The fields of requests that the routes for apps read.
  private static let fields =
    "Authorization, Content-Type, Content-Range, If-Match, If-None-Match, Range"
  /// The fields of answers that a client needs, beyond those that every page may read.
  private static let answerFields =
    "Content-Disposition, Content-Range, ETag, Location, Retry-After, WWW-Authenticate, X-Request-Id"
  /// Seconds for which a browser may keep the permission; Chromium keeps none for longer.
  private static let lifetime = 7_200

  /// Returns the permission for which a browser asks before it sends a page's request; `nil` if the request asks for none,
  /// or the route is not for pages of other origins.
  static func permission(for request: Request, by router: Router) -> Response? {
    guard request.method == .options,
      let method = request.headers[askedMethod].flatMap(Method.init(rawValue:)),
      case .endpoint(let endpoint, _) = router.match(method, request.segments),
      endpoint.description.isOpenToPages || endpoint.description.isForApps
    else { return nil }
    return Response.noContent.with(allowedOrigin, "*")
      .with("Access-Control-Allow-Methods", method.rawValue)
      .with("Access-Control-Allow-Headers", fields)
      .with("Access-Control-Max-Age", String(lifetime))
  }

  /// Returns the answer, which the asking page may read if its route is open to pages, or for apps and asked with a token.
  static func open(
    _ response: Response, to request: Request?, by route: RouteDescription?
  ) -> Response {
    guard let request, let route, route.isOpenToPages || route.isForApps && isByToken(request)
    else { return response }
    return response.with(allowedOrigin, "*")
      .with("Access-Control-Expose-Headers", answerFields)
  }

  private static func isByToken(_ request: Request) -> Bool {
    request.headers[.authorization]?.lowercased().hasPrefix("bearer ") ?? false
  }
}

extension RouteDescription {
  /// True if members can grant apps access to it.
  fileprivate var isForApps: Bool { !access.scopes.isEmpty }
}
