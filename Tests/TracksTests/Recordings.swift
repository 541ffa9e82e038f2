import Geodesy
import Tracks

/// Synthetic fixes of a phone: a line with the errors of its receiver.
struct Phone {
  /// Metres per second north, and the duration in seconds.
  typealias Leg = (speed: Double, seconds: Int)

  var random: SplitMix
  /// The jitter of fixes in metres, as a standard deviation in each direction.
  var jitter = 0.0
  /// The slow drift of all fixes in metres, over minutes.
  var drift = 0.0
  /// True if the receiver states a speed.
  var statesSpeed = false

  init(seed: UInt64 = 1) {
    random = SplitMix(state: seed)
  }

  /// One fix per second.
  mutating func fixes(_ legs: [Leg]) -> [Fix] {
    var fixes: [Fix] = []
    var way = 0.0
    var wander = (north: 0.0, east: 0.0)
    for leg in legs {
      for _ in 0..<leg.seconds {
        way += leg.speed
        // A mean-reverting random walk: half of the error decays in 30 s.
        wander.north = wander.north * 0.977 + random.normal() * drift * 0.213
        wander.east = wander.east * 0.977 + random.normal() * drift * 0.213
        var fix = Walk.fix(
          Double(fixes.count), north: way + wander.north + random.normal() * jitter,
          east: wander.east + random.normal() * jitter, altitude: 100)
        fix.accuracy = max(jitter, 3)
        if statesSpeed { fix.speed = max(0, leg.speed + random.normal() * 0.2) }
        fixes.append(fix)
      }
    }
    return fixes
  }
}

/// SplitMix64 (Steele, Lea and Flood 2014).
struct SplitMix {
  var state: UInt64

  /// A number from 0 up to 1.
  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((mixed ^ (mixed >> 31)) >> 11) / 9_007_199_254_740_992
  }

  /// Approximately normal: the sum of twelve numbers minus its mean.
  mutating func normal() -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += next() }
    return sum
  }
}

extension Recorder {
  /// A recorder that has received these fixes.
  convenience init(_ settings: Settings = Settings(), _ fixes: [Fix]) {
    self.init(settings)
    for fix in fixes { add(.fix(fix)) }
  }

  /// The figures a number of seconds after the start of a walk.
  func figures(second: Double) -> Figures {
    figures(at: Walk.start + Int64(second * 1000))
  }
}
