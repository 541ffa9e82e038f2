import Geodesy
import Tracks

/// Reads the rows of a recorder's log where they lie: a day of them is 6 MB.
struct RecorderLog {
  /// The kind of event, then the numbers of a fix.
  static let numbersPerRow = 1 + EngineState.numbersPerFix

  let numbers: UnsafeRawBufferPointer

  /// The event of a row; `nil` when it is none. A fix may be anything: what is no time or no place
  /// is unknown, and refused by the recorder, so that a log can always be read again.
  func event(at row: Int) -> Recorder.Event? {
    let first = row * Self.numbersPerRow
    let time = number(first + 1).flatMap {
      $0.magnitude <= EngineState.largestTime ? Int64($0.rounded()) : nil
    }
    switch number(first) {
    case 0: return .fix(fix(time: time, from: first + 2))
    case 1: return time.map { .pause(at: $0) }
    case 2: return time.map { .resume(at: $0) }
    case 3: return .undoAutoPause
    default: return nil
    }
  }

  private func fix(time: Int64?, from index: Int) -> Fix {
    var fix = Fix(
      time: time, altitude: number(index + 2), accuracy: number(index + 3),
      speed: number(index + 4), heartRate: number(index + 5), cadence: number(index + 6))
    if let latitude = number(index), let longitude = number(index + 1) {
      fix.coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }
    return fix
  }

  private func number(_ index: Int) -> Double? {
    let value = numbers.load(fromByteOffset: index * 8, as: Double.self)
    return value.isFinite ? value : nil
  }
}
