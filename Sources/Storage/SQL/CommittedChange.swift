/// A subject changed by a commit, for observers: a space's records, ended sessions. Areas define their own kinds.
public struct CommittedChange: Hashable, Sendable {
  /// The kind of subject.
  public let kind: String
  /// The subject's identifier; `nil` if the kind has only one subject, or it does not matter.
  public let id: UUID?
  /// Deleted data that observers of the same server need, such as an encrypted secret; otherwise empty.
  public let content: [UInt8]

  /// Creates a change of a subject of a kind, such as `space`.
  public init(_ kind: String, _ id: UUID? = nil, content: [UInt8] = []) {
    self.kind = kind
    self.id = id
    self.content = content
  }

  /// A change of a space's records.
  public static func space(_ id: UUID) -> CommittedChange { CommittedChange("space", id) }

  /// The space whose records changed, or `nil`.
  public var space: UUID? { kind == "space" ? id : nil }

  /// A change of a space's members or their roles.
  public static func members(of space: UUID) -> CommittedChange {
    CommittedChange("space-members", space)
  }

  /// The space whose members changed, or `nil`.
  public var spaceOfMembers: UUID? { kind == "space-members" ? id : nil }

  /// Others may have changed whatever there is. What they changed is unknown.
  public static let anything = CommittedChange("anything")

  /// Sessions ended by signing out, a new password, or the end of an account.
  public static let sessionsEnded = CommittedChange("sessions-ended")
}

/// Who made a commit.
public enum CommitOrigin: Sendable {
  /// This server.
  case own
  /// Another server, or another program, on the same database.
  case other
}
