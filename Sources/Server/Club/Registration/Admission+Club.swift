import Club
import Identity
import JSON
import ServerBase
import Storage

extension Admission {
  /// The rule in the club's settings, for somebody who shows the secret of a link, if any, and agreed to a version of the privacy
  /// text, if any.
  static func byRuleOfClub(invitation secret: String?, agreedTo version: Int64?) -> Admission {
    Admission(
      hidesAddresses: { connection throws(StorageError) in
        try rule(on: connection) == .list
      },
      admit: { (email, isMembers, connection) throws(StorageError) in
        if try !PrivacyTables(connection: connection).suffices(version) { return notAgreed }
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
