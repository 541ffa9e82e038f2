extension CaptureInterval.Consumption {
  /// The measured consumption of a phone, by the charges that its fixes report since it was last charged.
  /// - Parameter fixes: in the order of their times.
  public static func measured(by fixes: [RaceFix]) -> Self {
    var (first, last): (RaceFix?, RaceFix?) = (nil, nil)
    var count = 0
    for fix in fixes {
      guard let charge = fix.battery else { continue }
      if fix.isCharging || charge > last?.battery ?? 100 {
        (first, last, count) = (nil, nil, 0)
      }
      if fix.isCharging { continue }
      if first == nil { first = fix }
      last = fix
      count += 1
    }
    guard let first, let last, let full = first.battery, let left = last.battery else {
      return .usual
    }
    return measured(
      full - left, fixes: count - 1, over: Double(last.time - first.time) / 3_600_000)
  }
}
