import Glibc

// benchmark expat FILE: seconds of a bare pass over FILE, for the measurement of imports
// benchmark gpx FILE:   the reader beside the bare pass over the same file
let words = CommandLine.arguments.dropFirst()
guard words.count == 2, let name = words.last, let bytes = contents(of: name) else {
  print("usage: benchmark expat|gpx FILE")
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
