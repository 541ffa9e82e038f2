public import JSON

/// A value that a device set in a field which was changed elsewhere meanwhile (Y3). It stays with the record
/// until a member chooses.
public struct RecordConflict: Equatable, Sendable {
  /// The identifier of the change that set the value.
  public let change: UUID
  /// The field's name.
  public let field: String
  /// The value; `null` if the device cleared the field.
  public let value: JSONValue
  /// The member who set it; `nil` in a member's own space, and after the member has left the club.
  public let author: UUID?
  /// The device that set the value.
  public let device: UUID
  /// The device's name, as shown to its member.
  public let deviceName: String
  /// Time by the device's clock, in milliseconds since 1970. For display only; it decides nothing.
  public let madeAt: Int64

  /// Creates a conflict.
  public init(
    change: UUID, field: String, value: JSONValue, author: UUID? = nil, device: UUID,
    deviceName: String, madeAt: Int64
  ) {
    self.change = change
    self.field = field
    self.value = value
    self.author = author
    self.device = device
    self.deviceName = deviceName
    self.madeAt = madeAt
  }
}
