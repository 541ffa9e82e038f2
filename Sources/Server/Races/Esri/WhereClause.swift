import Formats
import Text

/// A condition on the attributes of a feature, in the subset of SQL-92 that map clients use.
///
/// It is parsed and evaluated in memory; no part of it reaches the database.
indirect enum WhereClause: Equatable, Sendable {
  case always
  case compare(String, Comparison, EsriValue)
  case among(String, [EsriValue])
  case between(String, EsriValue, EsriValue)
  case like(String, String)
  case isNull(String)
  case not(WhereClause)
  case both(WhereClause, WhereClause)
  case either(WhereClause, WhereClause)
  /// A condition without fields, such as `1=1`.
  case constant(Bool)

  enum Comparison: String, Sendable {
    case equal = "="
    case unequal = "<>"
    case less = "<"
    case atMost = "<="
    case more = ">"
    case atLeast = ">="
  }

  /// Parses a condition.
  /// - Parameter fields: the permitted field names; their case is ignored.
  /// - Returns: `nil` for invalid text, or one that names another field.
  init?(_ text: String, fields: [String]) {
    guard text.utf8.count <= 20_000 else { return nil }
    if text.allSatisfy(\.isWhitespace) {
      self = .always
      return
    }
    guard let tokens = WhereToken.all(of: text) else { return nil }
    var parser = WhereParser(tokens: tokens, fields: fields)
    guard let clause = parser.disjunction(), parser.isAtEnd else { return nil }
    self = clause
  }

  /// True if attributes satisfy the condition. A comparison with an unknown value is never satisfied.
  func holds(_ attributes: (String) -> EsriValue) -> Bool {
    switch self {
    case .always: return true
    case .constant(let value): return value
    case .compare(let field, let comparison, let value):
      return attributes(field).order(with: value).map(comparison.holds) ?? false
    case .among(let field, let values):
      let mine = attributes(field)
      return values.contains { mine.order(with: $0) == 0 }
    case .between(let field, let low, let high):
      let mine = attributes(field)
      return (mine.order(with: low).map { $0 >= 0 } ?? false)
        && (mine.order(with: high).map { $0 <= 0 } ?? false)
    case .like(let field, let pattern):
      guard case .text(let text) = attributes(field) else { return false }
      return Self.matches(Array(text.unicodeScalars), Array(pattern.unicodeScalars))
    case .isNull(let field): return attributes(field) == .null
    case .not(let clause): return !clause.holds(attributes)
    case .both(let one, let other): return one.holds(attributes) && other.holds(attributes)
    case .either(let one, let other): return one.holds(attributes) || other.holds(attributes)
    }
  }

  /// `%` matches any text and `_` one letter. Case is ignored, as on usual servers.
  private static func matches(_ text: [Unicode.Scalar], _ pattern: [Unicode.Scalar]) -> Bool {
    // At each index: true if the pattern so far matches that many letters.
    var reached = [Bool](repeating: false, count: text.count + 1)
    reached[0] = true
    for letter in pattern {
      if letter == "%" {
        for index in 0..<text.count where reached[index] { reached[index + 1] = true }
        continue
      }
      for index in stride(from: text.count, to: 0, by: -1) {
        reached[index] = reached[index - 1] && (letter == "_" || isSame(text[index - 1], letter))
      }
      reached[0] = false
    }
    return reached[text.count]
  }

  private static func isSame(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool {
    one.properties.lowercaseMapping == other.properties.lowercaseMapping
  }
}

extension WhereClause.Comparison {
  fileprivate func holds(_ order: Int) -> Bool {
    switch self {
    case .equal: order == 0
    case .unequal: order != 0
    case .less: order < 0
    case .atMost: order <= 0
    case .more: order > 0
    case .atLeast: order >= 0
    }
  }
}

/// A value of an attribute.
enum EsriValue: Hashable, Sendable {
  case null
  case number(Double)
  case text(String)

  /// The order of two values: -1, 0 or 1; `nil` if one is unknown or they cannot be compared.
  func order(with other: EsriValue) -> Int? {
    switch (self, other) {
    case (.number(let one), .number(let other)): one < other ? -1 : one > other ? 1 : 0
    case (.text(let one), .text(let other)): one < other ? -1 : one > other ? 1 : 0
    case (.number(let one), .text(let text)):
      Double(text).map { one < $0 ? -1 : one > $0 ? 1 : 0 }
    case (.text(let text), .number(let other)):
      Double(text).map { $0 < other ? -1 : $0 > other ? 1 : 0 }
    default: nil
    }
  }
}

/// A token of a condition.
private enum WhereToken: Equatable {
  case word(String)
  case text(String)
  case number(Double)
  case symbol(String)

  /// The tokens of a text; `nil` if it contains an invalid one.
  static func all(of text: String) -> [WhereToken]? {
    var tokens: [WhereToken] = []
    var rest = Substring(text)
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if first == "'" {
        guard let string = readString(&rest) else { return nil }
        tokens.append(.text(string))
      } else if first == "\"" {
        rest.removeFirst()
        let name = rest.prefix { $0 != "\"" }
        rest = rest.dropFirst(name.count)
        guard rest.first == "\"" else { return nil }
        rest.removeFirst()
        tokens.append(.word(String(name)))
      } else if first.isLetter || first == "_" {
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
        tokens.append(.word(String(word)))
        rest = rest.dropFirst(word.count)
      } else if first.isASCII, first.isNumber || first == "-" || first == "+" || first == "." {
        let digits = rest.prefix { $0.isNumber || "+-.eE".contains($0) }
        guard let number = Double(digits), number.isFinite else { return nil }
        tokens.append(.number(number))
        rest = rest.dropFirst(digits.count)
      } else {
        let pair = String(rest.prefix(2))
        let symbol = ["<=", ">=", "<>", "!="].contains(pair) ? pair : String(first)
        guard symbol.count == 2 || "()=<>,".contains(first) else { return nil }
        tokens.append(.symbol(symbol == "!=" ? "<>" : symbol))
        rest = rest.dropFirst(symbol.count)
      }
      if tokens.count > 2_000 { return nil }
    }
    return tokens
  }

  /// Reads a text in single quotes, in which a doubled quote stands for one.
  private static func readString(_ rest: inout Substring) -> String? {
    var string = ""
    rest.removeFirst()
    while let letter = rest.popFirst() {
      guard letter == "'" else {
        string.append(letter)
        continue
      }
      guard rest.first == "'" else { return string }
      rest.removeFirst()
      string.append("'")
    }
    return nil
  }
}

