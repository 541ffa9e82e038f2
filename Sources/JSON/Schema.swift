/// What a JSON value must look like: checked on the way in, published in the OpenAPI document.
public indirect enum Schema: Sendable {
  /// An object of these fields and no others.
  case object([SchemaField])
  /// A list of values of one form, with so many elements.
  case array(of: Schema, minimumCount: Int = 0, maximumCount: Int)
  /// An object of at most so many fields of any names, all of one form.
  case map(of: Schema, maximumCount: Int)
  /// A text of so many Unicode scalars.
  case string(minimumLength: Int = 0, maximumLength: Int, pattern: TextPattern? = nil)
  /// A number without a fraction within a range.
  case integer(ClosedRange<Int64>)
  /// Any number within a range.
  case number(ClosedRange<Double>)
  /// `true` or `false`.
  case boolean
  /// One of these words, none of which needs escapes.
  case oneOf([StaticString])
  /// A value of a form, or `null`.
  case nullable(Schema)
  /// Any value: for what another mechanism describes.
  case anything
}

extension Schema {
  /// An identifier: a UUID in its form of 36 characters.
  public static var uuid: Schema { .string(maximumLength: 36, pattern: .uuid) }

  /// An array of exactly so many elements, such as the two numbers of a position.
  public static func array(of element: Schema, count: Int) -> Schema {
    .array(of: element, minimumCount: count, maximumCount: count)
  }
}

/// One field of an object.
public struct SchemaField: Sendable {
  /// The name of the member.
  public let name: StaticString
  /// What its value must look like.
  public let schema: Schema
  /// Whether an object without it is refused.
  public let isRequired: Bool
  /// A sentence for the readers of the OpenAPI document.
  public let note: StaticString?
  /// What holds where the field is absent or `null`; told in the document, never filled in.
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

  /// A field that every such object has.
  public static func required(
    _ name: StaticString, _ schema: Schema, note: StaticString? = nil
  ) -> SchemaField {
    SchemaField(name, schema, isRequired: true, note: note, usual: nil)
  }

  /// A field that such an object may lack.
  /// - Parameter usual: what holds where it is absent.
  public static func optional(
    _ name: StaticString, _ schema: Schema, note: StaticString? = nil, usual: JSONValue? = nil
  ) -> SchemaField {
    SchemaField(name, schema, isRequired: false, note: note, usual: usual)
  }
}

/// One thing wrong with one field.
public struct FieldError: Error, Equatable, Sendable {
  /// Where: `weight_kg`, `marks[2].name`, empty for the whole value. Cut after `longestPath`, since
  /// who sends names that there are not may choose how long they are.
  public let path: String
  /// A stable word for programs, such as `required` or `too_long`.
  public let code: String
  /// One English sentence.
  public let message: String

  /// Unicode scalars of a path.
  public static let longestPath = 200

  /// An error of the value at a path.
  public init(path: String, code: String, message: String) {
    self.path = String(String.UnicodeScalarView(path.unicodeScalars.prefix(Self.longestPath)))
    self.code = code
    self.message = message
  }
}
