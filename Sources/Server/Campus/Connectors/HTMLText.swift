/// Extracts plain text from HTML fragments, in which platforms describe their activities.
enum HTMLText {
  /// Returns the text without tags: a paragraph becomes a line. Styles and scripts are dropped.
  /// - Complexity: O(*n*).
  static func words(_ html: String) -> String {
    let bytes = Array(html.utf8)
    var text: [UInt8] = []
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "<") where !Self.isTag(bytes, at: index):
        text.append(bytes[index])
        index += 1
      case UInt8(ascii: "<") where bytes[index...].starts(with: comment.begin):
        let end = bytes[index...].firstRange(of: comment.end)
        index = end?.upperBound ?? bytes.count
      case UInt8(ascii: "<"):
        guard let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) else {
          index = bytes.count
          break
        }
        let tag = Self.name(of: bytes[(index + 1)..<end])
        let isOpening = bytes[index + 1] != UInt8(ascii: "/")
        index = end + 1
        if isOpening, silent.contains(tag) { index = Self.end(of: tag, in: bytes, from: index) }
        if breaking.contains(tag) { Self.breakLine(&text) }
      case UInt8(ascii: "&"):
        index = Self.appendEntity(in: bytes, at: index, to: &text)
      case 0x09...0x0D, 0x20:
        if let last = text.last, last != 0x20, last != 0x0A { text.append(0x20) }
        index += 1
      default:
        text.append(bytes[index])
        index += 1
      }
    }
    while let last = text.last, last == 0x20 || last == 0x0A { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the plain text of a string that may or may not be HTML, as calendars have both. A string without
  /// tags or entities is returned unchanged. If no tag breaks a line, newlines do.
  static func plain(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var names: Set<String> = []
    var hasEntity = false
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<"), isTag(bytes, at: index) {
        let tag = bytes[(index + 1)...].prefix {
          $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">")
        }
        let isClosed = tag.endIndex < bytes.count && bytes[tag.endIndex] == UInt8(ascii: ">")
        if isClosed, isMarkup(tag) { names.insert(name(of: tag)) }
      } else if bytes[index] == UInt8(ascii: "&") {
        var ignored: [UInt8] = []
        hasEntity = hasEntity || appendEntity(in: bytes, at: index, to: &ignored) > index + 1
      }
      index += 1
    }
    let isMarked = !names.isDisjoint(with: breaking.union(silent).union(inline))
    guard isMarked || hasEntity else { return text }
    let hasLines = !names.isDisjoint(with: breaking)
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    return words(hasLines ? text : lines.joined(separator: "<br>"))
  }

  /// Returns true if the bytes between brackets can only be a tag: they hold attributes with values, or none.
  private static func isMarkup(_ tag: ArraySlice<UInt8>) -> Bool {
    if tag.starts(with: comment.begin.dropFirst()) { return true }
    let rest = tag.drop { $0 == UInt8(ascii: "/") }.dropFirst(name(of: tag).utf8.count)
    return rest.contains(UInt8(ascii: "="))
      || rest.allSatisfy { $0 <= 0x20 || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ":") }
  }

  /// Returns true if a server's answer begins as an HTML page.
  static func isPage(_ beginning: [UInt8]) -> Bool {
    let text = String(decoding: beginning.drop { $0 <= 0x20 || $0 >= 0x80 }, as: UTF8.self)
      .lowercased()
    return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
  }

  /// Returns true if the `<` at an index begins a tag or a comment, rather than a comparison.
  private static func isTag(_ bytes: [UInt8], at index: Int) -> Bool {
    guard index + 1 < bytes.count else { return false }
    let next = bytes[index + 1]
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(next | 0x20)
      || next == UInt8(ascii: "/") || next == UInt8(ascii: "!") || next == UInt8(ascii: "?")
  }

  private static let comment = (begin: Array("<!--".utf8), end: Array("-->".utf8))
  private static let inline: Set<String> = [
    "a", "b", "i", "u", "s", "em", "strong", "span", "font", "small", "big", "sub", "sup", "img",
    "td",
    "th", "tbody", "thead", "html", "body", "meta", "link", "center", "code", "dl", "dt", "dd", "",
  ]
  private static let silent: Set<String> = ["script", "style", "head", "title"]
  private static let breaking: Set<String> = [
    "p", "br", "div", "li", "ul", "ol", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6", "hr",
    "blockquote", "pre", "section", "article",
  ]

  /// Returns a tag's name without its slash, in lower case.
  private static func name(of tag: ArraySlice<UInt8>) -> String {
    let name = tag.drop { $0 == UInt8(ascii: "/") }.prefix {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    return String(decoding: name.prefix(12), as: UTF8.self).lowercased()
  }

  /// Returns the index behind the closing tag of a silent element, or the end of the text.
  private static func end(of tag: String, in bytes: [UInt8], from start: Int) -> Int {
    let ending = Array("</\(tag)".utf8)
    var index = start
    while index + ending.count <= bytes.count {
      if bytes[index] == UInt8(ascii: "<"),
        zip(ending, bytes[index...]).allSatisfy({ $0 == $1 || $0 == $1 | 0x20 })
      {
        return bytes[index...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count
      }
      index += 1
    }
    return bytes.count
  }

  private static func breakLine(_ text: inout [UInt8]) {
    while text.last == 0x20 { text.removeLast() }
    if let last = text.last, last != 0x0A { text.append(0x0A) }
  }

  /// Appends an entity's character, or the ampersand if it is no entity.
  /// - Returns: the index at which reading continues.
  private static func appendEntity(
    in bytes: [UInt8], at start: Int, to text: inout [UInt8]
  ) -> Int {
    let body = bytes[(start + 1)...].prefix(10).prefix { $0 != UInt8(ascii: ";") }
    let end = start + 1 + body.count
    guard end < bytes.count, bytes[end] == UInt8(ascii: ";"),
      let scalar = scalar(String(decoding: body, as: UTF8.self))
    else {
      text.append(UInt8(ascii: "&"))
      return start + 1
    }
    text += String(scalar).utf8
    return end + 1
  }

  private static func scalar(_ entity: String) -> Unicode.Scalar? {
    if entity.hasPrefix("#") {
      let digits = entity.dropFirst()
      let number =
        digits.first == "x" || digits.first == "X"
        ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      guard let scalar = number.flatMap(Unicode.Scalar.init(_:)) else { return nil }
      return scalar.properties.generalCategory == .control ? " " : scalar
    }
    return named[entity]
  }

  private static let named: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "hellip": "…",
    "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”",
    "laquo": "«", "raquo": "»", "middot": "·", "bull": "•", "euro": "€", "deg": "°", "ordm": "º",
    "ordf": "ª", "iquest": "¿", "iexcl": "¡", "aacute": "á", "eacute": "é", "iacute": "í",
    "oacute": "ó", "uacute": "ú", "agrave": "à", "egrave": "è", "igrave": "ì", "ograve": "ò",
    "ugrave": "ù", "acirc": "â", "ecirc": "ê", "icirc": "î", "ocirc": "ô", "ucirc": "û",
    "auml": "ä", "euml": "ë", "iuml": "ï", "ouml": "ö", "uuml": "ü", "ntilde": "ñ", "ccedil": "ç",
    "Aacute": "Á", "Eacute": "É", "Iacute": "Í", "Oacute": "Ó", "Uacute": "Ú", "Agrave": "À",
    "Egrave": "È", "Ograve": "Ò", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "Ntilde": "Ñ",
    "Ccedil": "Ç", "szlig": "ß",
  ]
}
