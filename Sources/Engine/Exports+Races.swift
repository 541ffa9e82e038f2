import JSON
import Races

// How a phone of a team spares its battery (R5).

/// When to take the next position. The input holds, in so many bytes, JSON
/// `{"battery_percent"?,"is_charging","is_moving","checkpoint_m"?,"remaining_hours","chosen_s",
/// "used_percent"?,"fixes"?,"hours"?}`: the last three say what the phone has needed so far. The output
/// is `{"seconds","lasts_hours"?,"bytes_per_day"}`.
@c @_expose(wasm) public func captureInterval(_ bytes: Int32) -> Int32 {
  status { () throws(EngineError) in
    let situation = CaptureInterval.Situation(try engine.inputJSON(Int(bytes)))
    let seconds = CaptureInterval.seconds(situation)
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("seconds")
    writer.number(seconds, decimals: 0)
    if let hours = CaptureInterval.hoursLasting(situation, interval: seconds) {
      writer.key("lasts_hours")
      writer.number(hours, decimals: 1)
    }
    writer.key("bytes_per_day")
    writer.number(CaptureInterval.bytesPerDay(interval: seconds), decimals: 0)
    writer.endObject()
    engine.answer(writer.bytes)
    return 0
  }
}

extension CaptureInterval.Situation {
  fileprivate init(_ value: JSONValue) {
    self.init(
      battery: value["battery_percent"]?.double,
      isCharging: value["is_charging"]?.bool ?? false,
      isMoving: value["is_moving"]?.bool ?? true,
      checkpointDistance: value["checkpoint_m"]?.double,
      remainingHours: value["remaining_hours"]?.double ?? 12,
      chosen: value["chosen_s"]?.double ?? 60,
      consumption: .measured(
        value["used_percent"]?.double ?? 0, fixes: Int(value["fixes"]?.int64 ?? 0),
        over: value["hours"]?.double ?? 0))
  }
}
