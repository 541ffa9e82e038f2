/// Limits of human performance in a sport, against which figures stated by recorders are checked.
extension Sport? {
  /// Metres per second that no one sustains for five or ten seconds, level or downhill; for an unknown sport,
  /// the highest speed on the ground.
  var largestHeldSpeed: Double {
    switch self {
    case .running: 10.5
    case .walking, .hiking: 5
    case .swimming: 2.5
    case .paddling: 8
    case .cycling: 30
    case .skiing: 40
    case .driving, .fitness, .other, nil: CleaningLimits.largestSpeed
    }
  }

  /// Climbing rate in metres per second that no one sustains: over half more than the fastest vertical
  /// kilometre, 29 minutes, by muscle power, and otherwise as fast as a cable car or a mountain road.
  var largestClimb: Double {
    switch self {
    case .running, .walking, .hiking, .cycling, .swimming, .paddling, .fitness: 1
    case .skiing, .driving, .other, nil: 15
    }
  }
}
