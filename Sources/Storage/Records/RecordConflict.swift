public import JSON

/// A value of a field that a device set while it was changed elsewhere (Y3). It waits on the record
/// until a member chooses.
public struct RecordConflict: Equatable, Sendable {
  /// The change that brought it.
  public let change: UUID
  /// The name of the field.
  public let field: String
  /// `null` when the device took the value away.
  public let value: JSONValue
  /// The member who set it; `nil` in a member's own space, and once the member has left the club.
  public let author: UUID?
  /// The device that set the value.
  public let device: UUID
  /// The name of that device, as its member sees it.
  public let deviceName: String
  /// By the device's clock, milliseconds since 1970: to be shown, never to decide.
  public let madeAt: Int64

  /// A value that waits.
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
