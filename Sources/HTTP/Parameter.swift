public import JSON

/// A value in an address: a segment of the path, or a field of the query.
///
///     static let track = Parameter.uuid("id", "The track.")
///     Route(.get, "/api/v1/tracks/\(track)", …) { request in
///       try await library.track(request[track])
///     }
public struct Parameter<Value: Sendable>: Sendable {
  /// The name in the query, and in the OpenAPI document.
  public let name: String
  /// Its meaning, in one sentence.
  public let note: String
  /// The form of its text.
  public let schema: Schema
  let parse: @Sendable (String) -> Value?

  /// - Parameter parse: returns the value of a text, or `nil` if it is invalid.
  public init(
    _ name: String, _ note: String, schema: Schema, parse: @escaping @Sendable (String) -> Value?
  ) {
    self.name = name
    self.note = note
    self.schema = schema
    self.parse = parse
  }

  /// The same parameter without its type, for the OpenAPI document.
  public var description: ParameterDescription {
    ParameterDescription(
      name: name, note: note, schema: schema, accepts: { [parse] in parse($0) != nil })
  }
}

extension Parameter where Value == String {
  /// A text with a maximum length in Unicode scalars, without control characters.
  public static func text(_ name: String, _ note: String, maximumLength: Int = 200) -> Self {
    Parameter(name, note, schema: .string(maximumLength: maximumLength, pattern: .line)) {
      $0.unicodeScalars.count <= maximumLength && TextPattern.line.matches($0) ? $0 : nil
    }
  }

  /// A UUID, normalized to lower case.
  public static func uuid(_ name: String, _ note: String) -> Self {
    Parameter(name, note, schema: .uuid) {
      TextPattern.uuid.matches($0) ? $0.lowercased() : nil
    }
  }

  /// A SHA-256, 64 hexadecimal digits in lower case.
  public static func sha256(_ name: String, _ note: String) -> Self {
    Parameter(name, note, schema: .string(maximumLength: 64, pattern: .sha256)) {
      TextPattern.sha256.matches($0) ? $0 : nil
    }
  }

  /// One of these words.
  public static func oneOf(_ name: String, _ note: String, _ words: [StaticString]) -> Self {
    Parameter(name, note, schema: .oneOf(words)) { text in
      words.contains { $0.description == text } ? text : nil
    }
  }
}

extension Parameter where Value == Int {
  /// A whole number in decimal digits.
  public static func integer(
    _ name: String, _ note: String, in range: ClosedRange<Int>
  ) -> Self {
    let bounds = Int64(range.lowerBound)...Int64(range.upperBound)
    return Parameter(name, note, schema: .integer(bounds)) { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

/// A parameter of a route without the type of its value.
public struct ParameterDescription: Sendable {
  /// The name in the query, and in the OpenAPI document.
  public let name: String
  /// Its meaning, in one sentence.
  public let note: String
  /// The form of its text.
  public let schema: Schema
  let accepts: @Sendable (String) -> Bool
}

extension Query {
  /// Returns the value of a parameter of the route; `nil` if the address lacks it.
  public subscript<Value>(_ parameter: Parameter<Value>) -> Value? {
    self[parameter.name].flatMap(parameter.parse)
  }
}
