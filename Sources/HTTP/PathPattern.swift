/// The path of a route: literal segments and parameters that each fill a whole segment.
///
///     "/api/v1/tracks/\(track)/lines"
public struct PathPattern: ExpressibleByStringInterpolation, Sendable {
  enum Segment: Sendable {
    case literal(String)
    case parameter(ParameterDescription)
  }

  let segments: [Segment]

  public init(stringLiteral text: String) {
    segments = text.split(separator: "/").map { .literal(String($0)) }
  }

  public init(stringInterpolation: StringInterpolation) {
    segments = stringInterpolation.segments
  }

  /// As OpenAPI writes it: `/api/v1/tracks/{id}/lines`.
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

  public struct StringInterpolation: StringInterpolationProtocol {
    var segments: [Segment] = []

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ text: String) {
      segments += text.split(separator: "/").map { .literal(String($0)) }
    }

    public mutating func appendInterpolation<Value>(_ parameter: Parameter<Value>) {
      segments.append(.parameter(parameter.description))
    }
  }
}
