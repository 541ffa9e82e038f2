import Boulders
import CallMemory
import JSON
import Text

// Functions of the core for the boulder screens, built as a separate WebAssembly module that only they load.
// The status -1 means that the output is an error.

/// The topo being drawn, one at a time.
nonisolated(unsafe) private var editor: TopoEditor?

/// Begins to draw a topo and discards the previous one. The input, of `bytes` bytes, is the marks in the form
/// of records. Returns the topo as `topoEdit` does.
@c @_expose(wasm) public func topoBegin(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(BoulderEngineError) in
    let begun = TopoEditor(try topo(input))
    editor = begun
    begun.write(into: &writer)
  }
}

/// Makes one change to the topo being drawn. The input, of `bytes` bytes, is JSON with an `act`:
/// `{"act":"add","id","kind","x","y"}`, `drag` with `id`, `x` and `y`, `endDrag`, `push` with `id`, the lengths
/// `right` and `down` in units of the picture's shorter side, and its `width` and `height`, `set` with `id` and
/// `kind`, `order` with `id` and `index`, `remove` with `id`, `undo`, `redo`. A place outside the picture is
/// moved to its edge. Returns `{"marks","numbers","can_undo","can_redo"}`.
@c @_expose(wasm) public func topoEdit(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(BoulderEngineError) in
    guard editor != nil else { throw .closed }
    try editor?.make(input)
    editor?.write(into: &writer)
  }
}

/// Returns the identifier of the touched mark as JSON, or null. The input, of `bytes` bytes, is JSON
/// `{"x","y","reach","width","height"}`: the reach in units of the picture's shorter side, and the picture's
/// size.
@c @_expose(wasm) public func topoMarkAt(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(BoulderEngineError) in
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

/// Returns numbered marks and the positions of a replay, as JSON
/// `{"marks","numbers","positions":[{"right","left", "reached"},…]}`. Positions are indices of marks, or null.
/// The input, of `bytes` bytes, is the marks in the form of records.
@c @_expose(wasm) public func topoPlay(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(BoulderEngineError) in
    try topo(input).writePlayed(into: &writer)
  }
}

/// Returns the difference between a topo and a suggestion, as JSON `{"from":{"marks","numbers"},"to":{"marks",
/// "numbers"},"changes":["same", "added", "moved" or "altered",…],"removed":[…]}`: one change for each mark of
/// the suggestion, and the indices in the topo of removed marks. The input, of `bytes` bytes, is JSON
/// `{"from","to"}` with the marks of both in the form of records.
@c @_expose(wasm) public func topoCompare(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(BoulderEngineError) in
    let (from, to) = (try topo(input["from"] ?? .null), try topo(input["to"] ?? .null))
    TopoDifference(from: from, to: to).write(from, to, into: &writer)
  }
}

/// Moves marks from an old photo to a new one of the same wall. Returns JSON `[{"marks","lost"},…]`, with the
/// number of marks outside the new photo, or null if the corners determine no map. The input, of `bytes` bytes,
/// is JSON `{"from","to","topos"}`: four corners `{"x","y"}` on each photo, around the wall, and lists of marks
/// in the form of records.
@c @_expose(wasm) public func toposRegister(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(BoulderEngineError) in
    guard let topos = input["topos"]?.array else { throw .badJSON }
    let registration = PictureRegistration(
      from: try corners(input["from"]), to: try corners(input["to"]))
    guard let registration else { return writer.null() }
    writer.beginArray()
    for marks in topos {
      let (registered, lost) = registration.register(try topo(marks))
      writer.beginObject()
      writer.key("marks")
      registered.write(into: &writer)
      writer.member("lost", lost.count)
      writer.endObject()
    }
    writer.endArray()
  }
}

private func corners(_ input: JSONValue?) throws(BoulderEngineError) -> [PicturePlace] {
  guard let corners = input?.array else { throw .badJSON }
  return try corners.map { (corner) throws(BoulderEngineError) in
    guard let x = corner["x"]?.double, let y = corner["y"]?.double,
      let place = PicturePlace(nearestTo: x, y)
    else { throw .badJSON }
    return place
  }
}

/// Returns the radius of a drawn mark, in thousandths of the picture's shorter side, which is `side` pixels long on the screen.
@c @_expose(wasm) public func markRadius(_ side: Double) -> Double {
  Topo.markRadius(onScreen: side) * 1000
}

/// Returns 1 if the time of a session is in the future, otherwise 0. Both arguments are milliseconds since 1970.
@c @_expose(wasm) public func sessionIsAhead(_ time: Double, _ now: Double) -> Int32 {
  guard let time = Int64(exactly: time.rounded()), let now = Int64(exactly: now.rounded()) else {
    return 0
  }
  return LoggedAttempt.isAhead(time, of: now) ? 1 : 0
}

/// Returns the likeliest kind of the next mark after one of a given kind in the topo being drawn. Kinds are
/// indices in their list.
@c @_expose(wasm) public func markKindAfter(_ kind: Int32) -> Int32 {
  guard let before = Mark.Kind(rawValue: Int(kind)), let editor else { return kind }
  return Int32(editor.topo.kind(after: before).rawValue)
}

