public import JSON
import Spaces

/// The settings of a club, which its administrators choose (K5).
public struct ClubSettings: Equatable, Sendable {
  /// The languages of the app, of which a club chooses the one for new devices.
  public static let languages: [StaticString] = ["ca", "es", "en", "fr"]
  /// Maximum length of the club's name, in Unicode scalars: it fits on one line of a phone's header.
  public static let longestName = 60

  /// The club's name; `nil` until an administrator gave one.
  public var name: String?
  /// The language of devices whose user chose none; `nil` for that of each device.
  public var language: String?
  /// The rule of who may register.
  public var registration: RegistrationRule
  /// The message on top of every page.
  public var banner: ClubBanner?
  /// The e-mail address for questions of privacy and security, which strangers read; `nil` until an administrator gave one.
  public var contact: String?
  /// The age below which an account opens with a guardian's consent; `nil` without such a rule.
  public var guardianAge: Int?
  /// The times after which the club deletes data.
  public var kept: KeptTimes

  /// Creates settings; by default those of a club whose administrators have chosen nothing.
  public init(
    name: String? = nil, language: String? = nil, registration: RegistrationRule = .open,
    banner: ClubBanner? = nil, contact: String? = nil, guardianAge: Int? = nil,
    kept: KeptTimes = KeptTimes()
  ) {
    self.name = name
    self.language = language
    self.registration = registration
    self.banner = banner
    self.contact = contact
    self.guardianAge = guardianAge
    self.kept = kept
  }

  /// The fields as JSON. An absent field is one that was not chosen.
  public static let schemaFields: [SchemaField] = [
    .optional(
      "name",
      .nullable(.string(minimumLength: 1, maximumLength: longestName, pattern: .line)),
      note: "Not blank."),
    .optional(
      "language", .nullable(.oneOf(languages)), note: "Of devices whose user chose none."),
    .required(
      "registration", .oneOf(RegistrationRule.allCases.map { $0.name }),
      note:
        "Who may register: everybody, who has a link of an administrator, or whose address is on the club's list."
    ),
    .optional(
      "banner", .nullable(.object(ClubBanner.schemaFields)), note: "Shown on top of every page."),
    .optional(
      "contact", .nullable(.string(minimumLength: 3, maximumLength: 254, pattern: .email)),
      note: "For questions of privacy and security; public."),
    .optional(
      "guardian_age",
      .nullable(
        .integer(GuardianRule.ages)),
      note: "Who registers below this age needs a guardian's consent."),
    .optional(
      "keep", .nullable(.object(KeptTimes.schemaFields)),
      note: "Days after which data is deleted; what is left out is the usual time."),
  ]

  /// Reads settings that match the schema.
  public init?(_ json: JSONValue) {
    guard let registration = json["registration"]?.string.flatMap(RegistrationRule.init(name:))
    else { return nil }
    self.init(
      name: json["name"]?.string, language: json["language"]?.string, registration: registration,
      contact: json["contact"]?.string,
      guardianAge: json["guardian_age"]?.int64.map { Int(clamping: $0) },
      kept: KeptTimes(json["keep"]))
    if let said = json["banner"], !said.isNull {
      guard let banner = ClubBanner(said) else { return nil }
      self.banner = banner
    }
  }

  /// The settings as JSON, of which ``init(_:)`` makes the same.
  public var fields: [JSONMember] {
    var fields: [JSONMember] = []
    if let name { fields.append(JSONMember("name", .string(name))) }
    if let language { fields.append(JSONMember("language", .string(language))) }
    fields.append(JSONMember("registration", .string(registration.name.description)))
    if let banner { fields.append(JSONMember("banner", .object(banner.fields))) }
    if let contact { fields.append(JSONMember("contact", .string(contact))) }
    if let guardianAge {
      fields.append(JSONMember("guardian_age", .integer(Int64(guardianAge))))
    }
    if !kept.fields.isEmpty { fields.append(JSONMember("keep", .object(kept.fields))) }
    return fields
  }

  /// Returns what is wrong with settings that match the schema.
  /// - Parameter time: the present, in milliseconds since 1970.
  public func errors(at time: Int64) -> [FieldError] {
    var errors: [FieldError] = []
    if let name, let error = NameRule.error(name, path: "name") { errors.append(error) }
    if let banner {
      if let error = NameRule.error(banner.text, path: "banner.text") { errors.append(error) }
      if !banner.isShown(at: time) {
        errors.append(
          FieldError(path: "banner.until", code: "past", message: "Must be in the future."))
      }
    }
    return errors
  }

  /// Returns the settings without what has ended.
  public func current(at time: Int64) -> ClubSettings {
    var current = self
    if banner?.isShown(at: time) == false { current.banner = nil }
    return current
  }
}

/// A message of the club on top of every page, until a moment.
public struct ClubBanner: Equatable, Sendable {
  /// Maximum length of the text, in Unicode scalars: it leaves a phone room for the page.
  public static let longestText = 200

  /// The message, one line.
  public let text: String
  /// The end, in milliseconds since 1970.
  public let until: Int64

  /// Creates a banner.
  public init(text: String, until: Int64) {
    self.text = text
    self.until = until
  }

  /// The fields as JSON.
  static let schemaFields: [SchemaField] = [
    .required("text", .string(minimumLength: 1, maximumLength: longestText, pattern: .line)),
    .required("until", .integer(0...(1 << 53)), note: "Milliseconds since 1970, UTC."),
  ]

  init?(_ json: JSONValue) {
    guard let text = json["text"]?.string, let until = json["until"]?.int64 else { return nil }
    self.init(text: text, until: until)
  }

  var fields: [JSONMember] {
    [JSONMember("text", .string(text)), JSONMember("until", .integer(until))]
  }

  /// Returns true before the banner's end.
  public func isShown(at time: Int64) -> Bool { time < until }
}
