/// Something that a change of the database concerns, for those who wait for news of it: a space whose
/// records changed, the sessions that ended. Areas name their own.
public struct CommittedChange: Hashable, Sendable {
  /// What kind of thing changed.
  public let kind: String
  /// Which one; `nil` when there is only one of the kind, or when it does not matter.
  public let id: UUID?
  /// What is not in the database any more and must be known to follow the change, such as a sealed secret;
  /// empty otherwise.
  public let content: [UInt8]

  /// A change of something of a kind, such as `space`.
  public init(_ kind: String, _ id: UUID? = nil, content: [UInt8] = []) {
    self.kind = kind
    self.id = id
    self.content = content
  }

  /// Records of a space.
  public static func space(_ id: UUID) -> CommittedChange { CommittedChange("space", id) }

  /// The space whose records changed, if it is that.
  public var space: UUID? { kind == "space" ? id : nil }

  /// Who is in a space, and with which role.
  public static func members(of space: UUID) -> CommittedChange {
    CommittedChange("space-members", space)
  }

  /// The space whose members changed, if it is that.
  public var spaceOfMembers: UUID? { kind == "space-members" ? id : nil }

  /// Some sessions ended: by signing out, a new password, or the end of an account.
  public static let sessionsEnded = CommittedChange("sessions-ended")
}
