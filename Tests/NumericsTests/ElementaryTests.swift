import Glibc
import Numerics
import TestGround
import Testing

@Suite struct ElementaryTests {
  /// The number of representable values between two numbers.
  private func steps(_ left: Double, _ right: Double) -> Double {
    if left == right || (left.isNaN && right.isNaN) { return 0 }
    return ((left - right) / max(left.ulp, right.ulp)).magnitude
  }

  /// The maximum distance from the C library over many arguments, in units in the last place.
  private func worst(
    _ range: ClosedRange<Double>, _ ours: (Double) -> Double, _ theirs: (Double) -> Double
  ) -> Double {
    var generator = SeededGenerator(seed: 7)
    var worst = 0.0
    for _ in 0..<100_000 {
      let argument = Double.random(in: range, using: &generator)
      worst = max(worst, steps(ours(argument), theirs(argument)))
    }
    return worst
  }

  @Test(arguments: [-0.8...0.8, -10.0...10.0, -1e6...1e6, -1e-8...1e-8])
  func sineAndCosineAreThoseOfTheCLibrary(range: ClosedRange<Double>) {
    #expect(worst(range, Elementary.sin, Glibc.sin) <= 1)
    #expect(worst(range, Elementary.cos, Glibc.cos) <= 1)
  }

  @Test(arguments: [-1.0...1.0, -5.0...5.0, -1e9...1e9])
  func arcTangentIsThatOfTheCLibrary(range: ClosedRange<Double>) {
    #expect(worst(range, Elementary.atan, Glibc.atan) <= 1)
    #expect(
      worst(range, { Elementary.atan2($0, -0.7) }, { Glibc.atan2($0, -0.7) }) <= 2)
    #expect(worst(range, { Elementary.atan2(0.3, $0) }, { Glibc.atan2(0.3, $0) }) <= 2)
  }

  @Test func arcSineIsThatOfTheCLibrary() {
    #expect(worst(-1...1, Elementary.asin, Glibc.asin) <= 2)
  }

  @Test(arguments: [-1.0...1.0, -700.0...700.0])
  func exponentialIsThatOfTheCLibrary(range: ClosedRange<Double>) {
    #expect(worst(range, Elementary.exp, Glibc.exp) <= 1)
  }

  @Test(arguments: [1e-300...1e-290, 0.01...0.5, 0.5...2.0, 2.0...1e9])
  func logarithmIsThatOfTheCLibrary(range: ClosedRange<Double>) {
    #expect(worst(range, Elementary.log, Glibc.log) <= 1)
  }

  @Test func knowsTheEndsOfItsRanges() {
    #expect(Elementary.sin(.infinity).isNaN)
    #expect(Elementary.cos(2e6).isNaN)
    #expect(Elementary.sin(0) == 0)
    #expect(Elementary.cos(0) == 1)
    #expect(Elementary.atan2(0, 0) == 0)
    #expect(Elementary.atan2(0, -1) == Elementary.pi)
    #expect(Elementary.atan2(-1, 0) == -Elementary.pi / 2)
    #expect(Elementary.atan2(.infinity, .infinity) == Elementary.pi / 4)
    #expect(Elementary.atan2(.nan, 1).isNaN)
    #expect(Elementary.asin(1.5) == Elementary.pi / 2)
    #expect(Elementary.exp(1000) == .infinity)
    #expect(Elementary.exp(-1000) == 0)
    #expect(Elementary.log(0) == -.infinity)
    #expect(Elementary.log(-1).isNaN)
    #expect(Elementary.log(1) == 0)
  }
}
