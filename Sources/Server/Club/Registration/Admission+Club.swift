import Club
import Identity
import JSON
import ServerBase
import Storage
import Text

/// What an applicant states about the age, where the club has a rule for minors.
struct StatedAge: Sendable {
  let isOfAge: Bool?
  let birthDate: String?
  /// The guardian's address; `nil` for none.
  let guardianEmail: String?

  /// Reads the statement in a registration.
  init(_ registration: JSONValue) {
    isOfAge = registration["is_of_age"]?.bool
    birthDate = registration["birth_date"]?.string
    guardianEmail = registration["guardian_email"]?.string.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Judges the statement by the rule of the club.
  func judged(on connection: Connection) throws(StorageError) -> GuardianRule.Judgement {
    GuardianRule.judge(
      age: try ClubSettingsTable(connection: connection).read().settings.guardianAge,
      isOfAge: isOfAge, birthDate: birthDate, today: CalendarDay(milliseconds: WallClock.now()))
  }

  /// Returns what is wrong with the statement of somebody with an address.
  func error(ownEmail: String, on connection: Connection) throws(StorageError) -> FieldError? {
    switch try judged(on: connection) {
    case .ofAge: return nil
    case .refused(let error): return error
    case .minor:
      guard let guardianEmail else { return nil }
      if let error = MemberFields.email.check(.string(guardianEmail)).first {
        return FieldError(path: "guardian_email", code: error.code, message: error.message)
      }
      if MemberFields.key(guardianEmail) == MemberFields.key(ownEmail) {
        return FieldError(
          path: "guardian_email", code: "own",
          message: "Must be the guardian's address, not your own.")
      }
      guard try Identity.isBusy(guardian: guardianEmail, on: connection) else { return nil }
      return FieldError(
        path: "guardian_email", code: "busy",
        message: "Too many accounts wait for this guardian already; leave the address out.")
    }
  }
}

extension Admission {
  /// The rule in the club's settings, for somebody who shows the secret of a link, if any, agreed to a version of the privacy
  /// text, if any, and stated an age.
  static func byRuleOfClub(
    invitation secret: String?, agreedTo version: Int64?, aged age: StatedAge
  ) -> Admission {
    Admission(
      hidesAddresses: { connection throws(StorageError) in
        try rule(on: connection) == .list
      },
      admit: { (email, isMembers, connection) throws(StorageError) in
        if try !PrivacyTables(connection: connection).suffices(version) { return notAgreed }
        if let error = try age.error(ownEmail: email, on: connection) { return error }
        switch try rule(on: connection) {
        case .open: return nil
        case .invitation:
          let links = MemberLinks.ofClub(connection)
          guard let token = secret.flatMap(SessionToken.init(_:)),
            let link = try links.link(of: token.hash)
          else { return refusal(of: secret) }
          try links.use(link)
          return nil
        case .list:
          let isListed = try RegistrationList(connection: connection).contains(email)
          return isListed && !isMembers ? nil : notListed
        }
      },
      follow: { (member, connection) throws(StorageError) in
        if case .minor(let until) = try age.judged(on: connection) {
          try Identity.awaitGuardian(
            of: member, email: age.guardianEmail, ofAgeAt: Int64(until.number) * 86_400_000,
            on: connection)
        }
        guard let version else { return }
        _ = try PrivacyTables(connection: connection).agree(
          to: version, of: member, at: WallClock.now())
      })
  }

  private static func rule(on connection: Connection) throws(StorageError) -> RegistrationRule {
    try ClubSettingsTable(connection: connection).read().settings.registration
  }

  private static func refusal(of secret: String?) -> FieldError {
    guard let secret, !secret.isEmpty else {
      return FieldError(
        path: "invitation", code: "required",
        message: "The club admits who was invited: open the link that an administrator gave you.")
    }
    return FieldError(
      path: "invitation", code: "expired",
      message: "The invitation was withdrawn, used up, or has ended: ask for a new one.")
  }

  /// The refusal without agreement to the privacy text that applies.
  private static let notAgreed = FieldError(
    path: "privacy_version", code: "not_agreed",
    message: "The club asks you to agree to its privacy text first; it may have changed meanwhile.")

  /// The refusal of addresses that are not on the list, and of those that a member has.
  private static let notListed = FieldError(
    path: "email", code: "not_admitted",
    message:
      "Nobody can register with this address: ask an administrator of the club, or sign in if you have an account."
  )
}
