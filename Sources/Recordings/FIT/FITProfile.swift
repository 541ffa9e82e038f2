package import Tracks

/// The numbers of the FIT profile that Cordada reads and writes.
///
/// Source: Garmin FIT SDK, Profile.xlsx 21.
package enum FITProfile {
  /// 1989-12-31T00:00:00Z in seconds since 1970: the epoch of the FIT clock.
  package static let epoch: Int64 = 631_065_600
  /// The smallest time that is a date. Smaller ones count seconds since the recorder was switched
  /// on.
  static let firstRealTime = 0x1000_0000
  /// The sport of the session between two sports.
  static let transition = 3
  /// Degrees in one semicircle unit.
  package static let degrees = 180.0 / 2_147_483_648.0

  /// Global message numbers.
  package enum Message {
    package static let fileID: UInt16 = 0
    package static let sport: UInt16 = 12
    package static let session: UInt16 = 18
    package static let lap: UInt16 = 19
    package static let record: UInt16 = 20
    package static let event: UInt16 = 21
    package static let course: UInt16 = 31
    package static let coursePoint: UInt16 = 32
    package static let activity: UInt16 = 34
  }

  /// `file` of `file_id` of an activity.
  package static let activityFile = 4
  /// `file` of `file_id` of a course.
  package static let courseFile = 6

  /// The content of a file of another type, for the sentence that refuses it.
  static func kind(ofFile type: Int?) -> String {
    switch type {
    case nil: "no identification"
    case 1: "a device description"
    case 2: "device settings"
    case 3: "sport settings"
    case 5: "a workout plan"
    case 7: "a schedule"
    case 9: "weight measurements"
    case 10: "totals"
    case 11: "goals"
    case 14: "blood pressure measurements"
    case 15, 28, 32: "daily monitoring"
    case 20: "an activity summary"
    case 34, 35: "segments"
    default: "data of another kind"
    }
  }

  /// Returns the sport with a number; `nil` for the generic one.
  static func sport(_ number: Int) -> Sport? {
    switch number {
    case 1: .running
    case 2, 21: .cycling
    case 4, 10: .fitness
    case 5: .swimming
    case 11, 35: .walking
    case 12, 13, 14: .skiing
    case 15, 19, 37, 41, 42: .paddling
    case 16, 17: .hiking
    case 22, 23, 24: .driving
    case 0: nil
    default: .other
    }
  }

  /// Returns the number of a sport; 0 if it is unknown or has none.
  package static func number(of sport: Sport?) -> UInt8 {
    switch sport {
    case .running: 1
    case .cycling: 2
    case .fitness: 4
    case .swimming: 5
    case .walking: 11
    case .hiking: 17
    case .skiing: 12
    case .paddling: 19
    case .driving: 24
    case .other, nil: 0
    }
  }
}
