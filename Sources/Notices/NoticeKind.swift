public import JSON

/// A kind of notice: something that concerns a member, of which the member is told (K12). Each area declares its own.
public struct NoticeKind: Sendable {
  /// The stable name used in the API, in pushes and in the database.
  public let name: StaticString
  /// The preference for the list in the app.
  public let appField: StaticString
  /// The preference for mail.
  public let mailField: StaticString
  /// The mail of members who chose nothing.
  public let usualMail: MailPace
  /// True for what cannot wait: it comes in quiet hours too.
  public let isUrgent: Bool

  /// Declares a kind.
  /// - Parameters:
  ///   - appField: the name of the preference for the list in the app.
  ///   - mailField: the name of the preference for mail.
  public init(
    _ name: StaticString, app appField: StaticString, mail mailField: StaticString,
    usualMail: MailPace = .never, isUrgent: Bool = false
  ) {
    self.name = name
    self.appField = appField
    self.mailField = mailField
    self.usualMail = usualMail
    self.isUrgent = isUrgent
  }

  /// The member's preferences for this kind.
  public var preferences: [SchemaField] {
    [
      .optional(
        appField, .nullable(.boolean), note: "Such notices are listed in the app.",
        usual: .bool(true)),
      .optional(
        mailField, .nullable(.oneOf(MailPace.allCases.map { $0.name })),
        note: "Such notices come by mail.", usual: .string(usualMail.name.description)),
    ]
  }

  /// Returns true if a member with these preferences has such notices in the list of the app.
  public func isListed(by preferences: JSONValue?) -> Bool {
    preferences?[appField.description]?.bool ?? true
  }

  /// Returns the pace of such mails to a member with these preferences.
  public func mail(by preferences: JSONValue?) -> MailPace {
    preferences?[mailField.description]?.string.flatMap(MailPace.init(name:)) ?? usualMail
  }
}

/// The time at which a member is told of something by mail.
public enum MailPace: CaseIterable, Sendable {
  /// At once.
  case now
  /// Once a day, with all that came since.
  case daily
  /// Not by mail.
  case never

  /// The stable name used in the API.
  public var name: StaticString {
    switch self {
    case .now: "now"
    case .daily: "daily"
    case .never: "never"
    }
  }

  /// Returns the pace with a name; `nil` if there is none.
  public init?(name: String) {
    guard let pace = Self.allCases.first(where: { $0.name.isSame(as: name) }) else { return nil }
    self = pace
  }
}
