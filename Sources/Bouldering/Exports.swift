import Boulders
import CallMemory
import JSON
import Text

// What the screens of boulders ask of the core. Built as a WebAssembly of its own, which only they load. A
// status of -1 says that the output holds an error.

/// The topo that is drawn, one at a time.
nonisolated(unsafe) private var editor: TopoEditor?

/// Begins to draw; what was drawn before is let go of. The input holds, in so many bytes, the marks as a
/// record has them. Answers the topo, as `topoEdit` does.
@c @_expose(wasm) public func topoBegin(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(BoulderingError) in
    let begun = TopoEditor(try topo(input))
    editor = begun
    begun.write(into: &writer)
  }
}

/// Makes one change to the topo that is drawn. The input holds, in so many bytes, JSON with its `act`:
/// `{"act":"add","id","kind","x","y"}`, `drag` with `id`, `x` and `y`, `endDrag`, `push` with `id`, the
/// lengths `right` and `down` in shorter sides of the picture, and its `width` and `height`, `set` with
/// `id` and `kind`, `order` with `id` and `index`, `remove` with `id`, `undo`, `redo`. A place beside the
/// picture stands for the nearest on it. Answers `{"marks","numbers","can_undo","can_redo"}`.
@c @_expose(wasm) public func topoEdit(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(BoulderingError) in
    guard editor != nil else { throw .closed }
    try editor?.make(input)
    editor?.write(into: &writer)
  }
}

/// Answers the identifier of the mark that is touched, as JSON, or null. The input holds, in so many
/// bytes, JSON `{"x","y","reach","width","height"}`: the reach in shorter sides of the picture, and its
/// size.
@c @_expose(wasm) public func topoMarkAt(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(BoulderingError) in
    guard let editor else { throw .closed }
    guard let shape = PictureShape(input), let x = input["x"]?.double, let y = input["y"]?.double,
      let reach = input["reach"]?.double
    else { throw .badJSON }
    let touched = PicturePlace(x: x, y: y).flatMap {
      editor.topo.mark(at: $0, within: reach, of: shape)
    }
    if let touched { writer.string(touched.id) } else { writer.null() }
  }
}

/// Answers how marks are shown and played, as JSON `{"marks","numbers","positions":[{"right","left",
/// "reached"},…]}`, the positions by indices of the marks, or null. The input holds, in so many bytes, the
/// marks as a record has them.
@c @_expose(wasm) public func topoPlay(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(BoulderingError) in
    try topo(input).writePlayed(into: &writer)
  }
}

/// Answers how a suggestion differs from a topo, as JSON `{"from":{"marks","numbers"},"to":{"marks",
/// "numbers"},"changes":["same", "added", "moved" or "altered",…],"removed":[…]}`: the changes one a mark
/// of the suggestion, what it removes by indices of the topo. The input holds, in so many bytes, JSON
/// `{"from","to"}` with the marks of both as records have them.
@c @_expose(wasm) public func topoCompare(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(BoulderingError) in
    let (from, to) = (try topo(input["from"] ?? .null), try topo(input["to"] ?? .null))
    TopoDifference(from: from, to: to).write(from, to, into: &writer)
  }
}

/// Answers where marks of an old photo are on a new one of the same wall, and how many of them that does
/// not show, as JSON `[{"marks","lost"},…]`, or null for corners that determine no map. The input holds, in
/// so many bytes, JSON `{"from","to","topos"}`: four corners `{"x","y"}` on each photo, around the wall, and
/// lists of marks as records have them.
@c @_expose(wasm) public func toposCarry(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(BoulderingError) in
    guard let topos = input["topos"]?.array else { throw .badJSON }
    let registration = PictureRegistration(
      from: try corners(input["from"]), to: try corners(input["to"]))
    guard let registration else { return writer.null() }
    writer.beginArray()
    for marks in topos {
      let (carried, lost) = registration.carry(try topo(marks))
      writer.beginObject()
      writer.key("marks")
      carried.write(into: &writer)
      writer.key("lost")
      writer.integer(lost.count)
      writer.endObject()
    }
    writer.endArray()
  }
}

