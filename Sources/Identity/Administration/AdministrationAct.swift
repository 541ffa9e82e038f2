public import Storage

/// An act of an administrator, as the log tells it: no secrets, no addresses, and values in few words.
public struct AdministrationAct: Equatable, Sendable {
  /// The kind of an act. The log stores its name.
  public enum Kind: String, CaseIterable, Sendable {
    /// An account was made for somebody.
    case memberAdded = "member_added"
    /// The role in the club changed.
    case roleChanged = "role_changed"
    /// A member can no longer sign in.
    case memberDeactivated = "member_deactivated"
    /// A member can sign in again.
    case memberActivated = "member_activated"
    /// A link for a new password was made.
    case resetLinkMade = "reset_link_made"
    /// A new password was set on the club's machine.
    case passwordSet = "password_set"
    /// The quota changed: bytes, or nothing for the club's own.
    case quotaChanged = "quota_changed"
    /// All sessions of a member were ended; the value after is their number.
    case sessionsEnded = "sessions_ended"
    /// An account was deleted with all its data.
    case memberDeleted = "member_deleted"
    /// An app was registered.
    case appRegistered = "app_registered"
    /// An app got a new secret.
    case appSecretRenewed = "app_secret_renewed"
    /// An app was deleted.
    case appDeleted = "app_deleted"
    /// An administrator became the owner of a space without one.
    case spaceTakenOver = "space_taken_over"
    /// A reported record was hidden, restored, or its reports were dismissed.
    case reportDecided = "report_decided"
    /// The content of a record was opened that the administrator could not read as a member. Of this and the next three, the
    /// name is the collection and the value before the space's name or the owner's user name.
    case recordOpened = "record_opened"
    /// A record was changed; the value after are the names of the fields.
    case recordEdited = "record_edited"
    /// A record was deleted.
    case recordDeleted = "record_deleted"
    /// A deleted record was restored.
    case recordRestored = "record_restored"
    /// A backup was begun.
    case backupBegun = "backup_begun"
    /// A job was asked to stop.
    case jobCancelled = "job_cancelled"
    /// All access that members gave to an app was ended; the value after is the number of members.
    case appAccessEnded = "app_access_ended"
    /// A campus was registered.
    case providerRegistered = "provider_registered"
    /// A campus was forgotten.
    case providerRemoved = "provider_removed"
    /// A code for the first member was made.
    case setUpCodeMade = "set_up_code_made"
    /// The settings of the club changed; the values are the rules of who may register.
    case clubSettingsChanged = "club_settings_changed"
    /// The club got another logo, or none.
    case clubLogoChanged = "club_logo_changed"
    /// A link to register was made; the value after is how many may use it.
    case clubInvitationMade = "club_invitation_made"
    /// A link to register was withdrawn.
    case clubInvitationWithdrawn = "club_invitation_withdrawn"
    /// The list of who may register changed: the numbers of addresses removed, before, and added, after.
    case registrationListChanged = "registration_list_changed"
    /// A region of the map was made, or made anew.
    case mapRegionMade = "map_region_made"
    /// A region of the map was removed.
    case mapRegionRemoved = "map_region_removed"
    /// The club wrote a privacy text; the value after is its version.
    case privacyTextChanged = "privacy_text_changed"
    /// A minor's guardian consented, as an administrator notes it.
    case guardianConsentNoted = "guardian_consent_noted"
    /// The consent of a minor's guardian ended, as an administrator notes it.
    case guardianConsentWithdrawn = "guardian_consent_withdrawn"
  }

  /// The kind.
  public let kind: Kind
  /// The identifier of the member, app, space, record or campus.
  public let subject: UUID?
  /// Its name at that time: a member's user name, an app's or a space's name.
  public let subjectName: String?
  /// The value before, if there was one.
  public let before: String?
  /// The value after, if there is one.
  public let after: String?

  /// Creates an act. Texts are cut at 200 characters.
  public init(
    _ kind: Kind, on subject: UUID? = nil, named subjectName: String? = nil,
    from before: String? = nil,
    to after: String? = nil
  ) {
    func cut(_ text: String) -> String {
      String(String.UnicodeScalarView(text.unicodeScalars.prefix(200)))
    }
    self.kind = kind
    self.subject = subject
    self.subjectName = subjectName.map(cut)
    self.before = before.map(cut)
    self.after = after.map(cut)
  }
}
