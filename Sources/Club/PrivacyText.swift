public import JSON

/// A club's text on privacy, in the languages in which its administrators wrote it (K13).
///
/// It is plain text of paragraphs between blank lines: `## ` begins a heading, `- ` an item of a list.
public struct PrivacyText: Equatable, Sendable {
  /// Maximum length in a language, in Unicode scalars.
  public static let longest = 40_000

  /// The texts in the order of the languages; `nil` where there is none.
  private var texts: [String?]

  /// Creates a text.
  /// - Parameter text: returns the text in a language; `nil` for none.
  public init(_ text: (_ language: String) -> String?) {
    texts = ClubSettings.languages.map { text($0.description) }
  }

  /// The fields as JSON: one for each language.
  public static var schemaFields: [SchemaField] {
    ClubSettings.languages.map {
      .optional($0, .string(minimumLength: 1, maximumLength: longest), note: "The text.")
    }
  }

  /// Reads a text that matches the schema.
  public init(_ json: JSONValue?) {
    self.init { json?[$0]?.string }
  }

  /// The text as JSON, of which ``init(_:)`` makes the same.
  public var fields: [JSONMember] {
    zip(ClubSettings.languages, texts).compactMap { language, text in
      text.map { JSONMember(language.description, .string($0)) }
    }
  }

  /// Returns what is wrong with a text that matches the schema: it has words in a language at least.
  public var errors: [FieldError] {
    let isSaid = texts.contains { text in
      text.map { !$0.allSatisfy { $0.isWhitespace } } ?? false
    }
    return isSaid
      ? []
      : [FieldError(path: "texts", code: "required", message: "Must be written in a language.")]
  }
}