private func corners(_ input: JSONValue?) throws(BoulderingError) -> [PicturePlace] {
  guard let corners = input?.array else { throw .badJSON }
  return try corners.map { (corner) throws(BoulderingError) in
    guard let x = corner["x"]?.double, let y = corner["y"]?.double,
      let place = PicturePlace(nearestTo: x, y)
    else { throw .badJSON }
    return place
  }
}

/// The radius with which a mark is drawn, in thousandths of the picture's shorter side, which has so many pixels
/// on the screen.
@c @_expose(wasm) public func markRadius(_ side: Double) -> Double {
  Topo.markRadius(onScreen: side) * 1000
}

/// 1 for a session that is still to come, otherwise 0; both milliseconds since 1970.
@c @_expose(wasm) public func sessionIsAhead(_ time: Double, _ now: Double) -> Int32 {
  guard let time = Int64(exactly: time.rounded()), let now = Int64(exactly: now.rounded()) else {
    return 0
  }
  return LoggedTries.isAhead(time, of: now) ? 1 : 0
}

/// What the next mark of the topo that is drawn most likely stands for, after one of a kind; both are places in
/// the list of kinds.
@c @_expose(wasm) public func markKindAfter(_ kind: Int32) -> Int32 {
  guard let before = Mark.Kind(rawValue: Int(kind)), let editor else { return kind }
  return Int32(editor.topo.kind(after: before).rawValue)
}

/// Answers the names of all grades of both scales, from the easiest, as JSON `{"font":[…],"v":[…]}`.
@c @_expose(wasm) public func gradeNames() -> Int32 {
  var writer = JSONWriter()
  writer.beginObject()
  for scale in GradeScale.allCases {
    writer.key(scale.name)
    writer.beginArray()
    for index in 0..<scale.count {
      if let grade = BoulderGrade(scale, index) { writer.string(grade.name) }
    }
    writer.endArray()
  }
  writer.endObject()
  callMemory.answer(writer.bytes)
  return 0
}

/// Answers what difficulties are on each scale, and how hard, as JSON `[{"font","v","score"} or null,…]`:
/// null for words, colours, other scales and what is no difficulty. The input holds, in so many bytes, a list of
/// difficulties as records have them.
@c @_expose(wasm) public func gradesRead(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(BoulderingError) in
    guard let difficulties = input.array else { throw .badJSON }
    writer.beginArray()
    for difficulty in difficulties {
      guard let grade = Difficulty(difficulty)?.grade else {
        writer.null()
        continue
      }
      writer.beginObject()
      for scale in GradeScale.allCases {
        writer.key(scale.name)
        writer.string(grade.converted(to: scale).name)
      }
      writer.key("score")
      writer.integer(grade.score)
      writer.endObject()
    }
    writer.endArray()
  }
}

/// Answers how each entry of a logbook ended and its grade on a scale, as JSON
/// `[{"outcome","grade","score"},…]`: `grade` and `score` null for words, colours, other scales and what was not graded.
/// The input holds, in so many bytes, JSON `{"scale","entries":[{"problem","time","tries","is_send","grade"},
/// …]}`, the entries in any order.
@c @_expose(wasm) public func logbookRead(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(BoulderingError) in
    let scale = try scale(input)
    guard let told = input["entries"]?.array else { throw .badJSON }
    var entries: [Logbook.Entry] = []
    for entry in told { entries.append(try Logbook.Entry(entry)) }
    writer.beginArray()
    for (entry, outcome) in zip(told, Logbook(entries).outcomes) {
      let grade = entry["grade"].flatMap(Difficulty.init)?.grade
      writer.beginObject()
      writer.key("outcome")
      writer.string(outcome.name)
      writer.key("grade")
      if let grade { writer.string(grade.converted(to: scale).name) } else { writer.null() }
      writer.key("score")
      if let grade { writer.integer(grade.score) } else { writer.null() }
      writer.endObject()
    }
    writer.endArray()
  }
}

