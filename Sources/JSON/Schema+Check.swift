extension Schema {
  /// Maximum number of errors reported for a value.
  public static let maximumErrors = 50

  /// Returns the errors in a value; empty if it is valid.
  /// - Complexity: O(*n*) in the size of the value times the number of fields of an object.
  public func check(_ value: JSONValue) -> [FieldError] {
    var checker = SchemaChecker()
    checker.check(value, self, at: "")
    return checker.errors
  }
}

private struct SchemaChecker {
  var errors: [FieldError] = []

  mutating func add(_ path: String, _ code: String, _ message: String) {
    guard errors.count < Schema.maximumErrors else { return }
    errors.append(FieldError(path: path, code: code, message: message))
  }

  mutating func check(_ value: JSONValue, _ schema: Schema, at path: String) {
    switch schema {
    case .anything: break
    case .nullable(let inner): if !value.isNull { check(value, inner, at: path) }
    case .object(let fields): checkObject(value, fields, at: path)
    case .array(let element, let minimum, let maximum):
      checkArray(value, element, minimum, maximum, at: path)
    case .map(let inner, let maximum): checkMap(value, inner, maximum, at: path)
    case .string(let minimum, let maximum, let pattern):
      checkString(value, minimum, maximum, pattern, at: path)
    case .integer(let range): checkInteger(value, range, at: path)
    case .number(let range): checkNumber(value, range, at: path)
    case .boolean: if value.bool == nil { add(path, "type", "Must be true or false.") }
    case .oneOf(let words): checkWord(value, words, at: path)
    }
  }

  private mutating func checkObject(_ value: JSONValue, _ fields: [SchemaField], at path: String) {
    guard case .object(let members) = value else {
      return add(path, "type", "Must be an object.")
    }
    var seen = [Bool](repeating: false, count: fields.count)
    for member in members {
      guard errors.count < Schema.maximumErrors else { return }
      let place = path.isEmpty ? member.key : path + "." + member.key
      guard let index = fields.firstIndex(where: { $0.name.isSame(as: member.key) }) else {
        add(place, "unknown", "There is no such field.")
        continue
      }
      if seen[index] { add(place, "repeated", "Is given more than once.") }
      seen[index] = true
      check(member.value, fields[index].schema, at: place)
    }
    for (field, isSeen) in zip(fields, seen) where field.isRequired && !isSeen {
      let name = field.name.description
      add(path.isEmpty ? name : path + "." + name, "required", "Is required.")
    }
  }

  private mutating func checkMap(
    _ value: JSONValue, _ inner: Schema, _ maximum: Int, at path: String
  ) {
    guard case .object(let members) = value else {
      return add(path, "type", "Must be an object.")
    }
    guard members.count <= maximum else {
      return add(path, "too_many", "Must have at most \(maximum) fields.")
    }
    for (index, member) in members.enumerated() where errors.count < Schema.maximumErrors {
      let place = path.isEmpty ? member.key : path + "." + member.key
      if members[..<index].contains(where: { $0.key.utf8.elementsEqual(member.key.utf8) }) {
        add(place, "repeated", "Is given more than once.")
      }
      check(member.value, inner, at: place)
    }
  }

  private mutating func checkArray(
    _ value: JSONValue, _ element: Schema, _ minimum: Int, _ maximum: Int, at path: String
  ) {
    guard case .array(let values) = value else { return add(path, "type", "Must be an array.") }
    guard values.count >= minimum else {
      return add(path, "too_few", "Must have at least \(minimum) elements.")
    }
    guard values.count <= maximum else {
      return add(path, "too_many", "Must have at most \(maximum) elements.")
    }
    for (index, value) in values.enumerated() where errors.count < Schema.maximumErrors {
      check(value, element, at: path + "[\(index)]")
    }
  }

  private mutating func checkString(
    _ value: JSONValue, _ minimum: Int, _ maximum: Int, _ pattern: TextPattern?, at path: String
  ) {
    guard case .string(let text) = value else { return add(path, "type", "Must be a text.") }
    let count = text.unicodeScalars.count
    if count < minimum {
      let message =
        minimum == 1 ? "Must not be empty." : "Must have at least \(minimum) characters."
      add(path, "too_short", message)
    } else if count > maximum {
      add(path, "too_long", "Must have at most \(maximum) characters.")
    } else if let pattern, !pattern.matches(text) {
      add(path, "invalid", pattern.requirement)
    }
  }

  private mutating func checkInteger(
    _ value: JSONValue, _ range: ClosedRange<Int64>, at path: String
  ) {
    guard let integer = value.int64 else { return add(path, "type", "Must be a whole number.") }
    if !range.contains(integer) {
      add(
        path, "out_of_range", "Must be between \(range.lowerBound) and \(range.upperBound).")
    }
  }

  private mutating func checkNumber(
    _ value: JSONValue, _ range: ClosedRange<Double>, at path: String
  ) {
    guard let number = value.double else { return add(path, "type", "Must be a number.") }
    if !range.contains(number) {
      add(
        path, "out_of_range", "Must be between \(range.lowerBound) and \(range.upperBound).")
    }
  }

  private mutating func checkWord(_ value: JSONValue, _ words: [StaticString], at path: String) {
    guard case .string(let text) = value else { return add(path, "type", "Must be a text.") }
    if words.contains(where: { $0.isSame(as: text) }) { return }
    var list = ""
    for word in words { list += (list.isEmpty ? "" : ", ") + word.description }
    add(path, "not_allowed", "Must be one of: \(list).")
  }
}
