extension Schema {
  /// Writes the schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1.
  public func write(into writer: inout JSONWriter) {
    write(into: &writer, note: nil, usual: nil)
  }

  private func write(
    into writer: inout JSONWriter, note: StaticString?, usual: JSONValue?
  ) {
    writer.beginObject()
    writer.member("description", note?.description)
    if let usual {
      writer.key("default")
      usual.write(into: &writer)
    }
    switch self {
    case .anything: break
    case .nullable(let inner):
      writer.beginArray("anyOf")
      inner.write(into: &writer)
      writer.beginObject()
      Self.type("null", into: &writer)
      writer.endObject()
      writer.endArray()
    case .object(let fields): Self.write(fields, into: &writer)
    case .array(let element, let minimum, let maximum):
      Self.type("array", into: &writer)
      writer.key("items")
      element.write(into: &writer)
      if minimum > 0 {
        writer.member("minItems", minimum)
      }
      writer.member("maxItems", maximum)
    case .map(let inner, let maximum):
      Self.type("object", into: &writer)
      writer.key("additionalProperties")
      inner.write(into: &writer)
      writer.member("maxProperties", maximum)
    case .string(let minimum, let maximum, let pattern):
      Self.writeString(minimum, maximum, pattern, into: &writer)
    case .integer(let range):
      Self.type("integer", into: &writer)
      writer.member("minimum", range.lowerBound)
      writer.member("maximum", range.upperBound)
    case .number(let range):
      Self.type("number", into: &writer)
      if range.lowerBound.isFinite {
        writer.member("minimum", range.lowerBound)
      }
      if range.upperBound.isFinite {
        writer.member("maximum", range.upperBound)
      }
    case .boolean: Self.type("boolean", into: &writer)
    case .oneOf(let words):
      Self.type("string", into: &writer)
      writer.beginArray("enum")
      for word in words { writer.string(word) }
      writer.endArray()
    }
    writer.endObject()
  }

  private static func type(_ name: StaticString, into writer: inout JSONWriter) {
    writer.member("type", name)
  }

  private static func write(_ fields: [SchemaField], into writer: inout JSONWriter) {
    type("object", into: &writer)
    writer.beginObject("properties")
    for field in fields {
      writer.key(field.name)
      field.schema.write(into: &writer, note: field.note, usual: field.usual)
    }
    writer.endObject()
    if fields.contains(where: { $0.isRequired }) {
      writer.beginArray("required")
      for field in fields where field.isRequired { writer.string(field.name) }
      writer.endArray()
    }
    writer.member("additionalProperties", false)
  }

  private static func writeString(
    _ minimum: Int, _ maximum: Int, _ pattern: TextPattern?, into writer: inout JSONWriter
  ) {
    type("string", into: &writer)
    if minimum > 0 {
      writer.member("minLength", minimum)
    }
    if maximum < .max {
      writer.member("maxLength", maximum)
    }
    switch pattern {
    case .uuid: format("uuid", into: &writer)
    case .dateTime: format("date-time", into: &writer)
    case .date: format("date", into: &writer)
    case .email: format("email", into: &writer)
    case .sha256: regularExpression("^[0-9a-f]{64}$", into: &writer)
    case .line, .name: regularExpression("^[^\\u0000-\\u001f\\u007f]*$", into: &writer)
    case nil: break
    }
  }

  private static func format(_ name: StaticString, into writer: inout JSONWriter) {
    writer.member("format", name)
  }

  private static func regularExpression(_ text: String, into writer: inout JSONWriter) {
    writer.member("pattern", text)
  }
}
