import JSON

/// The OpenAPI 3.1 document of a set of routes.
public struct OpenAPI: Sendable {
  private let title: String
  private let version: String
  private let routes: [RouteDescription]
  private let rules: [UInt8]?

  /// - Parameter rules: a JSON value for `x-rules` in the document: constants that clients must know besides the schemas.
  public init(
    title: String, version: String, routes: [RouteDescription], rules: [UInt8]? = nil
  ) {
    self.title = title
    self.version = version
    self.routes = routes
    self.rules = rules
  }

  /// The document, in the order of the routes.
  public var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("openapi", "3.1.0")
    writer.beginObject("info")
    writer.member("title", title)
    writer.member("version", version)
    writer.endObject()
    writer.beginObject("paths")
    let paths = routes.map(\.path.text)
    let routesByPath = Dictionary(grouping: zip(paths, routes), by: \.0)
    for path in paths.uniqued() {
      writer.key(path)
      writer.beginObject()
      for (_, route) in routesByPath[path] ?? [] { write(route, into: &writer) }
      writer.endObject()
    }
    writer.endObject()
    writeComponents(into: &writer)
    writer.member("x-rules", raw: rules)
    writer.endObject()
    return writer.bytes
  }

  private func write(_ route: RouteDescription, into writer: inout JSONWriter) {
    writer.key(route.method.rawValue.lowercased())
    writer.beginObject()
    writer.member("operationId", route.name)
    writer.member("summary", route.summary)
    writer.beginArray("tags")
    writer.string(route.tag)
    writer.endArray()
    writeSecurity(of: route, into: &writer)
    writer.beginArray("parameters")
    for parameter in route.path.parameters { write(parameter, in: "path", into: &writer) }
    for parameter in route.query { write(parameter, in: "query", into: &writer) }
    writer.endArray()
    writeBody(route.body, into: &writer)
    writer.beginObject("responses")
    for answer in route.answers { write(answer, into: &writer) }
    writer.beginObject("default")
    writer.member("description", "What was wrong.")
    writeContent("application/problem+json", reference: "Problem", into: &writer)
    writer.endObject()
    writer.endObject()
    writer.endObject()
  }

  private func writeSecurity(of route: RouteDescription, into writer: inout JSONWriter) {
    writer.beginArray("security")
    for scheme in route.access.schemes { writeRequirement(scheme, scopes: [], into: &writer) }
    for scope in route.access.scopes {
      writeRequirement("oauth2", scopes: [scope], into: &writer)
    }
    writer.endArray()
  }

  private func writeRequirement(
    _ scheme: String, scopes: [Scope], into writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.key(scheme)
    writer.beginArray()
    for scope in scopes { writer.string(scope.name.description) }
    writer.endArray()
    writer.endObject()
  }

  private func write(
    _ parameter: ParameterDescription, in place: String, into writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.member("name", parameter.name)
    writer.member("in", place)
    writer.member("description", parameter.note)
    writer.member("required", place == "path")
    writer.key("schema")
    parameter.schema.write(into: &writer)
    writer.endObject()
  }

  private func writeBody(_ body: BodyPolicy, into writer: inout JSONWriter) {
    guard case .none = body else {
      writer.beginObject("requestBody")
      writer.key("required")
      if case .bytes = body { writer.bool(false) } else { writer.bool(true) }
      switch body {
      case .none: break
      case .json(let form, _):
        writeContent("application/json", reference: form.name, into: &writer)
      case .bytes:
        writeBytes(["application/json", "application/x-www-form-urlencoded"], into: &writer)
      case .upload(_, let mediaTypes):
        writeBytes(mediaTypes, into: &writer)
      }
      writer.endObject()
      return
    }
  }

  private func write(_ answer: Answer, into writer: inout JSONWriter) {
    writer.key(String(answer.status.rawValue))
    writer.beginObject()
    writer.member("description", answer.summary)
    switch answer.content {
    case .none: break
    case .json(let form): writeContent("application/json", reference: form.name, into: &writer)
    case .bytes(let mediaTypes): writeBytes(mediaTypes, into: &writer)
    }
    writer.endObject()
  }

  private func writeContent(
    _ mediaType: String, reference: String, into writer: inout JSONWriter
  ) {
    writer.beginObject("content")
    writer.key(mediaType)
    writer.beginObject()
    writer.beginObject("schema")
    writer.member("$ref", "#/components/schemas/" + reference)
    writer.endObject()
    writer.endObject()
    writer.endObject()
  }

  private func writeBytes(_ mediaTypes: [String], into writer: inout JSONWriter) {
    writer.beginObject("content")
    for mediaType in mediaTypes {
      writer.key(mediaType)
      writer.beginObject()
      writer.endObject()
    }
    writer.endObject()
  }

  private func writeComponents(into writer: inout JSONWriter) {
    writer.beginObject("components")
    writer.beginObject("schemas")
    for form in forms() {
      writer.key(form.name)
      form.schema.write(into: &writer)
    }
    writer.endObject()
    writer.beginObject("securitySchemes")
    writer.beginObject("cookie")
    writer.member("type", "apiKey")
    writer.member("in", "cookie")
    writer.member("name", "cordada_session")
    writer.endObject()
    writer.beginObject("bearer")
    writer.member("type", "http")
    writer.member("scheme", "bearer")
    writer.endObject()
    writeAuthorization(into: &writer)
    writer.endObject()
    writer.endObject()
  }

  /// Writes the authorization of apps and its permissions; nothing if no route is open to apps.
  private func writeAuthorization(into writer: inout JSONWriter) {
    let scopes = routes.flatMap(\.access.scopes)
    guard !scopes.isEmpty else { return }
    writer.beginObject("oauth2")
    writer.member("type", "oauth2")
    writer.beginObject("flows")
    writer.beginObject("authorizationCode")
    for (key, address) in [
      ("authorizationUrl", OAuthAddress.authorization), ("tokenUrl", OAuthAddress.token),
      ("refreshUrl", OAuthAddress.token),
    ] {
      writer.key(key)
      writer.string(address)
    }
    writer.beginObject("scopes")
    for scope in scopes.uniqued() {
      writer.key(scope.name.description)
      writer.string(scope.summary)
    }
    writer.endObject()
    writer.endObject()
    writer.endObject()
    writer.endObject()
  }

  /// Returns every named schema once, problems first.
  private func forms() -> [NamedSchema] {
    var forms = [NamedSchema("Problem", Problem.schema)]
    for route in routes {
      if case .json(let form, _) = route.body { forms.append(form) }
      for answer in route.answers {
        if case .json(let form) = answer.content { forms.append(form) }
      }
    }
    var known: Set<String> = []
    return forms.filter { known.insert($0.name).inserted }
  }
}

extension Array where Element: Hashable {
  fileprivate func uniqued() -> [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}
