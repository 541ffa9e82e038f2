import Engine
import Tracks

/// A synthetic recording, and the native recorder's answers to its rows.
struct RecorderVector {
  let line: Line
  let spacing: Double

  static let numbersPerRow = 1 + Line.numbersPerFix
  /// The number of rows per call.
  static let batch = 997

  static let all = [
    RecorderVector(line: Line.all[0], spacing: 5), RecorderVector(line: Line.all[1], spacing: 25),
    RecorderVector(line: Line.all[2], spacing: 10),
  ]

  /// Values that no receiver reports, for each field of a fix.
  private static let strange = [Double.nan, .infinity, 1e308, -1e308, 9e15, 91, 0, -0.0]

  /// The line's fixes, with pauses, rests and invalid rows.
  func rows() -> [Double] {
    let numbers = line.numbers()
    var rows: [Double] = []
    for fix in 0..<line.fixes {
      let first = fix * Line.numbersPerFix
      let time = numbers[first]
      if fix % 5_000 == 4_000 { rows += event(1, time) + event(2, time + 60_000) }
      if fix % 7_000 == 3_000 { rows += event(3, time) }
      if fix % 1_500 == 1_200 { rows += event(5, time + 300) }
      if fix % 1_000 == 500 {
        let nonsense = Self.strange[fix / 1_000 % Self.strange.count]
        rows += [0] + [Double](repeating: nonsense, count: Line.numbersPerFix)
        rows += [0, time, 42.5, 1.5] + [Double](repeating: nonsense, count: 5)
      }
      // In each tenth minute the position stays at that of the minute's start.
      let place = fix / 60 % 10 == 9 ? fix / 60 * 60 * Line.numbersPerFix : first
      rows += [0, time] + numbers[(place + 1)...(place + 2)]
      rows += numbers[(first + 3)..<(first + Line.numbersPerFix)]
    }
    return rows
  }

  private func event(_ kind: Double, _ time: Double) -> [Double] {
    [kind, time] + [Double](repeating: .nan, count: Self.numbersPerRow - 2)
  }

  /// The figures after each batch, then marks, laps, line and point stream.
  func answers(to rows: [Double]) -> [UInt8] {
    var answers: [UInt8] = []
    let handle = recorderOpen(Int32(line.sport?.rawValue ?? 0), spacing, 100, 61.5, 1, 1)
    let step = Self.batch * Self.numbersPerRow
    for start in stride(from: 0, to: rows.count, by: step) {
      let part = rows[start..<min(start + step, rows.count)]
      put(part)
      precondition(recorderAdd(handle, Int32(part.count / Self.numbersPerRow)) == 0)
      let time = part[part.endIndex - Self.numbersPerRow + 1]
      precondition(recorderLive(handle, time + 3_000) == 0)
      answers += output()
    }
    precondition(recorderMarks(handle, 0) == 0)
    answers += output()
    precondition(recorderLaps(handle, 0) == 0)
    answers += output()
    precondition(recorderLine(handle, 0) == 0)
    answers += output()
    precondition(recorderFinish(handle) == 0)
    answers += output()
    precondition(recorderClose(handle) == 0)
    return answers
  }
}
