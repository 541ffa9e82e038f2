public import Geodesy

/// One reading of a recorder: position, time and sensor values at one moment.
///
/// Every field is optional: an indoor recording has no coordinate, a planned course has no time. An
/// unknown value is `nil`, never zero.
public struct Fix: Equatable, Sendable {
  /// Position on WGS 84, or `nil` when the recorder had none.
  public var coordinate: Coordinate?
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public var time: Int64?
  /// Metres above sea level.
  public var altitude: Double?
  /// Radius of the stated horizontal accuracy, metres.
  public var accuracy: Double?
  /// Stated speed over ground, metres per second.
  public var speed: Double?
  /// Beats per minute.
  public var heartRate: Double?
  /// Steps or turns per minute, as the recorder counts them.
  public var cadence: Double?
  /// Degrees Celsius.
  public var temperature: Double?
  /// Watts.
  public var power: Double?
  /// Metres since the start, as the recorder's wheel or foot sensor counts them.
  public var deviceDistance: Double?

  /// Creates a fix; omitted fields are unknown.
  public init(
    coordinate: Coordinate? = nil, time: Int64? = nil, altitude: Double? = nil,
    accuracy: Double? = nil, speed: Double? = nil, heartRate: Double? = nil,
    cadence: Double? = nil, temperature: Double? = nil, power: Double? = nil,
    deviceDistance: Double? = nil
  ) {
    self.coordinate = coordinate
    self.time = time
    self.altitude = altitude
    self.accuracy = accuracy
    self.speed = speed
    self.heartRate = heartRate
    self.cadence = cadence
    self.temperature = temperature
    self.power = power
    self.deviceDistance = deviceDistance
  }
}