/// Answers the pyramid of sends, from the easiest grade, and those by grades of other scales, as JSON
/// `{"levels":[{"grade","score","flashes","others"},…],"others":[{"grade","flashes","others"},…]}`. The input
/// holds, in so many bytes, JSON `{"scale","sends":[{"grade","is_flash"},…]}`, each problem once; words and
/// colours do not count.
@c @_expose(wasm) public func logbookPyramid(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(BoulderingError) in
    let scale = try scale(input)
    guard let told = input["sends"]?.array else { throw .badJSON }
    var sends: [(grade: BoulderGrade, style: AscentRecord.Style?)] = []
    var others: [(grade: String, style: AscentRecord.Style?)] = []
    for send in told {
      let style: AscentRecord.Style = send["is_flash"]?.bool == true ? .flash : .redpoint
      switch send["grade"].flatMap(Difficulty.init) {
      case .grade(let grade): sends.append((grade: grade, style: style))
      case .other(let grade): others.append((grade: grade, style: style))
      case .level, .colour, nil: break
      }
    }
    writer.beginObject()
    writer.key("levels")
    writer.beginArray()
    for level in GradePyramid(sends, scale).levels {
      writer.beginObject()
      writer.key("grade")
      writer.string(level.grade.name)
      writer.key("score")
      writer.integer(level.grade.score)
      writer.key("flashes")
      writer.integer(level.flashes)
      writer.key("others")
      writer.integer(level.others)
      writer.endObject()
    }
    writer.endArray()
    writer.key("others")
    writer.beginArray()
    for level in OtherGrades(others).levels {
      writer.beginObject()
      writer.key("grade")
      writer.string(level.grade)
      writer.key("flashes")
      writer.integer(level.flashes)
      writer.key("others")
      writer.integer(level.others)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }
}

/// Answers what colours of a gym mean on each scale, as JSON `[{"name","colour","font":{"from","to"},"v":{"from",
/// "to"},"first","last"} or null,…]`: `font`, `v` and the scores of both ends absent where the gym does not say, and
/// null for what is no colour. The input holds, in so many bytes, colours as the gym's record has them.
@c @_expose(wasm) public func coloursRead(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(BoulderingError) in
    guard let told = input.array else { throw .badJSON }
    writer.beginArray()
    for each in told {
      if let colour = GymColour(each) { colour.write(into: &writer) } else { writer.null() }
    }
    writer.endArray()
  }
}

/// Answers what members think of problems, as JSON `[{"grade","score","count","easier","harder","needed","stars",
/// "stars_count"},…]`: the consensus on a scale, `grade` and `score` null while `needed` opinions more are
/// wanted, and the mean of stars, null without any. The input holds, in so many bytes, JSON `{"scale",
/// "problems":[{"grade","opinions":[{"grade","stars"},…]},…]}`: the author's grade, and one opinion of each other
/// member.
@c @_expose(wasm) public func consensusRead(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(BoulderingError) in
    let scale = try scale(input)
    guard let problems = input["problems"]?.array else { throw .badJSON }
    writer.beginArray()
    for problem in problems {
      guard let opinions = problem["opinions"]?.array else { throw .badJSON }
      ProblemOpinions(problem["grade"], opinions).write(on: scale, into: &writer)
    }
    writer.endArray()
  }
}

private func scale(_ input: JSONValue) throws(BoulderingError) -> GradeScale {
  guard let scale = input["scale"]?.string.flatMap({ GradeScale(name: $0) }) else { throw .badJSON }
  return scale
}

private func topo(_ input: JSONValue) throws(BoulderingError) -> Topo {
  guard let topo = Topo(input) else { throw .badMarks }
  return topo
}

/// Writes a table that spreadsheets read and none of them computes (RFC 4180). The input holds, in so many
/// bytes, its rows as JSON, lists of texts and nulls. Answers the table.
@c @_expose(wasm) public func tableWrite(_ bytes: Int32) -> Int32 {
  do throws(BoulderingError) {
    guard let input = callMemory.bytes(0, Int(bytes)) else { throw .shortInput }
    guard let rows = (try? JSONValue(parsing: input))?.array else { throw .badJSON }
    var table: [UInt8] = []
    for row in rows {
      guard let fields = row.array else { throw .badJSON }
      var line = CSVRow()
      for field in fields { line.add(field.string ?? "") }
      table += line.bytes
    }
    callMemory.answer(table)
    return 0
  } catch {
    return error.answer()
  }
}
