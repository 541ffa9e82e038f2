/// The words of a piece of HTML, as platforms describe their activities.
enum HTMLText {
  /// The text without its marks: what is a paragraph there is a line here. Styles and scripts have no words.
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

  /// The words of a text that is a piece of HTML or none, as calendars have both: one that has neither tags nor
  /// entities stays as it is. Where no tag ends a line, the ends of lines do.
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

  /// Whether what stands between brackets can be nothing but a tag: it has attributes with values, or none.
  private static func isMarkup(_ tag: ArraySlice<UInt8>) -> Bool {
    if tag.starts(with: comment.begin.dropFirst()) { return true }
    let rest = tag.drop { $0 == UInt8(ascii: "/") }.dropFirst(name(of: tag).utf8.count)
    return rest.contains(UInt8(ascii: "="))
      || rest.allSatisfy { $0 <= 0x20 || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ":") }
  }

  /// Whether what a server sent begins as a page of the web.
  static func isPage(_ beginning: [UInt8]) -> Bool {
    let text = String(decoding: beginning.drop { $0 <= 0x20 || $0 >= 0x80 }, as: UTF8.self)
      .lowercased()
    return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
  }

  /// Whether a tag or a comment begins at a byte, rather than a comparison.
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

  /// The name of a tag without its slash, in lower case.
  private static func name(of tag: ArraySlice<UInt8>) -> String {
    let name = tag.drop { $0 == UInt8(ascii: "/") }.prefix {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    return String(decoding: name.prefix(12), as: UTF8.self).lowercased()
  }

  /// Where what a silent tag begins is over: behind the tag that ends it, or the end of the text.
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

  /// Appends what an entity stands for, or its ampersand when it is none; the answer is where the text goes on.
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
