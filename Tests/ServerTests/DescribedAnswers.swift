import HTTP
import JSON
import Testing

/// The answers in the interface's description: all answers in tests are compared with it, so that hand-written answers cannot
/// differ from their schema.
struct DescribedAnswers: Sendable {
  let routes: [RouteDescription]

  /// Fails the test if an answer is not described for its route.
  func check(_ answer: HTTPAnswer, to method: String, _ target: String) {
    let path = target.prefix { $0 != "?" }.split(separator: "/")
    // Of an answer that is packed the content is that of the plain one.
    guard method != "HEAD", answer["content-encoding"] == nil,
      answer["content-type"]?.hasPrefix("application/") == true,
      let route = route(method, path)
    else { return }
    let errors: [FieldError]
    if answer["content-type"] != "application/problem+json",
      let schema = schema(of: route, for: answer.status)
    {
      errors = schema.check(answer.json)
    } else if answer.status >= 400 {
      errors = Problem.schema.check(answer.json)
    } else {
      return
    }
    let texts = errors.map { "\($0.path): \($0.message)" }
    #expect(texts == [], "\(method) \(target): \(answer.status)")
  }

  private func schema(of route: RouteDescription, for status: Int) -> Schema? {
    let described = route.answers.first { Int($0.status.rawValue) == status }
    guard case .json(let form)? = described?.content else { return nil }
    return form.schema
  }

  /// The route of a path; literal segments take precedence over parameters.
  private func route(_ method: String, _ path: [Substring]) -> RouteDescription? {
    let candidates = routes.filter { route in
      let segments = route.path.text.split(separator: "/")
      return route.method.rawValue == method && segments.count == path.count
        && zip(segments, path).allSatisfy { $0 == $1 || $0.hasPrefix("{") }
    }
    return candidates.min { $0.path.text.count { $0 == "{" } < $1.path.text.count { $0 == "{" } }
  }
}
