import Campus
import JSON
import WebClient

/// The questions of one refresh to the Moodle of a school.
struct MoodleQuestions: Sendable {
  let client: WebClient
  let school: SchoolAddress
  let token: String
  /// However much there is, nobody waits longer.
  private let deadline: ContinuousClock.Instant
  private let budget = AnswerBudget()

  init(client: WebClient, school: SchoolAddress, token: String) {
    self.client = client
    self.school = school
    self.token = token
    deadline = .now + SchoolLogin.patience
  }

  /// The token of the web service for mobile apps, for a name and a password.
  static func token(
    _ client: WebClient, _ school: SchoolAddress, user: String, password: String
  ) async throws(ProviderFailure) -> String {
    let form = formText([
      ("username", user), ("password", password), ("service", "moodle_mobile_app"),
    ])
    let answer = try json(
      try await client.answer(to: WebRequest("\(school.text)/login/token.php", form: form)))
    if answer["error"] != nil || answer["exception"] != nil { throw ProviderFailure(.refused) }
    guard let token = answer["token"]?.words else { throw ProviderFailure(.foreign) }
    return token
  }

  /// What a function of the web service answers.
  ///
  /// Moodle tells its errors with status 200.
  /// - Throws: `refused` for a token that is void; with `isOfThisOnly` for what the student may not ask.
  func call(
    _ function: String, _ arguments: [(String, String)] = []
  ) async throws(ProviderFailure) -> JSONValue {
    guard ContinuousClock.now < deadline else { throw ProviderFailure(.slow) }
    let form = Self.formText(
      [("wstoken", token), ("wsfunction", function), ("moodlewsrestformat", "json")] + arguments)
    let answer = try await budget.answer(
      to: WebRequest(
        "\(school.text)/webservice/rest/server.php", headers: [("Accept", "application/json")],
        form: form), of: client)
    let value = try Self.json(answer)
    if value["exception"] != nil || value["errorcode"] != nil {
      throw Self.failure(value["errorcode"]?.string ?? "")
    }
    return value
  }

  private static func json(_ answer: WebAnswer) throws(ProviderFailure) -> JSONValue {
    switch answer.status {
    // A form is sent to no other address: a school that has moved is asked at its new one.
    case 300..<400: throw ProviderFailure(.address)
    // No Moodle is there.
    case 404: throw ProviderFailure(.foreign)
    default: return try answer.json()
    }
  }

  private static func failure(_ code: String) -> ProviderFailure {
    switch code {
    case "invalidtoken", "invalidlogin", "wsaccessuserdeleted", "wsaccessusersuspended",
      "wsaccessuserunconfirmed", "wsaccessuserexpired", "wsaccessusernologin", "passwordisexpired",
      "enablewsdescription", "servicenotavailable", "sitepolicynotagreed",
      "forcepasswordchangenotice":
      ProviderFailure(.refused)
    case "accessexception", "nopermissions", "nopermission", "requireloginerror",
      "errorcoursecontextnotvalid", "invalidrecord", "coursehidden", "notenrolled":
      ProviderFailure(.refused, isOfThisOnly: true)
    case "sitemaintenance", "ratelimited": ProviderFailure(.busy)
    default: ProviderFailure(.failed)
    }
  }

  /// What brings a file: Moodle knows the student by a token in its address, which none but the school sees.
  func request(forFileAt address: String) throws(ProviderFailure) -> WebRequest {
    guard let own = school.own(address) else { throw ProviderFailure(.foreign) }
    let mark = own.contains("?") ? "&" : "?"
    return WebRequest("\(own)\(mark)\(Self.formText([("token", token)]))")
  }

  /// Names and values as a form sends them.
  private static func formText(_ fields: [(String, String)]) -> String {
    fields.map { "\(encoded($0))=\(encoded($1))" }.joined(separator: "&")
  }

  private static func encoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"):
        bytes.append(byte)
      default:
        let digits = Array("0123456789ABCDEF".utf8)
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
