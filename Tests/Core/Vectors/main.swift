import Glibc

// core-vectors FOLDER FILES: writes for each made-up line, recording, and line of the files, what goes
// into the core and what the native core answers, for the tests beside.
guard CommandLine.arguments.count >= 2 else {
  print("usage: core-vectors FOLDER FILES")
  exit(2)
}
let folder = CommandLine.arguments[1]

for vector in RecorderVector.all {
  let rows = vector.rows()
  save(rows, as: "\(vector.line.name).rows")
  save(vector.answers(to: rows), as: "\(vector.line.name).recorded")
}
ComparisonVectors.make()

var tracks = TrackVectors()
for line in Line.all { tracks.add(line.track, of: "made-up lines") }
for path in CommandLine.arguments.dropFirst(2) {
  for track in RecordedLines(of: path).tracks { tracks.add(track, of: path) }
}
tracks.finish()

var files = ReaderVectors()
for path in CommandLine.arguments.dropFirst(2) { files.add(file: path) }
files.finish()
