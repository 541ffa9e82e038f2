/// The form of a JSON value: checked on input, published in the OpenAPI document.
public indirect enum Schema: Sendable {
  /// An object with these fields and no others.
  case object([SchemaField])
  /// A list of values of one form, with limits on its length.
  case array(of: Schema, minimumCount: Int = 0, maximumCount: Int)
  /// An object with a limited number of fields of any name, all of one form.
  case map(of: Schema, maximumCount: Int)
  /// A text with limits on its number of Unicode scalars.
  case string(minimumLength: Int = 0, maximumLength: Int, pattern: TextPattern? = nil)
  /// A number without a fraction within a range.
  case integer(ClosedRange<Int64>)
  /// Any number within a range.
  case number(ClosedRange<Double>)
  /// `true` or `false`.
  case boolean
  /// One of these words, which need no escapes.
  case oneOf([StaticString])
  /// A value of a form, or `null`.
  case nullable(Schema)
  /// Any value, described elsewhere.
  case anything
}

extension Schema {
  /// An identifier: a UUID in its form of 36 characters.
  public static var uuid: Schema { .string(maximumLength: 36, pattern: .uuid) }

  /// An array with an exact number of elements, such as the two numbers of a position.
  public static func array(of element: Schema, count: Int) -> Schema {
    .array(of: element, minimumCount: count, maximumCount: count)
  }
}

/// One field of an object.
public struct SchemaField: Sendable {
  /// The name of the member.
  public let name: StaticString
  /// The form of the value.
  public let schema: Schema
  /// True if an object without it is refused.
  public let isRequired: Bool
  /// A sentence for the readers of the OpenAPI document.
  public let note: StaticString?
  /// The value that an absent field or `null` means; for the document only, never filled in.
  public let usual: JSONValue?

  private init(
    _ name: StaticString, _ schema: Schema, isRequired: Bool, note: StaticString?,
    usual: JSONValue?
  ) {
    self.name = name
    self.schema = schema
    self.isRequired = isRequired
    self.note = note
    self.usual = usual
  }

  /// A required field.
  public static func required(
    _ name: StaticString, _ schema: Schema, note: StaticString? = nil
  ) -> SchemaField {
    SchemaField(name, schema, isRequired: true, note: note, usual: nil)
  }

  /// An optional field.
  /// - Parameter usual: the value that an absent field means.
  public static func optional(
    _ name: StaticString, _ schema: Schema, note: StaticString? = nil, usual: JSONValue? = nil
  ) -> SchemaField {
    SchemaField(name, schema, isRequired: false, note: note, usual: usual)
  }
}

/// An error in one field.
public struct FieldError: Error, Equatable, Sendable {
  /// The path of the field, such as `weight_kg` or `marks[2].name`; empty for the whole value. Cut after
  /// `longestPath`, since a client chooses the length of unknown names.
  public let path: String
  /// A stable word for programs, such as `required` or `too_long`.
  public let code: String
  /// An English sentence.
  public let message: String

  /// Maximum length of a path, in Unicode scalars.
  public static let longestPath = 200

  /// Creates an error for the value at a path.
  public init(path: String, code: String, message: String) {
    self.path = String(String.UnicodeScalarView(path.unicodeScalars.prefix(Self.longestPath)))
    self.code = code
    self.message = message
  }
}
