import CallMemory
import Geodesy
import JSON
import Races

// The race as the phone of a team follows it. It is built as a separate WebAssembly module, loaded only by a team's
// screen. A status of -1 means that the output contains an error.

/// The current race; there is one at a time.
nonisolated(unsafe) private var race: OwnRace?

/// Starts a race and drops the one before. The first `bytes` bytes of the input are JSON
/// `{"line":[[longitude,latitude,altitude?],…],"checkpoints_m":[metres or null,…],"start_at"?,
/// "finish_by"?,"fastest_mps"?,"closes_at"?:[limit of each checkpoint or null,…]}`. A line of fewer than two points means no course.
@c @_expose(wasm) public func walkBegin(_ bytes: Int32) -> Int32 {
  answered { () throws(RaceEngineError) in
    guard let input = callMemory.bytes(0, Int(bytes)) else { throw .shortInput }
    do throws(JSONError) {
      race = OwnRace(try JSONValue(parsing: input, maximumValues: 250_000))
    } catch {
      throw .badJSON
    }
  }
}

/// Adds `count` positions of this phone from the input, six numbers each: time, latitude, longitude, accuracy, charge
/// in per cent, and 1 or 0 for charging or not; NaN means unknown.
@c @_expose(wasm) public func walkAdd(_ count: Int32) -> Int32 {
  answered { () throws(RaceEngineError) in
    guard race != nil else { throw .closed }
    let numbersPerFix = 6
    let count = Int(count)
    guard count >= 0, count <= callMemory.input.count / (8 * numbersPerFix) else {
      throw .shortInput
    }
    for index in 0..<count {
      func number(_ place: Int) -> Double? {
        let offset = (index * numbersPerFix + place) * 8
        let value = callMemory.input.load(fromByteOffset: offset, as: Double.self)
        return value.isFinite ? value : nil
      }
      guard let time = number(0), time.magnitude < 9e15, let latitude = number(1),
        let longitude = number(2),
        let place = Coordinate(latitude: latitude, longitude: longitude)
      else { throw .badFix }
      race?.add(
        RaceFix(
          place, time: Int64(time), accuracy: number(3), battery: number(4),
          isCharging: number(5) == 1))
    }
  }
}

/// Writes the capture plan as JSON `{"seconds","overdue_s","lasting_h"?,"needed_h"?,
/// "bytes_per_day","next"?:{"checkpoint","distance_m"},
/// "cut_off"?:{"checkpoint","closes_at","distance_m","expected"?,"latest"?},
/// "finish"?:{"distance_m","expected"?},"way_back"?:{"distance_m","bearing_deg"},"finished_at"?}`.
///
/// - Parameters:
///   - now: milliseconds since 1970.
///   - chosen: seconds between two positions; 0 for the automatic interval.
///   - battery: charge in per cent; NaN when unknown.
///   - isCharging: 1 while the phone is charging, otherwise 0.
@c @_expose(wasm) public func walkPlan(
  _ now: Double, _ chosen: Double, _ battery: Double, _ isCharging: Int32
) -> Int32 {
  answered { () throws(RaceEngineError) in
    guard let race else { throw .closed }
    guard now.magnitude < 9e15 else { throw .badFix }
    let plan = race.capturePlan(
      at: Int64(now), chosen > 0 ? .fixed(chosen) : .automatic,
      battery: battery.isFinite ? battery : nil, isCharging: isCharging != 0)
    var writer = JSONWriter()
    plan.write(into: &writer)
    callMemory.answer(writer.bytes)
  }
}

/// Drops the race.
@c @_expose(wasm) public func walkEnd() -> Int32 {
  race = nil
  return 0
}

private func answered(_ call: () throws(RaceEngineError) -> Void) -> Int32 {
  do throws(RaceEngineError) {
    try call()
    return 0
  } catch {
    return error.answer()
  }
}
