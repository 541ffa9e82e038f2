/// The path of a route: literal segments and parameters that each fill a whole segment.
///
///     "/api/v1/tracks/\(track)/lines"
public struct PathPattern: ExpressibleByStringInterpolation, Sendable {
  enum Segment: Sendable {
    case literal(String)
    case parameter(ParameterDescription)
  }

  let segments: [Segment]

  /// A path of literal segments.
  public init(stringLiteral text: String) {
    segments = text.split(separator: "/").map { .literal(String($0)) }
  }

  /// A path with parameters in it.
  public init(stringInterpolation: StringInterpolation) {
    segments = stringInterpolation.segments
  }

  /// The path in OpenAPI's notation: `/api/v1/tracks/{id}/lines`.
  public var text: String {
    segments.map {
      switch $0 {
      case .literal(let word): "/" + word
      case .parameter(let parameter): "/{" + parameter.name + "}"
      }
    }.joined()
  }

  var parameters: [ParameterDescription] {
    segments.compactMap {
      if case .parameter(let parameter) = $0 { parameter } else { nil }
    }
  }

  /// Collects the segments of a path.
  public struct StringInterpolation: StringInterpolationProtocol {
    var segments: [Segment] = []

    /// Begins a path.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds literal segments.
    public mutating func appendLiteral(_ text: String) {
      segments += text.split(separator: "/").map { .literal(String($0)) }
    }

    /// Adds a segment with a parameter.
    public mutating func appendInterpolation<Value>(_ parameter: Parameter<Value>) {
      segments.append(.parameter(parameter.description))
    }
  }
}
