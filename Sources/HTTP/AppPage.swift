import Text

/// The app's page with a title, a description and further fields in its head, for those who read it without running its
/// scripts: messengers that show what a link leads to.
public struct AppPage: Sendable {
  /// The fields of a head. All are plain text.
  public struct Head: Sendable {
    /// The title.
    public let title: String
    /// The description.
    public let description: String
    /// The language of the page, such as `ca`; `nil` for that of the reader.
    public let language: String?
    /// Further fields, such as `og:image`, in order.
    public let properties: [(name: String, content: String)]

    /// Creates the fields of a head.
    public init(
      title: String, description: String, language: String? = nil,
      properties: [(name: String, content: String)]
    ) {
      self.title = title
      self.description = description
      self.language = language
      self.properties = properties
    }
  }

  private let opening: [UInt8]
  private let before: [UInt8]
  private let after: [UInt8]
  private let headers: [(name: HeaderName, value: String)]

  /// A page of a server without the app.
  public static let bare = AppPage(
    "<!doctype html><html><head><meta charset=\"utf-8\"><title></title></head><body></body></html>",
    headers: [
      (.contentSecurityPolicy, "default-src 'none'"), ("Referrer-Policy", "same-origin"),
    ])

  /// - Parameters:
  ///   - html: a page with a title; its language, title and description are replaced.
  ///   - headers: the header fields of the app's pages.
  init(_ html: String, headers: [(name: HeaderName, value: String)]) {
    var text = html[...]
    if let description = Self.range(from: "<meta name=\"description\"", to: ">", in: text) {
      text = text[..<description.lowerBound] + text[description.upperBound...]
    }
    let title =
      Self.range(from: "<title>", to: "</title>", in: text) ?? text.startIndex..<text.startIndex
    let head = text[..<title.lowerBound]
    let root = Self.range(from: "<html", to: ">", in: head)
    opening = Array(head[..<(root?.lowerBound ?? head.startIndex)].utf8)
    before = Array(head[(root?.upperBound ?? head.startIndex)...].utf8)
    after = Array(text[title.upperBound...].utf8)
    self.headers = headers
  }

  /// Returns the page with a head. Neither caches nor search engines may keep it.
  public func response(_ head: Head, status: Status = .ok) -> Response {
    var html = opening
    XMLText.append(markup: "<html", to: &html)
    if let language = head.language {
      XMLText.append(markup: " lang=\"", to: &html)
      XMLText.append(language, to: &html)
      XMLText.append(markup: "\"", to: &html)
    }
    XMLText.append(markup: ">", to: &html)
    html += before
    XMLText.append(markup: "<title>", to: &html)
    XMLText.append(head.title, to: &html)
    XMLText.append(markup: "</title>", to: &html)
    Self.field("name", "description", head.description, to: &html)
    Self.field("name", "robots", "noindex", to: &html)
    for (name, content) in head.properties {
      // Open Graph's fields are properties (ogp.me), Twitter's are names.
      Self.field(name.hasPrefix("og:") ? "property" : "name", name, content, to: &html)
    }
    html += after
    return Response(
      status,
      headers: [
        (.contentType, "text/html; charset=utf-8"), (.cacheControl, "no-store"),
        ("X-Robots-Tag", "noindex"),
      ] + headers, body: .bytes(html))
  }

  private static func field(
    _ attribute: String, _ name: String, _ content: String, to html: inout [UInt8]
  ) {
    html += Array("<meta \(attribute)=\"".utf8)
    XMLText.append(name, to: &html)
    html += Array("\" content=\"".utf8)
    XMLText.append(content, to: &html)
    html += Array("\">".utf8)
  }

  /// Returns the range from a text to the next other one, both included.
  private static func range(
    from start: String, to end: String, in html: Substring
  ) -> Range<Substring.Index>? {
    guard let first = html.firstRange(of: start),
      let last = html[first.upperBound...].firstRange(of: end)
    else { return nil }
    return first.lowerBound..<last.upperBound
  }
}
