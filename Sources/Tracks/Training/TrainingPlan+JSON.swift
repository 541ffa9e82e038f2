public import JSON

extension TrainingAnswer {
  /// Writes the answer as a JSON object: `refused`, or the plan.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    switch self {
    case .refused(let refusal): refusal.write(into: &writer)
    case .plan(let plan): plan.writeMembers(into: &writer)
    }
    writer.endObject()
  }
}

extension TrainingRefusal {
  fileprivate func write(into writer: inout JSONWriter) {
    writer.beginObject("refused")
    writer.member("why", name)
    switch self {
    case .outOfReach(let longestRun, let needed, let distance, let day):
      writer.member("longest_m", longestRun, decimals: 0)
      writer.member("needed_m", needed, decimals: 0)
      writer.member("distance_m", distance, decimals: 1)
      writer.member("day", day)
    case .tooShort: writer.member("least_m", TrainingLimits.goals.lowerBound, decimals: 0)
    case .tooLong: writer.member("most_m", TrainingLimits.goals.upperBound, decimals: 0)
    case .tooSoon, .tooLate, .tooFewDays, .tooFast: break
    }
    writer.endObject()
  }
}

extension TrainingPlan {
  fileprivate func writeMembers(into writer: inout JSONWriter) {
    writer.member("today", today)
    writer.member("level", level.level?.value, decimals: 1)
    writer.member("weekly_m", level.weekly, decimals: 0)
    writer.member("longest_m", level.longestRun, decimals: 0)
    writer.member("expected_s", expectedTime, decimals: 0)
    writer.member("is_ambitious", isAmbitious)
    let paces = weeks.first { $0.monday + 6 >= today }?.paces ?? weeks.last?.paces
    if let paces {
      writer.beginObject("paces")
      for effort in Effort.allCases {
        writer.key(effort.name)
        paces.write(effort, into: &writer)
      }
      writer.endObject()
    }
    writer.beginArray("weeks")
    for week in weeks { week.write(into: &writer) }
    writer.endArray()
    writer.beginObject("load")
    writer.member("first_day", firstDay)
    writer.member("fitness_days", TrainingLoad.fitnessDays, decimals: 0)
    writer.member("fatigue_days", TrainingLoad.fatigueDays, decimals: 0)
    Self.write(load.map { $0.load }, "load", into: &writer)
    Self.write(load.map { $0.fitness }, "fitness", into: &writer)
    Self.write(load.map { $0.fatigue }, "fatigue", into: &writer)
    Self.write(load.map { $0.form }, "form", into: &writer)
    writer.endObject()
    writer.beginArray("sources")
    for source in TrainingLimits.sources { writer.string(source) }
    writer.endArray()
  }

  private static func write(
    _ values: [Double], _ name: StaticString, into writer: inout JSONWriter
  ) {
    writer.beginArray(name)
    for value in values { writer.number(value, decimals: 1) }
    writer.endArray()
  }
}

extension TrainingPaces {
  /// Writes the seconds per kilometre of an effort, the fastest first.
  fileprivate func write(_ effort: Effort, into writer: inout JSONWriter) {
    let range = range(of: effort)
    writer.beginArray()
    writer.number(range.lowerBound, decimals: 1)
    writer.number(range.upperBound, decimals: 1)
    writer.endArray()
  }
}

extension TrainingWeek {
  fileprivate func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("first_day", monday)
    writer.member("phase", phase.name)
    writer.member("planned_m", planned, decimals: 0)
    writer.member("ran_m", ran, decimals: 0)
    writer.writeReasons(reasons)
    writer.beginArray("sessions")
    for session in sessions { session.write(at: paces, into: &writer) }
    writer.endArray()
    writer.endObject()
  }
}

extension TrainingSession {
  fileprivate func write(at paces: TrainingPaces?, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("planned", planned)
    writer.member("day", day)
    writer.member("kind", kind.name)
    writer.member("distance_m", distance, decimals: 1)
    writer.member("duration_s", time(at: paces), decimals: 0)
    writer.member("state", state.name)
    writer.member("track", utf8: track)
    writer.member("ran_m", ran, decimals: 0)
    writer.writeReasons(reasons)
    writer.beginArray("blocks")
    for block in blocks {
      writer.beginObject()
      writer.member("effort", block.effort.name)
      writer.member("count", block.count)
      writer.member("distance_m", block.distance, decimals: 1)
      if block.count > 1 { writer.member("rest_s", block.rest, decimals: 0) }
      if let paces {
        writer.key("pace")
        paces.write(block.effort, into: &writer)
      }
      writer.endObject()
    }
    writer.endArray()
    writer.beginArray("steps")
    for step in steps(at: paces) {
      writer.beginObject()
      writer.member("effort", step.effort.name)
      writer.member("from_m", step.way.lowerBound, decimals: 1)
      writer.member("to_m", step.way.upperBound, decimals: 1)
      if let paces {
        writer.key("pace")
        paces.write(step.effort, into: &writer)
      }
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func writeReasons(_ reasons: [TrainingReason]) {
    guard !reasons.isEmpty else { return }
    beginArray("reasons")
    for reason in reasons {
      beginObject()
      member("why", reason.name)
      switch reason {
      case .first(let weekly): member("weekly_m", weekly, decimals: 0)
      case .more(let part), .taper(let part): member("part", part, decimals: 2)
      case .held(let ran, let planned), .lowered(let ran, let planned),
        .ranTooMuch(let ran, let planned), .ranOtherwise(let ran, let planned):
        member("ran_m", ran, decimals: 0)
        member("planned_m", planned, decimals: 0)
      case .returning(let weeks, let part):
        member("weeks", weeks)
        member("part", part, decimals: 2)
      case .notYetFast(let weeks, let needed):
        member("weeks", weeks)
        member("needed", needed)
      case .fewDays(let free): member("days", free)
      case .movedByMember(let day), .movedAfterMiss(let day), .swapped(let day), .ranOn(let day):
        member("day", day)
      case .enough, .recovery, .gaveWay, .notMadeUp, .chosen: break
      }
      endObject()
    }
    endArray()
  }
}

extension TrainingAnswer {
  /// Derives the plan of a question as JSON; `nil` if it is malformed.
  ///
  /// The question is `{"today","offset","goal":{"id",…},"decisions":[{"id",…},…],"tracks":[{"sport",…},…]}`: a day counted from
  /// 1970-01-01, minutes east of UTC, the records' fields, and the tracks of the API's list with the sports of their categories and,
  /// where it was another one, the `offset` of their time.
  public init?(question: JSONValue) {
    guard let today = question["today"]?.int64, (-1_000_000...1_000_000).contains(today),
      let record = question["goal"], let id = record["id"]?.string,
      let goal = TrainingGoal(id: id, record)
    else { return nil }
    let offset = Int(clamping: question["offset"]?.int64 ?? 0)
    guard (-1_440...1_440).contains(offset) else { return nil }
    let activities = (question["tracks"]?.array ?? []).compactMap { item in
      TrainingActivity(
        item: item, sport: item["sport"]?.string.flatMap { Sport(name: $0) },
        offset: item["offset"]?.int64.map { Int(min(max($0, -1_440), 1_440)) } ?? offset)
    }
    let decisions = (question["decisions"]?.array ?? []).compactMap { decision in
      decision["id"]?.string.flatMap { TrainingDecision(id: $0, decision, of: goal) }
    }
    self.init(goal, activities: activities, decisions: decisions, today: Int(today))
  }
}
