import Tracks

/// A synthetic recording: a random walk with noise, gaps, spikes and missing fields.
struct Line {
  let name: String
  let sport: Sport?
  let fixes: Int
  /// The start, in degrees.
  let latitude: Double
  let longitude: Double

  static let numbersPerFix = 8
  /// The number of fixes between two pauses.
  static let segmentLength = 20_000

  static let all = [
    Line(name: "run", sport: .running, fixes: 30_000, latitude: 42.5, longitude: 1.5),
    Line(name: "ride", sport: .cycling, fixes: 50_000, latitude: -33.9, longitude: 151.2),
    Line(name: "antimeridian", sport: .walking, fixes: 5_000, latitude: -16.8, longitude: 179.999),
    Line(name: "pole", sport: nil, fixes: 5_000, latitude: 89.99, longitude: 10),
    Line(name: "nothing", sport: .running, fixes: 0, latitude: 0, longitude: 0),
  ]

  /// The line as read from a file with pauses.
  var track: RecordedTrack {
    let numbers = numbers()
    let step = Line.segmentLength * Line.numbersPerFix
    return RecordedTrack(
      head: LineHead(name: name, sport: sport),
      segments: stride(from: 0, to: numbers.count, by: step).map {
        Array(numbers[$0..<min($0 + step, numbers.count)])
      })
  }

  func numbers() -> [Double] {
    var random = Random(state: UInt64(fixes) &+ 1)
    var numbers: [Double] = []
    numbers.reserveCapacity(fixes * Line.numbersPerFix)
    var (time, north, east, height) = (1_700_000_000_000.0, latitude, longitude, 800.0)
    for _ in 0..<fixes {
      time += random.next() < 0.001 ? 600_000 : 1000 + (random.next() * 3).rounded(.down) * 500
      north += (random.next() - 0.45) * 4e-5
      east += (random.next() - 0.45) * 5e-5
      height += (random.next() - 0.5) * 2
      let spike = random.next() < 0.002 ? 0.01 : 0
      let place = (min(max(north + spike, -90), 90), east > 180 ? east - 360 : east)
      let isBlind = random.next() < 0.01
      numbers += [
        time, isBlind ? .nan : place.0, isBlind ? .nan : place.1, height, 4 + random.next() * 10,
        random.next() < 0.5 ? .nan : random.next() * 4, 120 + random.next() * 40,
        random.next() < 0.5 ? .nan : 85,
      ]
    }
    return numbers
  }
}

/// SplitMix64 (Steele, Lea and Flood 2014), as a number from 0 up to 1.
struct Random {
  var state: UInt64

  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((mixed ^ (mixed >> 31)) >> 11) / 9_007_199_254_740_992
  }
}