/// Returns the names of all grades of both scales, from the easiest, as JSON `{"font":[…],"v":[…]}`.
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

/// Converts difficulties to both scales, as JSON `[{"font","v","score"} or null,…]`; null for words, colours,
/// other scales and invalid values. The input, of `bytes` bytes, is a list of difficulties in the form of
/// records.
@c @_expose(wasm) public func gradesRead(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(BoulderEngineError) in
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
      writer.member("score", grade.score)
      writer.endObject()
    }
    writer.endArray()
  }
}

/// Returns outcome and converted grade of each logbook entry, as JSON `[{"outcome","grade","score"},…]`;
/// `grade` and `score` are null for words, colours, other scales and missing grades. The input, of `bytes`
/// bytes, is JSON `{"scale","entries":[{"problem","time","tries","is_send","grade"}, …]}`, with the entries in
/// any order.
@c @_expose(wasm) public func logbookRead(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(BoulderEngineError) in
    let scale = try scale(input)
    guard let logged = input["entries"]?.array else { throw .badJSON }
    var entries: [Logbook.Entry] = []
    for entry in logged { entries.append(try Logbook.Entry(entry)) }
    writer.beginArray()
    for (entry, outcome) in zip(logged, Logbook(entries).outcomes) {
      let grade = entry["grade"].flatMap(Difficulty.init)?.grade
      writer.beginObject()
      writer.member("outcome", outcome.name)
      writer.key("grade")
      if let grade { writer.string(grade.converted(to: scale).name) } else { writer.null() }
      writer.member("score", orNull: grade?.score)
      writer.endObject()
    }
    writer.endArray()
  }
}

/// Returns the pyramid of sends from the easiest grade, and the sends with grades of other scales, as JSON
/// `{"levels":[{"grade","score","flashes","others"},…],"others":[{"grade","flashes","others"},…]}`. The input,
/// of `bytes` bytes, is JSON `{"scale","sends":[{"grade","is_flash"},…]}`, each problem once; words and colours
/// do not count.
@c @_expose(wasm) public func logbookPyramid(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(BoulderEngineError) in
    let scale = try scale(input)
    guard let listed = input["sends"]?.array else { throw .badJSON }
    var sends: [(grade: BoulderGrade, style: AscentRecord.Style?)] = []
    var others: [(grade: String, style: AscentRecord.Style?)] = []
    for send in listed {
      let style: AscentRecord.Style = send["is_flash"]?.bool == true ? .flash : .redpoint
      switch send["grade"].flatMap(Difficulty.init) {
      case .grade(let grade): sends.append((grade: grade, style: style))
      case .other(let grade): others.append((grade: grade, style: style))
      case .level, .colour, nil: break
      }
    }
    writer.beginObject()
    writer.beginArray("levels")
    for level in GradePyramid(sends, scale).levels {
      writer.beginObject()
      writer.member("grade", level.grade.name)
      writer.member("score", level.grade.score)
      writer.member("flashes", level.flashes)
      writer.member("others", level.others)
      writer.endObject()
    }
    writer.endArray()
    writer.beginArray("others")
    for level in OtherGrades(others).levels {
      writer.beginObject()
      writer.member("grade", level.grade)
      writer.member("flashes", level.flashes)
      writer.member("others", level.others)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }
}

/// Returns the grades of a gym's colours on each scale, as JSON
/// `[{"name","colour","font":{"from","to"},"v":{"from", "to"},"first","last"} or null,…]`: `font`, `v` and the
/// scores of both ends are absent if the gym gives none, and null stands for an invalid colour. The input, of
/// `bytes` bytes, is the colours in the form of the gym's record.
@c @_expose(wasm) public func coloursRead(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(BoulderEngineError) in
    guard let values = input.array else { throw .badJSON }
    writer.beginArray()
    for each in values {
      if let colour = GymColour(each) { colour.write(into: &writer) } else { writer.null() }
    }
    writer.endArray()
  }
}

/// Returns consensus grade and stars of problems, as JSON
/// `[{"grade","score","count","easier","harder","needed","stars", "stars_count"},…]`. `grade` and `score` are
/// null while `needed` more opinions are required, and `stars`, the mean, is null without opinions. The input,
/// of `bytes` bytes, is JSON `{"scale", "problems":[{"grade","opinions":[{"grade","stars"},…]},…]}`: the
/// author's grade, and one opinion of each other member.
@c @_expose(wasm) public func consensusRead(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(BoulderEngineError) in
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

private func scale(_ input: JSONValue) throws(BoulderEngineError) -> GradeScale {
  guard let scale = input["scale"]?.string.flatMap({ GradeScale(name: $0) }) else { throw .badJSON }
  return scale
}

private func topo(_ input: JSONValue) throws(BoulderEngineError) -> Topo {
  guard let topo = Topo(input) else { throw .badMarks }
  return topo
}

/// Writes a CSV table (RFC 4180) whose cells no spreadsheet evaluates as formulas. The input, of `bytes` bytes,
/// is its rows as JSON, lists of strings and nulls. Returns the table.
@c @_expose(wasm) public func tableWrite(_ bytes: Int32) -> Int32 {
  do throws(BoulderEngineError) {
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
