import Glibc

// core-vectors FOLDER FILES: writes the core's input and the native core's answer for each synthetic line, recording, line of
// the files, and photo among them, for the tests beside it.
guard CommandLine.arguments.count >= 2 else {
  print("usage: core-vectors FOLDER FILES")
  exit(2)
}
let folder = CommandLine.arguments[1]
let photos = CommandLine.arguments.dropFirst(2).filter { $0.hasSuffix(".jpg") }
let recordings = CommandLine.arguments.dropFirst(2).filter { !$0.hasSuffix(".jpg") }

for vector in RecorderVector.all {
  let rows = vector.rows()
  save(rows, as: "\(vector.line.name).rows")
  save(vector.answers(to: rows), as: "\(vector.line.name).recorded")
}
ComparisonVectors.make()

var tracks = TrackVectors()
for line in Line.all { tracks.add(line.track, of: "made-up lines") }
for path in recordings {
  for track in RecordedLines(of: path).tracks { tracks.add(track, of: path) }
}
tracks.finish()

var files = RecordingsVectors()
for path in recordings { files.add(file: path) }
files.finish()

for (number, path) in photos.enumerated() { PhotoVectors.make(of: path, number: number) }
