/// The highest speed of a line that was sustained for some seconds and that its sport allows.
///
/// Speeds stated by the recorder must have been as high for as long: neither a jump of the position nor one of
/// the sensor makes a maximum.
struct TopSpeed: Sendable {
  /// Seconds over which the speed must be sustained.
  let span: Double
  private let limit: Double
  private var travelled: SpeedWindow
  private var stated: SpeedWindow
  /// Metres travelled by the stated speeds.
  private var statedDistance = 0.0
  private var lastTime: Int64?
  private var highest: Double?
  private var isMeasured = false

  init(sport: Sport?) {
    let milliseconds = sport.topSpeedSpan
    span = Double(milliseconds) / 1000
    limit = sport.largestHeldSpeed
    travelled = SpeedWindow(length: milliseconds)
    stated = SpeedWindow(length: milliseconds)
  }

  /// Adds the next step of a cleaned line, and returns the speed sustained up to it in metres per second; `nil`
  /// if the time is too short or the sport does not allow the speed.
  mutating func add(_ step: CleanStep) -> Double? {
    if step.link != .way { restart() }
    guard let time = step.fix.time else { return nil }
    var held = travelled.add(time: time, distance: step.totalDistance)
    if let speed = step.fix.speed, speed >= 0 {
      statedDistance += speed * Double(max(time - (lastTime ?? time), 0)) / 1000
      let heldAsStated = stated.add(time: time, distance: statedDistance)
      if let distance = held, let heldAsStated { held = min(distance, heldAsStated) }
    } else {
      stated.restart()
    }
    lastTime = time
    guard let held else { return nil }
    isMeasured = true
    guard held <= limit else { return nil }
    highest = max(highest ?? held, held)
    return held
  }

  private mutating func restart() {
    travelled.restart()
    stated.restart()
    lastTime = nil
  }

  /// Returns the maximum in metres per second, never below the mean; `nil` if no speed was sustained.
  func value(mean: Double?) -> Double? {
    guard isMeasured else { return nil }
    guard let highest, let mean else { return highest ?? mean }
    return max(highest, mean)
  }
}

extension Sport? {
  /// Milliseconds over which a maximum speed must be sustained. On foot and in the water, five seconds are too
  /// few metres for the error of a fix.
  fileprivate var topSpeedSpan: Int64 {
    switch self {
    case .running, .walking, .hiking, .swimming, .paddling, nil: 10_000
    case .cycling, .skiing, .driving, .fitness, .other: 5_000
    }
  }
}
