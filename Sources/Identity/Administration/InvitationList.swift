public import JSON
import Storage
import Text

/// People to be invited, from a table of names and e-mail addresses.
///
/// The first line may name the columns, in any of the app's languages. Without it, the field with an `@` is the address and the
/// first other one the name. A user name that is missing is made of the address.
public struct InvitationList: Equatable, Sendable {
  /// A person of the list.
  public struct Row: Equatable, Sendable {
    /// The line of the table, from 1.
    public let line: Int
    /// The name shown to others.
    public var displayName: String
    /// The e-mail address.
    public var email: String
    /// The name for signing in.
    public var userName: String
    /// True if the table has no user name, so that another one may be made.
    let isUserNameMade: Bool
    /// What is wrong; such a row is left out.
    public var errors: [FieldError]
  }

  /// The rows, also those with errors.
  public internal(set) var rows: [Row]

  /// Maximum number of rows.
  public static let maximumCount = 500

  /// Reads a table.
  /// - Throws: `invalid` with an error of the field `table`: `not_text`, `open_quote`, `empty_table`, `no_email` or `too_many`.
  public init(_ table: [UInt8]) throws(IdentityError) {
    let read: CSVTable
    do throws(CSVTable.Failure) {
      read = try CSVTable(table)
    } catch {
      switch error {
      case .notText: throw Self.wrong("not_text", "The table is no text.")
      case .openQuote(let line):
        throw Self.wrong("open_quote", "The quote that begins on line \(line) has no end.")
      }
    }
    guard let first = read.rows.first else {
      throw Self.wrong("empty_table", "The table has no lines.")
    }
    let head = first.fields.contains { $0.contains("@") } ? nil : Head(first.fields)
    if head == nil, !first.fields.contains(where: { $0.contains("@") }) {
      throw Self.wrong(
        "no_email", "The first line must name the columns, one of which is the e-mail address.")
    }
    let people = read.rows.dropFirst(head == nil ? 0 : 1)
    guard people.count <= Self.maximumCount else {
      throw Self.wrong("too_many", "A list has at most \(Self.maximumCount) people.")
    }
    guard !people.isEmpty else { throw Self.wrong("empty_table", "The table names nobody.") }
    rows = people.map { Self.row($0, head ?? Head(guessing: $0.fields)) }
    markRepeated()
  }

  private static func wrong(_ code: String, _ message: String) -> IdentityError {
    .invalid([FieldError(path: "table", code: code, message: message)])
  }

  private static func row(_ row: CSVTable.Row, _ head: Head) -> Row {
    func field(_ index: Int?) -> String {
      index.flatMap { row.fields.indices.contains($0) ? row.fields[$0] : nil } ?? ""
    }
    let email = field(head.email)
    let local = String(email.prefix { $0 != "@" })
    let (given, name) = (field(head.userName), field(head.name))
    let userName = given.isEmpty ? Self.userName(of: local) : given
    let displayName = name.isEmpty ? local : name
    return Row(
      line: row.line, displayName: displayName, email: email, userName: userName,
      isUserNameMade: given.isEmpty,
      errors: MemberFields.check(userName: userName, email: email, displayName: displayName))
  }

  /// Returns the user name made of the local part of an address: its plain letters and digits.
  private static func userName(of local: String) -> String {
    let plain = local.inPlainLetters.unicodeScalars.filter { scalar in
      ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
        || "._-".unicodeScalars.contains(scalar)
    }
    let name = String(
      String.UnicodeScalarView(plain.drop { "._-".unicodeScalars.contains($0) }.prefix(36)))
    return name.count < 2 ? name + "member" : name
  }

  /// Marks addresses and user names that an earlier row has.
  private mutating func markRepeated() {
    var (emails, names): (Set<String>, Set<String>) = ([], [])
    for index in rows.indices {
      if !emails.insert(MemberFields.key(rows[index].email)).inserted {
        rows[index].add("email", "repeated", "An earlier line has this address.")
      }
      if !rows[index].isUserNameMade,
        !names.insert(MemberFields.key(rows[index].userName)).inserted
      {
        rows[index].add("user_name", "repeated", "An earlier line has this user name.")
      }
    }
  }

  /// The columns of a table.
  private struct Head {
    var name: Int?
    var email: Int?
    var userName: Int?

    private static let names: Set<String> = [
      "name", "full name", "display name", "nom", "nom i cognoms", "nombre", "nombre y apellidos",
      "nom complet",
      "member", "membre", "miembro", "soci", "socio",
    ]
    private static let emails: Set<String> = [
      "email", "e-mail", "mail", "e-mail address", "email address", "correu", "correu electronic",
      "correo",
      "correo electronico", "courriel", "adresse e-mail", "adreca electronica",
    ]
    private static let userNames: Set<String> = [
      "user name", "username", "user", "usuari", "nom d'usuari", "nom d’usuari", "usuario",
      "nombre de usuario", "identifiant", "login",
    ]

    /// Reads the names of columns; `nil` if none is the address.
    init?(_ fields: [String]) {
      for (index, field) in fields.enumerated() {
        let word = field.inPlainLetters
        if Self.emails.contains(word) { email = email ?? index }
        if Self.names.contains(word) { name = name ?? index }
        if Self.userNames.contains(word) { userName = userName ?? index }
      }
      if email == nil { return nil }
    }

    /// Guesses the columns of a row without a head.
    init(guessing fields: [String]) {
      email = fields.firstIndex { $0.contains("@") }
      name = fields.indices.first { $0 != email && !fields[$0].isEmpty }
    }
  }
}

extension InvitationList.Row {
  mutating func add(_ field: String, _ code: String, _ message: String) {
    if errors.contains(where: { $0.path == field }) { return }
    errors.append(FieldError(path: field, code: code, message: message))
  }
}
