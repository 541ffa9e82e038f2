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
    writer.key("openapi")
    writer.string("3.1.0")
    writer.key("info")
    writer.beginObject()
    writer.key("title")
    writer.string(title)
    writer.key("version")
    writer.string(version)
    writer.endObject()
    writer.key("paths")
    writer.beginObject()
    for path in routes.map(\.path.text).uniqued() {
      writer.key(path)
      writer.beginObject()
      for route in routes where route.path.text == path { write(route, into: &writer) }
      writer.endObject()
    }
    writer.endObject()
    writeComponents(into: &writer)
    if let rules {
      writer.key("x-rules")
      writer.raw(rules)
    }
    writer.endObject()
    return writer.bytes
  }

  private func write(_ route: RouteDescription, into writer: inout JSONWriter) {
    writer.key(route.method.rawValue.lowercased())
    writer.beginObject()
    writer.key("operationId")
    writer.string(route.name)
    writer.key("summary")
    writer.string(route.summary)
    writer.key("tags")
    writer.beginArray()
    writer.string(route.tag)
    writer.endArray()
    writeSecurity(of: route, into: &writer)
    writer.key("parameters")
    writer.beginArray()
    for parameter in route.path.parameters { write(parameter, in: "path", into: &writer) }
    for parameter in route.query { write(parameter, in: "query", into: &writer) }
    writer.endArray()
    writeBody(route.body, into: &writer)
    writer.key("responses")
    writer.beginObject()
    for answer in route.answers { write(answer, into: &writer) }
    writer.key("default")
    writer.beginObject()
    writer.key("description")
    writer.string("What was wrong.")
    writeContent("application/problem+json", reference: "Problem", into: &writer)
    writer.endObject()
    writer.endObject()
    writer.endObject()
  }

  private func writeSecurity(of route: RouteDescription, into writer: inout JSONWriter) {
    writer.key("security")
    writer.beginArray()
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
    writer.key("name")
    writer.string(parameter.name)
    writer.key("in")
    writer.string(place)
    writer.key("description")
    writer.string(parameter.note)
    writer.key("required")
    writer.bool(place == "path")
    writer.key("schema")
    parameter.schema.write(into: &writer)
    writer.endObject()
  }

  private func writeBody(_ body: BodyPolicy, into writer: inout JSONWriter) {
    guard case .none = body else {
      writer.key("requestBody")
      writer.beginObject()
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
    writer.key("description")
    writer.string(answer.summary)
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
    writer.key("content")
    writer.beginObject()
    writer.key(mediaType)
    writer.beginObject()
    writer.key("schema")
    writer.beginObject()
    writer.key("$ref")
    writer.string("#/components/schemas/" + reference)
    writer.endObject()
    writer.endObject()
    writer.endObject()
  }

  private func writeBytes(_ mediaTypes: [String], into writer: inout JSONWriter) {
    writer.key("content")
    writer.beginObject()
    for mediaType in mediaTypes {
      writer.key(mediaType)
      writer.beginObject()
      writer.endObject()
    }
    writer.endObject()
  }

  private func writeComponents(into writer: inout JSONWriter) {
    writer.key("components")
    writer.beginObject()
    writer.key("schemas")
    writer.beginObject()
    for form in forms() {
      writer.key(form.name)
      form.schema.write(into: &writer)
    }
    writer.endObject()
    writer.key("securitySchemes")
    writer.beginObject()
    writer.key("cookie")
    writer.beginObject()
    writer.key("type")
    writer.string("apiKey")
    writer.key("in")
    writer.string("cookie")
    writer.key("name")
    writer.string("cordada_session")
    writer.endObject()
    writer.key("bearer")
    writer.beginObject()
    writer.key("type")
    writer.string("http")
    writer.key("scheme")
    writer.string("bearer")
    writer.endObject()
    writeAuthorization(into: &writer)
    writer.endObject()
    writer.endObject()
  }

  /// Writes the authorization of apps and its permissions; nothing if no route is open to apps.
  private func writeAuthorization(into writer: inout JSONWriter) {
    let scopes = routes.flatMap(\.access.scopes)
    guard !scopes.isEmpty else { return }
    writer.key("oauth2")
    writer.beginObject()
    writer.key("type")
    writer.string("oauth2")
    writer.key("flows")
    writer.beginObject()
    writer.key("authorizationCode")
    writer.beginObject()
    for (key, address) in [
      ("authorizationUrl", OAuthAddress.authorization), ("tokenUrl", OAuthAddress.token),
      ("refreshUrl", OAuthAddress.token),
    ] {
      writer.key(key)
      writer.string(address)
    }
    writer.key("scopes")
    writer.beginObject()
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
