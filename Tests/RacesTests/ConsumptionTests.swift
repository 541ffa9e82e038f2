import Races
import Testing

/// The measured consumption of a phone's battery, which determines the interval of captures (R5).
@Suite struct ConsumptionTests {
  private typealias Consumption = CaptureInterval.Consumption

  /// Too short a time, or a charge that did not fall, gives no measurement.
  @Test(arguments: [(10.0, 10, 0.49), (0, 100, 5), (-8, 100, 5)])
  func whatSaysTooLittleIsTheUsual(percent: Double, fixes: Int, hours: Double) {
    #expect(Consumption.measured(percent, fixes: fixes, over: hours) == .usual)
  }

  /// The usual consumption is 1.2 % an hour. Two hours of measurement count half; the result is at most four times and at least
  /// a third of the usual.
  @Test(arguments: [
    (24.0, 10.0, 2.4), (2.4, 2, 1.2), (4.8, 2, 1.8), (0.1, 10, 0.36), (100, 4, 4.8),
    (0.9, 0.5, 1.275),
  ])
  func isBlendedWithTheUsual(percent: Double, hours: Double, hourly: Double) {
    let measured = Consumption.measured(percent, fixes: 0, over: hours)
    #expect((measured.hourly - hourly).magnitude < 1e-9)
    #expect((measured.perFix / Consumption.usual.perFix - hourly / 1.2).magnitude < 1e-9)
  }

  private func fix(_ hour: Double, _ battery: Double?, isCharging: Bool = false) -> RaceFix {
    RaceFix(
      Courses.place(hour, 0), time: Courses.start + Int64(hour * 3_600_000), battery: battery,
      isCharging: isCharging)
  }

  @Test func countsSinceThePhoneWasLastCharged() {
    let discharged = [fix(3, 90), fix(4, 86), fix(5, nil), fix(6, 84), fix(7, 80)]
    let expected = Consumption.measured(10, fixes: 3, over: 4)
    #expect(expected != .usual)
    #expect(Consumption.measured(by: discharged) == expected)
    for before in [
      [fix(0, 50), fix(1, 40), fix(2, 90, isCharging: true)], [fix(0, 50), fix(1, 40)],
      [fix(1, 95, isCharging: true), fix(2, 100, isCharging: true)],
    ] {
      #expect(Consumption.measured(by: before + discharged) == expected)
    }
    #expect(
      Consumption.measured(by: discharged + [fix(8, 85, isCharging: true)]) == .usual,
      "it is being charged")
  }
}
