public import JSON
import Spaces

/// The rules for a member's fields.
public enum MemberFields {
  /// Minimum length of a password in characters, as NIST SP 800-63B requires of memorized secrets.
  public static let minimumPassword = 8
  /// Maximum length in characters: hashing must not let an attacker cause arbitrary work.
  public static let maximumPassword = 200

  /// The name for signing in: 2 to 40 characters, ASCII letters, digits, `.`, `_` and `-`.
  public static let userName = Schema.string(minimumLength: 2, maximumLength: 40, pattern: .line)
  /// An e-mail address: 3 to 254 characters.
  public static let email = Schema.string(minimumLength: 3, maximumLength: 254, pattern: .email)
  /// The name shown to others: 1 to 80 characters on one line.
  public static let displayName = Schema.string(
    minimumLength: 1, maximumLength: 80, pattern: .line)
  /// A password: 8 to 200 characters.
  public static let password = Schema.string(
    minimumLength: minimumPassword, maximumLength: maximumPassword)

  /// Returns all errors in the given fields; `nil` fields are not checked.
  static func check(
    userName: String? = nil, email: String? = nil, displayName: String? = nil,
    password: String? = nil, passwordField: String = "password"
  ) -> [FieldError] {
    var errors: [FieldError] = []
    let fields = [
      ("user_name", userName, Self.userName), ("email", email, Self.email),
      ("display_name", displayName, Self.displayName), (passwordField, password, Self.password),
    ]
    for (name, text, schema) in fields {
      guard let text else { continue }
      errors += schema.check(.string(text)).map {
        FieldError(path: name, code: $0.code, message: $0.message)
      }
    }
    if let userName, !errors.contains(where: { $0.path == "user_name" }), !isPlain(userName) {
      errors.append(
        FieldError(
          path: "user_name", code: "invalid",
          message: "Must be of letters a to z, digits, '.', '_' and '-', a letter or digit first."))
    }
    if let displayName, !errors.contains(where: { $0.path == "display_name" }),
      let error = NameRule.error(displayName, path: "display_name")
    {
      errors.append(error)
    }
    let names = [userName, displayName, email].compactMap(\.self)
    if let password, !errors.contains(where: { $0.path == passwordField }) {
      errors += check(guessing: password, of: names, field: passwordField)
    }
    return errors
  }

  /// Returns the error for a password that is easy to guess from these names.
  static func check(guessing password: String, of names: [String], field: String) -> [FieldError] {
    guard GuessablePassword.matches(password, of: names) else { return [] }
    let message = "Must not be a common password, nor made of your own names."
    return [FieldError(path: field, code: "too_simple", message: message)]
  }

  /// Returns the key under which names must be unique: lower case, since people do not remember the spelling.
  /// User names are ASCII, so that no two look alike.
  public static func key(_ text: String) -> String { text.lowercased() }

  private static func isPlain(_ userName: String) -> Bool {
    func isLetterOrDigit(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: false
      }
    }
    return isLetterOrDigit(userName.utf8.first ?? 0)
      && userName.utf8.allSatisfy { isLetterOrDigit($0) || "._-".utf8.contains($0) }
  }
}
