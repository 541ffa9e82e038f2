import JSON

/// How a school knows a member: where it is, who the member is there, and the token that proves it.
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

  /// Reads what ``secret`` wrote; `nil` for anything else.
  init?(_ secret: [UInt8]) {
    guard let json = try? JSONValue(parsing: secret),
      let school = json["school"]?.string.flatMap(SchoolAddress.init(_:)),
      let account = json["account"]?.string, let token = json["token"]?.string
    else { return nil }
    self.init(school: school, account: account, token: token)
  }

  /// All of it, to be sealed.
  var secret: [UInt8] {
    JSONValue.object([
      JSONMember("school", .string(school.text)), JSONMember("account", .string(account)),
      JSONMember("token", .string(token)),
    ]).bytes
  }

  /// Whether a text can be a token: nothing that would end the line of a header.
  static func isToken(_ text: String) -> Bool {
    (1...2_000).contains(text.utf8.count) && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }
}

extension SchoolLogin {
  /// How long all questions of one refresh may take together.
  static let patience = Duration.seconds(60)
  /// The most courses that are asked about.
  static let maximumSubjects = 100
  /// The most items of a list that are taken.
  static let maximumItems = 5_000
}

extension JSONValue {
  /// A text that says something.
  var words: String? { string.flatMap { $0.isEmpty ? nil : $0 } }
}
