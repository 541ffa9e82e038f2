import Engine
import Glibc

// core-vectors FOLDER FILES: writes for each made-up line, recording, and line of the files, what goes
// into the core and what the native core answers, for the tests beside.
guard CommandLine.arguments.count >= 2 else {
  print("usage: core-vectors FOLDER FILES")
  exit(2)
}
let folder = CommandLine.arguments[1]
for line in Line.all {
  let numbers = line.numbers()
  numbers.withUnsafeBytes { save($0, as: "\(line.name).fixes") }
  let answer = derive(line, numbers)
  answer.withUnsafeBytes { save($0, as: "\(line.name).json") }
}
for vector in RecorderVector.all {
  let rows = vector.rows()
  rows.withUnsafeBytes { save($0, as: "\(vector.line.name).rows") }
  vector.answers(to: rows).withUnsafeBytes { save($0, as: "\(vector.line.name).recorded") }
}

var tracks = TrackVectors()
for path in CommandLine.arguments.dropFirst(2) {
  for track in RecordedLines(of: path).tracks { tracks.add(track, of: path) }
}
tracks.finish()

/// What the native core answers to the calls that the browser makes too.
func derive(_ line: Line, _ numbers: [Double]) -> [UInt8] {
  let handle = digestOpen(line.sport, 1000, 61.5, 1)
  for start in stride(from: 0, to: line.fixes, by: Line.segmentLength) {
    let count = min(Line.segmentLength, line.fixes - start)
    let first = start * Line.numbersPerFix
    let part = numbers[first..<(first + count * Line.numbersPerFix)]
    part.withUnsafeBytes { bytes in
      coreInput(Int32(bytes.count))?.copyMemory(
        from: bytes.baseAddress!, byteCount: bytes.count)
    }
    precondition(digestSegment(handle) == 0 && digestAdd(handle, Int32(count)) == 0)
  }
  precondition(digestFinish(handle) == 0)
  return output()
}

func save(_ bytes: UnsafeRawBufferPointer, as name: String) {
  guard let file = fopen(folder + "/" + name, "wb") else {
    print("cannot write \(name) in \(folder)")
    exit(1)
  }
  fwrite(bytes.baseAddress, 1, bytes.count, file)
  fclose(file)
}
