import Glibc
import Tracks

// benchmark:            the figures of 100,000 fixes, and everything an import derives of them
// benchmark expat FILE: seconds of a bare pass over FILE, for the measurement of imports
// benchmark gpx FILE:   the reader beside the bare pass over the same file
// benchmark races:      5,000 teams followed by the positions of a day
// benchmark listeners:  a server with one topic, for live.py
// benchmark growth:     the cost of every reader and writer against the size of its input
let words = CommandLine.arguments.dropFirst()
if words.isEmpty {
  measureSummary()
  exit(0)
}
if words == ["races"] {
  measureFollowing()
  exit(0)
}
if words == ["listeners"] { try ListenersServer.run() }
if words == ["growth"] { exit(Growth.run() ? 0 : 1) }
guard words.count == 2, let name = words.last, let bytes = contents(of: name) else {
  print("usage: benchmark [races | listeners | growth | expat FILE | gpx FILE]")
  exit(2)
}
bytes.withUnsafeBytes { bytes in
  var bare = Stopwatch()
  var reading = Stopwatch()
  var fixes = 0
  for _ in 0..<9 {
    bare.time { BarePass.run(over: bytes) }
    guard words.first == "gpx" else { continue }
    reading.time { fixes = Reading.run(over: bytes) }
  }
  guard words.first == "gpx" else { return print(bare.median) }
  let rate = Int(Double(bytes.count) / reading.median / 1e6)
  let ratio = Int((bare.median / reading.median * 100).rounded())
  print("reading GPX: \(fixes) fixes, \(rate) MB/s, \(ratio) % of bare expat (at least 50 %)")
}

func measureSummary() {
  let fixes = Summary.recording(of: 100_000)
  var summary = Stopwatch()
  var everything = Stopwatch()
  var metres = 0.0
  var bytes = 0
  for _ in 0..<9 {
    summary.timeProcessor { metres = Summary.run(over: fixes).distance ?? 0 }
    everything.timeProcessor { bytes = Summary.runAll(over: fixes) }
  }
  let times = [summary.median, everything.median].map { ($0 * 10_000).rounded() / 10 }
  print("summary of 100,000 fixes, \(Int(metres)) m: \(times[0]) ms of processor (under 20 ms)")
  print("all that an import derives of them, \(bytes) bytes stored: \(times[1]) ms")
}

func contents(of path: String) -> [UInt8]? {
  guard let file = fopen(path, "rb") else { return nil }
  defer { fclose(file) }
  fseek(file, 0, SEEK_END)
  let count = ftell(file)
  rewind(file)
  return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
    filled = fread(buffer.baseAddress, 1, count, file)
  }
}
