import CallMemory
import Geodesy
import JSON
import Tracks

extension EngineState {
  /// - Parameters:
  ///   - sport: the number of a `Sport`.
  ///   - markInterval: metres, 0 for none.
  mutating func openRecorder(
    sport: Int32, spacing: Double, markInterval: Double, member: EnergyProfile, pausesItself: Bool
  ) throws(EngineError) -> Int32 {
    guard let sport = try Self.sport(sport) else { throw .badSport }
    guard let spacing = try Self.spacing(spacing) else { throw .badSpacing }
    let settings = Recorder.Settings(
      sport: sport, spacing: spacing, markInterval: markInterval > 0 ? markInterval : nil,
      member: member, pausesItself: pausesItself)
    guard let handle = recorders.open(Recorder(settings)) else { throw .closed }
    return handle
  }

  /// Handles this many rows of the input, or none of them.
  mutating func record(_ handle: Int32, rows: Int) throws(EngineError) {
    guard rows >= 0, rows <= callMemory.input.count / (8 * RecorderLog.numbersPerRow) else {
      throw .shortInput
    }
    let log = RecorderLog(numbers: UnsafeRawBufferPointer(callMemory.input))
    for row in 0..<rows where !log.isEvent(row) { throw .badRow(index: row) }
    let recorder = try recorders.object(handle)
    for row in 0..<rows { recorder.add(log.event(at: row)) }
  }

  /// Returns the figures in the order documented at `recorderLive`.
  mutating func answerFigures(_ handle: Int32, at now: Double) throws(EngineError) {
    let moment = now.magnitude <= Self.largestTime ? Int64(now.rounded()) : 0
    answer(try recorders.object(handle).figures(at: moment).numbers[...])
  }

  /// Returns the marks from an index on.
  mutating func answerMarks(_ handle: Int32, from index: Int) throws(EngineError) {
    answer(try recorders.object(handle).marks, from: index)
  }

  /// Returns the laps from an index on.
  mutating func answerLaps(_ handle: Int32, from index: Int) throws(EngineError) {
    answer(try recorders.object(handle).laps, from: index)
  }

  private mutating func answer(_ marks: [Mark], from index: Int) {
    var writer = JSONWriter()
    writer.beginArray()
    for number in min(max(index, 0), marks.count)..<marks.count {
      marks[number].write(into: &writer)
    }
    writer.endArray()
    answer(writer.bytes)
  }

  /// Returns the pairs of the line from an index on.
  mutating func answerLine(_ handle: Int32, from index: Int) throws(EngineError) {
    let line = try recorders.object(handle).line
    answer(line[min(max(index, 0), line.count / 2) * 2..<line.count])
  }

  mutating func finishRecorder(_ handle: Int32) throws(EngineError) {
    let recorder = try recorders.object(handle)
    do throws(Recorder.TooShort) {
      answer(try recorder.finish().stream)
    } catch {
      throw .tooShort
    }
  }

  mutating func closeRecorder(_ handle: Int32) throws(EngineError) {
    _ = try recorders.close(handle)
  }

  /// Returns numbers in their memory layout.
  mutating func answer(_ numbers: ArraySlice<Double>) {
    answer(numbers.withUnsafeBytes { [UInt8]($0) })
  }
}

extension Recorder.Figures {
  /// The figures in the order documented at `recorderLive`.
  fileprivate var numbers: [Double] {
    [
      Double(state.rawValue), Double(signal.rawValue), accuracy ?? .nan,
      place?.longitude ?? .nan, place?.latitude ?? .nan, startedAt.map { Double($0) } ?? .nan,
      elapsed, total, distance, speed, pace ?? .nan, energy ?? .nan, ascent ?? .nan,
      altitude ?? .nan, heartRate ?? .nan, Double(marks), Double(points), Double(kept),
      Double(refused), Double(holes), lastHole ?? .nan, undoableAutoPause ?? .nan,
      Double(laps), lapElapsed, lapDistance, duration ?? .nan, movingTime ?? .nan,
      movingPace ?? .nan, paceNow ?? .nan, lapPace ?? .nan,
    ]
  }
}
