import Geodesy

extension PointStream {
  /// The fix as a point stream gives it back: each field a whole number of its units, and unknown
  /// when it is too large for them.
  ///
  /// What is derived of rounded fixes is derived again of the stored ones, to the last bit.
  public static func rounded(_ fix: Fix) -> Fix {
    var rounded = Fix()
    if let place = fix.coordinate,
      let latitude = Field.latitude.rounded(place.latitude),
      let longitude = Field.longitude.rounded(place.longitude)
    {
      rounded.coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }
    if let time = fix.time { rounded.time = units(of: Double(time), scale: Field.time.scale) }
    rounded.altitude = fix.altitude.flatMap { Field.altitude.rounded($0) }
    rounded.accuracy = fix.accuracy.flatMap { Field.accuracy.rounded($0) }
    rounded.speed = fix.speed.flatMap { Field.speed.rounded($0) }
    rounded.heartRate = fix.heartRate.flatMap { Field.heartRate.rounded($0) }
    rounded.cadence = fix.cadence.flatMap { Field.cadence.rounded($0) }
    rounded.temperature = fix.temperature.flatMap { Field.temperature.rounded($0) }
    rounded.power = fix.power.flatMap { Field.power.rounded($0) }
    rounded.deviceDistance = fix.deviceDistance.flatMap { Field.deviceDistance.rounded($0) }
    return rounded
  }
}

extension PointStream {
  /// The value as a whole number of units; `nil` beyond ±2⁵³ and for no number.
  /// - Parameter scale: units a whole one of the value's.
  static func units(of value: Double, scale: Double) -> Int64? {
    let rounded = (value * scale).rounded()
    return rounded.magnitude <= 9_007_199_254_740_992 ? Int64(rounded) : nil
  }
}

extension PointStream.Field {
  fileprivate func rounded(_ value: Double) -> Double? {
    PointStream.units(of: value, scale: scale).map { Double($0) / scale }
  }
}
