import CallMemory
import Geodesy
import Tracks

/// The state of the core between calls. Used by one thread: a worker of the app.
struct EngineState {
  var recorders = Handles<Recorder>()
  var encoders = Handles<PointStreamEncoder>()
  var documents = Handles<GPXDocument>()
  var statistics = Handles<TrackStatistics>()

  /// Number of values of a fix in the input: time, latitude, longitude, altitude, accuracy, speed, heart rate,
  /// cadence; NaN means unknown.
  static let numbersPerFix = 8

  /// Maximum of JavaScript's Date, in milliseconds.
  static let largestTime = 8.64e15

  /// See `coreVersion`.
  static let version = TrackSummary.version

  private var input: UnsafeMutableRawBufferPointer { callMemory.input }

  func answer(_ bytes: [UInt8]) { callMemory.answer(bytes) }

  /// Returns this many bytes of the input.
  func inputBytes(_ start: Int, _ count: Int) throws(EngineError) -> [UInt8] {
    guard let bytes = callMemory.bytes(start, count) else { throw .shortInput }
    return bytes
  }

  /// Returns this many fixes of the input.
  func inputFixes(_ count: Int) throws(EngineError) -> [Fix] {
    guard count >= 0, count <= input.count / (8 * Self.numbersPerFix) else { throw .shortInput }
    var fixes: [Fix] = []
    fixes.reserveCapacity(count)
    for index in 0..<count { fixes.append(try fix(at: index)) }
    return fixes
  }

  /// Returns the sport with a number; -1 is unknown.
  static func sport(_ number: Int32) throws(EngineError) -> Sport? {
    if number == -1 { return nil }
    guard let sport = Sport(rawValue: Int(number)) else { throw .badSport }
    return sport
  }

  /// - Parameter weight: kilograms, 0 if unknown.
  static func profile(weight: Double, isFemale: Bool) -> EnergyProfile {
    EnergyProfile(
      sex: isFemale ? .female : nil, weight: weight > 0 && weight.isFinite ? weight : nil)
  }

  /// Converts a number to milliseconds; `nil` beyond the range of JavaScript's Date.
  static func time(_ number: Double?) -> Int64? {
    guard let number, number.magnitude <= largestTime else { return nil }
    return Int64(number.rounded())
  }

  /// Returns a number of the input by index; `nil` if it is not finite.
  func inputNumber(_ index: Int) -> Double? {
    let value = input.load(fromByteOffset: index * 8, as: Double.self)
    return value.isFinite ? value : nil
  }

  private func number(_ number: Int, ofFix index: Int) -> Double? {
    inputNumber(index * Self.numbersPerFix + number)
  }

  private func fix(at index: Int) throws(EngineError) -> Fix {
    var fix = Fix(
      altitude: number(3, ofFix: index), accuracy: number(4, ofFix: index),
      speed: number(5, ofFix: index), heartRate: number(6, ofFix: index),
      cadence: number(7, ofFix: index))
    if let time = number(0, ofFix: index) {
      guard let time = Self.time(time) else { throw .badFix(index: index) }
      fix.time = time
    }
    if let latitude = number(1, ofFix: index), let longitude = number(2, ofFix: index) {
      guard let place = Coordinate(latitude: latitude, longitude: longitude) else {
        throw .badFix(index: index)
      }
      fix.coordinate = place
    }
    return fix
  }
}
