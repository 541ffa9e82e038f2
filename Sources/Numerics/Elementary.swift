/// Sine, cosine, arc tangent, exponential and logarithm with the same bits on every machine.
///
/// C libraries differ in the last bit; these use only `+ - * /` and square roots, which IEEE 754 makes exact,
/// so that a phone and the server compute the same figures. The structure (reduction by a constant in several
/// parts, polynomial with a compensated tail) is that of W. J. Cody and W. Waite, "Software Manual for the
/// Elementary Functions" (1980). The coefficients are our own Chebyshev fits, in 60 digits, of the remainder
/// after the first terms of each Taylor series. Results are within 2 units of the last place.
public enum Elementary {
  /// π, rounded.
  public static let pi = 3.141592653589793

  /// Radians of one degree.
  public static let radiansPerDegree = pi / 180

  /// Degrees of one radian.
  public static let degreesPerRadian = 180 / pi

  /// The largest argument of sine and cosine, in radians; beyond it the result is NaN.
  public static let largestAngle = 1_000_000.0
}

extension Elementary {
  /// The sine of an angle in radians.
  public static func sin(_ angle: Double) -> Double {
    guard let (quarter, rest, tail) = reduce(angle) else { return .nan }
    switch quarter {
    case 0: return sinKernel(rest, tail)
    case 1: return cosKernel(rest, tail)
    case 2: return -sinKernel(rest, tail)
    default: return -cosKernel(rest, tail)
    }
  }

  /// The cosine of an angle in radians.
  public static func cos(_ angle: Double) -> Double {
    guard let (quarter, rest, tail) = reduce(angle) else { return .nan }
    switch quarter {
    case 0: return cosKernel(rest, tail)
    case 1: return -sinKernel(rest, tail)
    case 2: return -cosKernel(rest, tail)
    default: return sinKernel(rest, tail)
    }
  }

  /// Reduces an angle by quarter turns to within ±π/4, as a number and its tail.
  ///
  /// π/2 is split into 33 + 33 + 53 bits, so that its products with up to 2²⁰ quarters are exact.
  @inline(__always)
  private static func reduce(_ angle: Double) -> (quarter: Int, rest: Double, tail: Double)? {
    if angle.magnitude <= pi / 4 { return (0, angle, 0) }
    guard angle.magnitude <= largestAngle else { return nil }
    let quarters = (angle * 0.6366197723675814).rounded()
    let first = angle - quarters * 1.5707963267341256
    let second = quarters * 6.077100506303966e-11
    let high = first - second
    let low = (first - high) - second - quarters * 2.0222662487959506e-21
    let rest = high + low
    return (Int(quarters) & 3, rest, (high - rest) + low)
  }

  /// Sine of `x + tail` for `x` within ±π/4.
  @inline(__always)
  private static func sinKernel(_ x: Double, _ tail: Double) -> Double {
    let z = x * x
    let series =
      0.0083333333333307
      + z
      * (-0.00019841269836387345
        + z
        * (2.755731591191116e-06 + z * (-2.5051092507061385e-08 + z * 1.59153232122714e-10)))
    let cube = z * x
    return x - ((z * (0.5 * tail - cube * series) - tail) - cube * -0.16666666666666666)
  }

  /// Cosine of `x + tail` for `x` within ±π/4.
  @inline(__always)
  private static func cosKernel(_ x: Double, _ tail: Double) -> Double {
    let z = x * x
    let series =
      0.041666666666666664
      + z
      * (-0.0013888888888887241
        + z
        * (2.4801587298533456e-05
          + z
          * (-2.755731715246704e-07 + z * (2.087612165887116e-09 + z * -1.1380876948169717e-11))))
    let half = 0.5 * z
    let rounded = 1 - half
    return rounded + (((1 - rounded) - half) + (z * z * series - x * tail))
  }
}

extension Elementary {
  /// The angle whose tangent is `value`, within ±π/2.
  public static func atan(_ value: Double) -> Double {
    atan2(value, 1)
  }

