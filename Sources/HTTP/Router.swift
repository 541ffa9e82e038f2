/// Finds the route of a request: a tree of segments, literal ones before parameters.
public struct Router: Sendable {
  enum Match {
    case route(Route, captures: [(name: String, text: String)])
    /// Something is there, under other methods.
    case otherMethods([Method])
    case nothing
  }

  private final class Node: Sendable {
    let literals: [String: Node]
    let parameter: Node?
    let routes: [Method: Route]

    init(_ routes: ArraySlice<(path: ArraySlice<PathPattern.Segment>, route: Route)>) {
      var byLiteral: [String: [(path: ArraySlice<PathPattern.Segment>, route: Route)]] = [:]
      var behindParameter: [(path: ArraySlice<PathPattern.Segment>, route: Route)] = []
      var here: [Method: Route] = [:]
      for (path, route) in routes {
        switch path.first {
        case .literal(let word):
          byLiteral[word, default: []].append((path.dropFirst(), route))
        case .parameter:
          behindParameter.append((path.dropFirst(), route))
        case nil:
          precondition(here[route.method] == nil, "two routes for \(route.path.text)")
          here[route.method] = route
        }
      }
      literals = byLiteral.mapValues { Node($0[...]) }
      parameter = behindParameter.isEmpty ? nil : Node(behindParameter[...])
      self.routes = here
    }
  }

  /// In the order they were given.
  public let routes: [Route]
  private let root: Node

  public init(_ routes: [Route]) {
    self.routes = routes
    root = Node(routes.map { ($0.path.segments[...], $0) }[...])
  }

  func match(_ method: Method, _ segments: [String]) -> Match {
    guard let node = find(root, segments[...]) else { return .nothing }
    guard let route = node.routes[method] ?? (method == .head ? node.routes[.get] : nil) else {
      return .otherMethods(node.routes.keys.sorted { $0.rawValue < $1.rawValue })
    }
    var captures: [(name: String, text: String)] = []
    for (segment, text) in zip(route.path.segments, segments) {
      guard case .parameter(let parameter) = segment else { continue }
      guard parameter.accepts(text) else { return .nothing }
      captures.append((parameter.name, text))
    }
    return .route(route, captures: captures)
  }

  private func find(_ node: Node, _ segments: ArraySlice<String>) -> Node? {
    guard let first = segments.first else { return node.routes.isEmpty ? nil : node }
    if let next = node.literals[first], let found = find(next, segments.dropFirst()) {
      return found
    }
    return node.parameter.flatMap { find($0, segments.dropFirst()) }
  }
}
