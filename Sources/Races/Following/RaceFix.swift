public import Geodesy

/// A position that a team sent.
public struct RaceFix: Equatable, Sendable {
  /// The team's coordinate.
  public let place: Coordinate
  /// Time of the position, milliseconds since 1970: by the phone's clock, or the time of receipt if the clock says a later one.
  public let time: Int64
  /// Time by the phone's clock, milliseconds since 1970.
  public let stated: Int64
  /// Time of first receipt at the server, milliseconds since 1970.
  public let received: Int64
  /// Radius of the stated accuracy, metres; `nil` when none was stated.
  public let accuracy: Double?
  /// Charge of the phone's battery, per cent.
  public let battery: Double?
  /// True if the phone was charging.
  public let isCharging: Bool
  /// Identifies one of the team's phones.
  public let device: UInt64

  /// Creates a fix. Without a time of receipt, it was received when it was taken.
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

  /// True if the stated accuracy is worse than 200 m: hundreds of such fixes tell where a phone lies, and one does not tell where
  /// a team walks.
  public var isCoarse: Bool { accuracy.map { $0 > FixJudge.coarsest } ?? false }

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

  /// The fix with its time limited to its receipt. A clock that is more than half a day ahead is left as it is: such a
  /// fix is rejected.
  public var followed: RaceFix {
    let ahead = time - received
    return ahead > ClockError.tolerance && ahead <= ClockError.believable
      ? RaceFix(self, at: received) : self
  }
}

extension RaceFix: Comparable {
  /// The order in which fixes are followed: by time. The other properties only order fixes of one moment, so that the
  /// order never depends on their arrival.
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

  /// True if both are the same position at the same moment, sent twice.
  public func isRepeat(of other: RaceFix) -> Bool {
    time == other.time && device == other.device && place == other.place
  }
}