  /// The angle of the point (x, y) seen from the origin, within ±π; 0 for the origin itself.
  public static func atan2(_ y: Double, _ x: Double) -> Double {
    guard !y.isNaN, !x.isNaN else { return .nan }
    let (tall, wide) = (y.magnitude, x.magnitude)
    let isLeft = x.sign == .minus
    let angle: Double
    if tall <= wide {
      let first = firstOctant(tall, wide)
      angle = isLeft ? (pi - (first - 1.2246467991473532e-16)) : first
    } else {
      let rest = firstOctant(wide, tall)
      angle =
        isLeft
        ? 1.5707963267948966 + (rest + 6.123233995736766e-17)
        : 1.5707963267948966 - (rest - 6.123233995736766e-17)
    }
    return y.sign == .minus ? -angle : angle
  }

  /// The angle whose sine is `value`; values beyond ±1 count as ±1.
  public static func asin(_ value: Double) -> Double {
    let value = min(max(value, -1), 1)
    return atan2(value, ((1 - value) * (1 + value)).squareRoot())
  }

  /// Returns the arc tangent of `y / x` for 0 ≤ y ≤ x, by its difference from the nearest of five known angles.
  @inline(__always)
  private static func firstOctant(_ y: Double, _ x: Double) -> Double {
    if x == 0 { return 0 }
    if x.isInfinite { return y.isInfinite ? pi / 4 : 0 }
    let ratio = y / x
    let known: (tangent: Double, angle: Double, tail: Double) =
      if ratio < 0.125 {
        (0, 0, 0)
      } else if ratio < 0.375 {
        (0.25, 0.24497866312686414, 1.0698755618734451e-17)
      } else if ratio < 0.625 {
        (0.5, 0.4636476090008061, 2.2698777452961687e-17)
      } else if ratio < 0.875 {
        (0.75, 0.6435011087932844, 1.5834785051444286e-17)
      } else {
        (1, 0.7853981633974483, 3.061616997868383e-17)
      }
    let t = known.tangent == 0 ? ratio : (y - known.tangent * x) / (x + known.tangent * y)
    let z = t * t
    let series =
      -0.3333333333333333
      + z
      * (0.1999999999999521
        + z
        * (-0.1428571428195805
          + z
          * (0.11111110005340093
            + z
            * (-0.09090753857012296 + z * (0.0768109044778857 + z * -0.06262077370522888)))))
    return known.angle + (t + (t * z * series + known.tail))
  }
}

extension Elementary {
  /// e to the power of `value`.
  public static func exp(_ value: Double) -> Double {
    guard !value.isNaN else { return .nan }
    if value > 709.782712893384 { return .infinity }
    if value < -745.2 { return 0 }
    let power = (value * 1.4426950408889634).rounded()
    let high = value - power * 0.6931471803691238
    let low = power * 1.9082149292705877e-10
    let r = high - low
    let tail = (high - r) - low
    let series =
      0.5
      + r
      * (0.1666666666666667
        + r
        * (0.04166666666666667
          + r
          * (0.008333333333325985
            + r
            * (0.0013888888888883642
              + r
              * (0.00019841269875342141
                + r
                * (2.4801587325920163e-05
                  + r
                  * (2.7557254740405416e-06
                    + r
                    * (2.7557273171941026e-07
                      + r * (2.5105490906986696e-08 + r * 2.091488256348507e-09)))))))))
    let mantissa = 1 + (r + (r * r * series + tail))
    return scale(mantissa, by: Int(power))
  }

  /// The natural logarithm; NaN below zero.
  public static func log(_ value: Double) -> Double {
    guard value > 0 else { return value == 0 ? -.infinity : .nan }
    guard value.isFinite else { return value }
    var power = Double(value.exponent)
    var mantissa = value.significand
    if mantissa > 1.4142135623730951 {
      mantissa *= 0.5
      power += 1
    }
    let f = mantissa - 1
    let s = f / (2 + f)
    let z = s * s
    let series =
      0.666666666666667
      + z
      * (0.39999999999897873
        + z
        * (0.28571428626715434
          + z
          * (0.2222221101416588
            + z * (0.18182897902541093 + z * (0.15331430230762602 + z * 0.14620046382428653)))))
    let half = 0.5 * f * f
    let correction = s * (half + z * series) + power * 1.9082149292705877e-10
    return power * 0.6931471803691238 - ((half - correction) - f)
  }

  /// `value` times two to the `power`, in two steps so that neither leaves the range too early.
  private static func scale(_ value: Double, by power: Int) -> Double {
    let half = power / 2
    return value * Double(bitPattern: UInt64(1023 + half) << 52)
      * Double(bitPattern: UInt64(1023 + power - half) << 52)
  }
}
