/// Finds the route of a request: a tree of segments, literal ones before parameters.
public struct Router: Sendable {
  enum Match {
    case endpoint(Endpoint, captures: [(name: String, text: String)])
    /// The address exists, with other methods.
    case otherMethods([Method])
    case nothing
  }

  private typealias Branch = (path: ArraySlice<PathPattern.Segment>, endpoint: Endpoint)

  private final class Node: Sendable {
    let literals: [String: Node]
    let parameter: Node?
    let endpoints: [Method: Endpoint]

    init(_ branches: ArraySlice<Branch>) {
      var byLiteral: [String: [Branch]] = [:]
      var behindParameter: [Branch] = []
      var here: [Method: Endpoint] = [:]
      for (path, endpoint) in branches {
        switch path.first {
        case .literal(let word):
          byLiteral[word, default: []].append((path.dropFirst(), endpoint))
        case .parameter:
          behindParameter.append((path.dropFirst(), endpoint))
        case nil:
          let route = endpoint.description
          precondition(here[route.method] == nil, "two routes for \(route.path.text)")
          here[route.method] = endpoint
        }
      }
      literals = byLiteral.mapValues { Node($0[...]) }
      parameter = behindParameter.isEmpty ? nil : Node(behindParameter[...])
      endpoints = here
    }
  }

  private let root: Node

  /// - Parameter endpoints: the routes, no two with the same method and path.
  public init(_ endpoints: [Endpoint]) {
    root = Node(endpoints.map { ($0.description.path.segments[...], $0) }[...])
  }

  /// Returns true if addresses with this first segment belong to routes, so that they are no screens of the app.
  func owns(_ firstSegment: String?) -> Bool {
    firstSegment.map { root.literals[$0] != nil } ?? false
  }

  func match(_ method: Method, _ segments: [String]) -> Match {
    guard let node = find(root, segments[...]) else { return .nothing }
    guard
      let endpoint = node.endpoints[method] ?? (method == .head ? node.endpoints[.get] : nil)
    else {
      return .otherMethods(node.endpoints.keys.sorted { $0.rawValue < $1.rawValue })
    }
    var captures: [(name: String, text: String)] = []
    for (segment, text) in zip(endpoint.description.path.segments, segments) {
      guard case .parameter(let parameter) = segment else { continue }
      guard parameter.accepts(text) else { return .nothing }
      captures.append((parameter.name, text))
    }
    return .endpoint(endpoint, captures: captures)
  }

  private func find(_ node: Node, _ segments: ArraySlice<String>) -> Node? {
    guard let first = segments.first else { return node.endpoints.isEmpty ? nil : node }
    if let next = node.literals[first], let found = find(next, segments.dropFirst()) {
      return found
    }
    return node.parameter.flatMap { find($0, segments.dropFirst()) }
  }
}