/// Reads the tokens of a condition by recursive descent.
private struct WhereParser {
  /// Maximum nesting of parentheses and negations.
  private static let maximumDepth = 40
  /// Maximum length of a pattern, in letters: each is compared with every letter of every text, and no text is longer.
  private static let maximumPattern = 255

  let tokens: [WhereToken]
  let fields: [String]
  private var index = 0
  private var depth = 0

  init(tokens: [WhereToken], fields: [String]) {
    self.tokens = tokens
    self.fields = fields
  }

  var isAtEnd: Bool { index == tokens.count }
  private var next: WhereToken? { index < tokens.count ? tokens[index] : nil }

  mutating func disjunction() -> WhereClause? {
    guard var clause = conjunction() else { return nil }
    while consumeWord("OR") {
      guard let other = conjunction() else { return nil }
      clause = .either(clause, other)
    }
    return clause
  }

  private mutating func conjunction() -> WhereClause? {
    guard var clause = negation() else { return nil }
    while consumeWord("AND") {
      guard let other = negation() else { return nil }
      clause = .both(clause, other)
    }
    return clause
  }

  private mutating func negation() -> WhereClause? {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.maximumDepth else { return nil }
    if consumeWord("NOT") { return negation().map { .not($0) } }
    guard consume(.symbol("(")) else { return predicate() }
    guard let clause = disjunction(), consume(.symbol(")")) else { return nil }
    return clause
  }

  private mutating func predicate() -> WhereClause? {
    if let left = value() {
      guard let comparison = comparison(), let right = value() else { return nil }
      return .constant(left.order(with: right).map(comparison.holds) ?? false)
    }
    guard case .word(let name)? = next,
      let field = fields.first(where: { $0.lowercased() == name.lowercased() })
    else { return nil }
    index += 1
    if let comparison = comparison() {
      return value().map { .compare(field, comparison, $0) }
    }
    if consumeWord("IS") {
      let isNegated = consumeWord("NOT")
      guard consumeWord("NULL") else { return nil }
      return isNegated ? .not(.isNull(field)) : .isNull(field)
    }
    let isNegated = consumeWord("NOT")
    guard let clause = membership(of: field) else { return nil }
    return isNegated ? .not(clause) : clause
  }

  private mutating func membership(of field: String) -> WhereClause? {
    if consumeWord("IN") {
      guard consume(.symbol("(")) else { return nil }
      var values: [EsriValue] = []
      repeat {
        guard let value = value() else { return nil }
        values.append(value)
      } while consume(.symbol(","))
      return consume(.symbol(")")) ? .among(field, values) : nil
    }
    if consumeWord("BETWEEN") {
      guard let low = value(), consumeWord("AND"), let high = value() else { return nil }
      return .between(field, low, high)
    }
    if consumeWord("LIKE"), case .text(let pattern)? = next,
      pattern.unicodeScalars.count <= Self.maximumPattern
    {
      index += 1
      return .like(field, pattern)
    }
    return nil
  }

  private mutating func comparison() -> WhereClause.Comparison? {
    guard case .symbol(let symbol)? = next, let found = WhereClause.Comparison(rawValue: symbol)
    else { return nil }
    index += 1
    return found
  }

  /// A number, a text, or a moment such as `timestamp '2026-04-18 08:00:00'`.
  private mutating func value() -> EsriValue? {
    switch next {
    case .number(let number)?:
      index += 1
      return .number(number)
    case .text(let text)?:
      index += 1
      return .text(text)
    case .word(let word)? where ["timestamp", "date"].contains(word.lowercased()):
      guard index + 1 < tokens.count, case .text(let text) = tokens[index + 1],
        let moment = DateTimeText.parse(Array(text.utf8).span)
      else { return nil }
      index += 2
      return .number(Double(moment))
    default: return nil
    }
  }

  private mutating func consume(_ token: WhereToken) -> Bool {
    guard next == token else { return false }
    index += 1
    return true
  }

  private mutating func consumeWord(_ word: String) -> Bool {
    guard case .word(let found)? = next, found.uppercased() == word else { return false }
    index += 1
    return true
  }
}
