public import JSON
public import Storage

/// A club's rule of who may register after its first member.
///
/// It is asked within the transaction that stores the member, once nothing else is wrong, so that two who register at once
/// cannot both use what admits one.
public struct Admission: Sendable {
  /// Returns true if no answer may tell which e-mail addresses the club knows: those of members are then not reported as taken.
  let hidesAddresses: @Sendable (Connection) throws(StorageError) -> Bool
  /// Returns the reason for a refusal; `nil` to admit. `isMembers` is true for the hidden address of a member, which must be
  /// refused like an unknown one.
  let admit:
    @Sendable (_ email: String, _ isMembers: Bool, Connection) throws(StorageError) -> FieldError?
  /// Stores what else the applicant stated, once the member is stored.
  let follow: @Sendable (_ member: UUID, Connection) throws(StorageError) -> Void

  /// Creates a rule.
  /// - Parameters:
  ///   - hidesAddresses: returns true if no answer may tell which e-mail addresses the club knows.
  ///   - admit: returns the reason for a refusal; `nil` to admit. With `isMembers`, the hidden address is a member's, and must be
  ///     refused like an unknown one.
  ///   - follow: stores what else the applicant stated, once the member is stored.
  public init(
    hidesAddresses: @escaping @Sendable (Connection) throws(StorageError) -> Bool,
    admit:
      @escaping @Sendable (_ email: String, _ isMembers: Bool, Connection) throws(StorageError)
      -> FieldError?,
    follow: @escaping @Sendable (_ member: UUID, Connection) throws(StorageError) -> Void = {
      _, _ in
    }
  ) {
    self.hidesAddresses = hidesAddresses
    self.admit = admit
    self.follow = follow
  }

  /// The rule that admits everyone.
  public static let everyone = Admission(
    hidesAddresses: { _ in false }, admit: { _, _, _ in nil })
}
