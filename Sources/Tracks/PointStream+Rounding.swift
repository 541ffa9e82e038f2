import Geodesy

extension PointStream {
  /// Returns the fix as stored in a point stream: each field rounded to its unit, and `nil` if it is too large.
  ///
  /// Figures derived from rounded fixes are exactly those derived from the stored ones.
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
  /// Returns the value as a whole number of units; `nil` beyond ±2⁵³ and for NaN.
  /// - Parameter scale: the number of units in 1.
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
