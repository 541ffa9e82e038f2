import CXML

/// Extracts plain text from HTML fragments, in which platforms describe their activities.
enum HTMLText {
  /// Returns the text without tags: a paragraph becomes a line. Styles, scripts and titles of pages are dropped.
  /// - Complexity: O(*n*).
  static func words(_ html: String) -> String {
    var bytes = Array(html.utf8)
    // They end a text for the parser.
    bytes.removeAll { $0 == 0 }
    let lines = TextLines()
    var events = htmlSAXHandler()
    events.startElement = { lines, name, _ in TextLines.of(lines).begin(name) }
    events.endElement = { lines, name in TextLines.of(lines).end(name) }
    events.characters = { lines, text, count in TextLines.of(lines).add(text, count) }
    events.ignorableWhitespace = events.characters
    // Contents of scripts and styles.
    events.cdataBlock = { _, _, _ in }
    let context = Unmanaged.passUnretained(lines).toOpaque()
    guard
      let parser = htmlCreatePushParserCtxt(
        &events, context, nil, 0, nil, XML_CHAR_ENCODING_UTF8)
    else { return "" }
    defer { htmlFreeParserCtxt(parser) }
    let options = [
      HTML_PARSE_RECOVER, HTML_PARSE_NOERROR, HTML_PARSE_NOWARNING, HTML_PARSE_NONET,
      HTML_PARSE_IGNORE_ENC,
    ]
    htmlCtxtUseOptions(parser, CInt(options.reduce(0) { $0 | $1.rawValue }))
    bytes.withUnsafeBytes { bytes in
      // In pieces, so that a page that is nested too deep can be left.
      for start in stride(from: 0, to: bytes.count, by: piece) where !lines.isTooDeep {
        let piece = UnsafeRawBufferPointer(rebasing: bytes[start...].prefix(piece))
        htmlParseChunk(
          parser, piece.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(piece.count), 0)
      }
      if !lines.isTooDeep { htmlParseChunk(parser, nil, 0, 1) }
    }
    return withExtendedLifetime(lines) { lines.text }
  }

  /// Bytes passed to the parser at once.
  private static let piece = 4_096

  /// Returns the plain text of a string that may or may not be HTML, as calendars have both. A string without
  /// tags or entities is returned unchanged. If no tag breaks a line, newlines do.
  static func plain(_ text: String) -> String {
    let names = tagNames(in: Array(text.utf8))
    let known = TextLines.breaking.union(TextLines.silent).union(TextLines.inline)
    guard !names.isDisjoint(with: known) || text.contains(/&(\w+|#\d+|#[xX][\da-fA-F]+);/)
    else { return text }
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    let hasLines = !names.isDisjoint(with: TextLines.breaking)
    return words(hasLines ? text : lines.joined(separator: "<br>"))
  }

  /// Returns true if a server's answer begins as an HTML page.
  static func isPage(_ beginning: [UInt8]) -> Bool {
    let text = String(decoding: beginning.drop { $0 <= 0x20 || $0 >= 0x80 }, as: UTF8.self)
      .lowercased()
    return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
  }

  // MARK: Whether it is HTML

  /// Returns the names of what can only be tags, rather than comparisons: closed, with attributes that have values, or
  /// without any. A comment is a tag without a name.
  private static func tagNames(in bytes: [UInt8]) -> Set<String> {
    var names: Set<String> = []
    for index in bytes.indices where bytes[index] == UInt8(ascii: "<") {
      let tag = bytes[(index + 1)...].prefix {
        $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">")
      }
      guard tag.endIndex < bytes.count, bytes[tag.endIndex] == UInt8(ascii: ">") else { continue }
      if tag.starts(with: Array("!--".utf8)) { names.insert("") }
      let named = tag.drop { $0 == UInt8(ascii: "/") }
      let name = named.prefix { isLetter($0) || isDigit($0) }
      guard let first = name.first, isLetter(first) else { continue }
      let rest = named.dropFirst(name.count)
      if rest.contains(UInt8(ascii: "="))
        || rest.allSatisfy({ $0 <= 0x20 || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ":") })
      {
        names.insert(String(decoding: name, as: UTF8.self).lowercased())
      }
    }
    return names
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

/// The text of an HTML document, in lines, from the events of its parser.
private final class TextLines {
  static let inline: Set<String> = [
    "a", "b", "i", "u", "s", "em", "strong", "span", "font", "small", "big", "sub", "sup", "img",
    "td", "th", "tbody", "thead", "html", "body", "meta", "link", "center", "code", "dl", "dt",
    "dd", "",
  ]
  static let silent: Set<String> = ["script", "style", "head", "title"]
  static let breaking: Set<String> = [
    "p", "br", "div", "li", "ul", "ol", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6", "hr",
    "blockquote", "pre", "section", "article",
  ]
  /// Maximum number of open elements. Each closing tag is compared with all of them.
  private static let deepest = 1_000

  private var bytes: [UInt8] = []
  private var depth = 0
  /// Number of open elements without visible text.
  private var silence = 0
  /// True if the document is nested deeper than any page.
  var isTooDeep: Bool { depth > Self.deepest }

  static func of(_ context: UnsafeMutableRawPointer?) -> TextLines {
    Unmanaged.fromOpaque(context!).takeUnretainedValue()
  }

  func begin(_ name: UnsafePointer<xmlChar>?) {
    depth += 1
    note(name, opens: 1)
  }

  func end(_ name: UnsafePointer<xmlChar>?) {
    depth -= 1
    note(name, opens: -1)
  }

  private func note(_ name: UnsafePointer<xmlChar>?, opens: Int) {
    guard let name else { return }
    let tag = String(cString: name)
    if Self.silent.contains(tag) { silence = max(0, silence + opens) }
    if Self.breaking.contains(tag) { breakLine() }
  }

  private func breakLine() {
    while bytes.last == 0x20 { bytes.removeLast() }
    if let last = bytes.last, last != 0x0A { bytes.append(0x0A) }
  }

  func add(_ text: UnsafePointer<xmlChar>?, _ count: CInt) {
    guard silence == 0, !isTooDeep else { return }
    for byte in UnsafeBufferPointer(start: text, count: Int(count)) {
      if byte > 0x20, byte != 0x7F {
        bytes.append(byte)
      } else if let last = bytes.last, last != 0x20, last != 0x0A {
        bytes.append(0x20)
      }
    }
  }

  /// The lines so far. Spaces that do not break are spaces.
  var text: String {
    var text = String(decoding: bytes, as: UTF8.self).replacing("\u{a0}", with: " ")
    while text.last == " " || text.last == "\n" { text.removeLast() }
    return text
  }
}
