public import Geodesy

/// A position that a team sent.
public struct RaceFix: Equatable, Sendable {
  /// Where the team was.
  public let place: Coordinate
  /// When the team was there: milliseconds since 1970. By its phone's clock, unless that says a time at which it
  /// had already been received.
  public let time: Int64
  /// What the phone's clock said: milliseconds since 1970.
  public let stated: Int64
  /// When the server first got it: milliseconds since 1970.
  public let received: Int64
  /// Radius of the stated accuracy, metres; `nil` when none was stated.
  public let accuracy: Double?
  /// Charge of the phone's battery, per cent.
  public let battery: Double?
  /// Whether the phone was charging.
  public let isCharging: Bool
  /// Tells the phones of one team apart.
  public let device: UInt64

  /// Creates a fix; one without a time of arrival was received when it was taken.
  public init(
    _ place: Coordinate, time: Int64, received: Int64? = nil, accuracy: Double? = nil,
    battery: Double? = nil, isCharging: Bool = false, device: UInt64 = 0
  ) {
    self.place = place
    self.time = time
    stated = time
    self.received = received ?? time
    self.accuracy = accuracy
    self.battery = battery
    self.isCharging = isCharging
    self.device = device
  }

  private init(_ fix: RaceFix, at time: Int64) {
    place = fix.place
    self.time = time
    stated = fix.stated
    received = fix.received
    accuracy = fix.accuracy
    battery = fix.battery
    isCharging = fix.isCharging
    device = fix.device
  }

  /// The fix as it is followed: nobody was anywhere after it was told. A clock that is farther ahead than half a
  /// day says nothing.
  public var followed: RaceFix {
    let ahead = time - received
    return ahead > ClockError.tolerance && ahead <= ClockError.believable
      ? RaceFix(self, at: received) : self
  }
}

extension RaceFix: Comparable {
  /// The order in which fixes are followed: by their own time. The rest only decides between fixes of
  /// one moment, so that the order never depends on how they arrived.
  public static func < (one: RaceFix, other: RaceFix) -> Bool {
    if one.time != other.time { return one.time < other.time }
    if one.device != other.device { return one.device < other.device }
    if one.place.latitude != other.place.latitude {
      return one.place.latitude < other.place.latitude
    }
    if one.place.longitude != other.place.longitude {
      return one.place.longitude < other.place.longitude
    }
    if one.received != other.received { return one.received < other.received }
    if one.accuracy != other.accuracy { return one.accuracy ?? -1 < other.accuracy ?? -1 }
    return one.battery ?? -1 < other.battery ?? -1
  }

  /// Whether it is the same position of the same moment, sent again.
  public func isRepeat(of other: RaceFix) -> Bool {
    time == other.time && device == other.device && place == other.place
  }
}
