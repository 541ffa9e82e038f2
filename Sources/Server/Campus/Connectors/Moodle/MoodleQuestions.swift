import Campus
import JSON
import WebClient

/// The requests of one refresh to a school's Moodle.
struct MoodleQuestions: Sendable {
  let client: WebClient
  let school: SchoolAddress
  let token: String
  /// Time limit of the whole refresh.
  private let deadline: ContinuousClock.Instant
  private let budget = AnswerBudget()

  init(client: WebClient, school: SchoolAddress, token: String) {
    self.client = client
    self.school = school
    self.token = token
    deadline = .now + SchoolLogin.patience
  }

  /// Returns the web service's token for mobile apps, for a user name and a password.
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

  /// Calls a function of the web service and returns its answer.
  ///
  /// Moodle reports errors with status 200.
  /// - Throws: `refused` if the token is invalid; with `isOfThisOnly` if only this function is forbidden to the student.
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
    // Forms are not sent on to another address: the school must be connected at its new one.
    case 300..<400: throw ProviderFailure(.address)
    // The site is no Moodle.
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

  /// Returns the request that downloads a file. Moodle takes the token in the address, which only the school receives.
  func request(forFileAt address: String) throws(ProviderFailure) -> WebRequest {
    guard let own = school.own(address) else { throw ProviderFailure(.foreign) }
    let mark = own.contains("?") ? "&" : "?"
    return WebRequest("\(own)\(mark)\(Self.formText([("token", token)]))")
  }

  /// Returns names and values encoded as `application/x-www-form-urlencoded`.
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
