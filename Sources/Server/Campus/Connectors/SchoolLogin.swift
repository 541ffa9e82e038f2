import JSON

/// A member's account at a school: its address, the member's identifier there, and the token.
struct SchoolLogin: Sendable {
  let school: SchoolAddress
  /// The member's identifier at the school.
  let account: String
  let token: String

  init(school: SchoolAddress, account: String, token: String) {
    self.school = school
    self.account = account
    self.token = token
  }

  /// Reads the bytes of ``secret``; `nil` if they are invalid.
  init?(_ secret: [UInt8]) {
    guard let json = try? JSONValue(parsing: secret),
      let school = json["school"]?.string.flatMap(SchoolAddress.init(_:)),
      let account = json["account"]?.string, let token = json["token"]?.string
    else { return nil }
    self.init(school: school, account: account, token: token)
  }

  /// The account encoded for encryption.
  var secret: [UInt8] {
    JSONValue.object([
      JSONMember("school", .string(school.text)), JSONMember("account", .string(account)),
      JSONMember("token", .string(token)),
    ]).bytes
  }

  /// Returns true if a text can be a token: printable ASCII without anything that would end a header line.
  static func isToken(_ text: String) -> Bool {
    (1...2_000).contains(text.utf8.count) && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }
}

extension SchoolLogin {
  /// Time limit of all requests in one refresh.
  static let patience = Duration.seconds(60)
  /// Maximum number of courses fetched.
  static let maximumSubjects = 100
  /// Maximum number of items read from a list.
  static let maximumItems = 5_000
}

extension JSONValue {
  /// The string, or `nil` if it is empty.
  var words: String? { string.flatMap { $0.isEmpty ? nil : $0 } }
}
