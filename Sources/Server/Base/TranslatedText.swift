/// A text in the languages of the app.
public struct TranslatedText: Sendable {
  private let texts: [String: String]
  private let english: String

  /// - Parameters: the text in Catalan, Spanish, English and French.
  public init(ca: String, es: String, en: String, fr: String) {
    texts = ["ca": ca, "es": es, "fr": fr]
    english = en
  }

  /// Returns the text in a language, such as `ca`; in English for any other.
  package subscript(language: String?) -> String { language.flatMap { texts[$0] } ?? english }
}
