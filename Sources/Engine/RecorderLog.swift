import Geodesy
import Tracks

/// Reads the rows of a recorder's log in place: a day of them is 6 MB.
struct RecorderLog {
  /// The kind of event, followed by the values of a fix.
  static let numbersPerRow = 1 + EngineState.numbersPerFix

  let numbers: UnsafeRawBufferPointer

  /// Returns true if a row is an event. A fix may have any values: invalid ones are unknown, and the recorder
  /// refuses the fix, so that every log can be read again.
  func isEvent(_ row: Int) -> Bool {
    switch number(row * Self.numbersPerRow) {
    case 0, 3: true
    case 1, 2, 4, 5: time(of: row) != nil
    case 6: time(of: row) != nil && steady(of: row) != nil
    default: false
    }
  }

  /// Returns the event of a valid row.
  func event(at row: Int) -> Recorder.Event {
    let first = row * Self.numbersPerRow
    switch number(first) {
    case 0: return .fix(fix(time: time(of: row), from: first + 2))
    case 1: return .pause(at: time(of: row) ?? 0)
    case 2: return .resume(at: time(of: row) ?? 0)
    case 4: return .begin(at: time(of: row) ?? 0)
    case 5: return .lap(at: time(of: row) ?? 0)
    case 6:
      return .clock(
        time(of: row) ?? 0, steady: steady(of: row) ?? 0, isAwake: number(first + 3) == 1)
    default: return .undoAutoPause
    }
  }

  private func time(of row: Int) -> Int64? { time(at: row * Self.numbersPerRow + 1) }

  private func steady(of row: Int) -> Int64? { time(at: row * Self.numbersPerRow + 2) }

  private func time(at index: Int) -> Int64? {
    guard let time = number(index), time.magnitude <= EngineState.largestTime else { return nil }
    return Int64(time.rounded())
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
