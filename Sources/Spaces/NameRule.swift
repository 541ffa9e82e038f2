public import JSON
import Text

/// The rule for names that others see: each shows something, and turns the writing of nothing around it.
///
/// It holds for what is written from now on. An older name stays until it is changed, so it is no part of a schema.
public enum NameRule {
  /// Returns what is wrong with a name; an empty one is left to its schema.
  public static func error(_ name: String, path: String) -> FieldError? {
    if name.isEmpty { return nil }
    if VisibleText.isBlank(name) {
      return FieldError(path: path, code: "too_short", message: "Must show something.")
    }
    if VisibleText.turnsItsSurroundings(name) {
      return FieldError(
        path: path, code: "turned", message: "Must not turn the direction of writing around it.")
    }
    return nil
  }

  /// Returns what is wrong with a name by its schema, otherwise by the rule.
  public static func errors(_ name: String, as schema: Schema, path: String) -> [FieldError] {
    let errors = schema.check(.string(name)).map {
      FieldError(path: path, code: $0.code, message: $0.message)
    }
    return errors.isEmpty ? error(name, path: path).map { [$0] } ?? [] : errors
  }

  /// Returns what is wrong with the names among the fields that a change sets; a field is a name if its schema has that pattern.
  public static func errors(in fields: [JSONMember], of schema: Schema) -> [FieldError] {
    guard case .object(let forms) = schema else { return [] }
    var errors: [FieldError] = []
    for field in fields {
      guard let text = field.value.string,
        let form = forms.first(where: { $0.name.isSame(as: field.key) }), form.schema.isName,
        let error = error(text, path: field.key)
      else { continue }
      errors.append(error)
    }
    return errors
  }
}

extension Schema {
  fileprivate var isName: Bool {
    switch self {
    case .nullable(let inner): inner.isName
    case .string(_, _, .name): true
    default: false
    }
  }
}
