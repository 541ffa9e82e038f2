import Geodesy
import JSON
import Numerics

/// The random bytes that displace hidden circles.
enum PrivacySecret {
  /// Reads hexadecimal digits in lower case; `nil` if the text has others.
  static func bytes(_ text: String.UTF8View) -> [UInt8]? {
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in text {
      let value: UInt8
      switch digit {
      case 48...57: value = digit - 48
      case 97...102: value = digit - 87
      default: return nil
      }
      if let half = high {
        bytes.append(half << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return high == nil ? bytes : nil
  }

  /// Returns 53 bits as a number from 0 to below 1.
  fileprivate static func fraction(_ bytes: ArraySlice<UInt8>) -> Double {
    let bits = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Double(bits >> 11) / 9_007_199_254_740_992
  }
}

extension Coordinate {
  /// Returns a place at a distance from here and in a direction that 16 random bytes say: each part of the ring's area
  /// is equally likely.
  func displaced(by distances: ClosedRange<Double>, _ secret: ArraySlice<UInt8>) -> Coordinate {
    let half = secret.startIndex + 8
    let direction = 2 * Elementary.pi * PrivacySecret.fraction(secret[secret.startIndex..<half])
    let share = PrivacySecret.fraction(secret[half..<half + 8])
    let inner = distances.lowerBound / distances.upperBound
    let distance =
      (inner * inner + (1 - inner * inner) * share).squareRoot() * distances.upperBound
    return offset(
      north: distance * Elementary.cos(direction), east: distance * Elementary.sin(direction))
  }

  /// Reads `latitude` and `longitude`; `nil` if one is missing or out of range.
  init?(_ json: JSONValue) {
    guard let latitude = json["latitude"]?.double, let longitude = json["longitude"]?.double else {
      return nil
    }
    self.init(latitude: latitude, longitude: longitude)
  }
}
