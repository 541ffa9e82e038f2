import CallMemory
import Glibc

/// Writes numbers or bytes to the core's input.
func put(_ elements: some Collection<some BitwiseCopyable>) {
  Array(elements).withUnsafeBytes { bytes in
    guard let from = bytes.baseAddress else { return }
    coreInput(Int32(bytes.count))?.copyMemory(from: from, byteCount: bytes.count)
  }
}

/// The last answer of the core.
func output() -> [UInt8] {
  [UInt8](UnsafeRawBufferPointer(start: coreOutput(), count: Int(coreOutputCount())))
}

func save(_ elements: [some BitwiseCopyable], as name: String) {
  guard let file = fopen(folder + "/" + name, "wb") else {
    print("cannot write \(name) in \(folder)")
    exit(1)
  }
  elements.withUnsafeBytes { bytes in _ = fwrite(bytes.baseAddress, 1, bytes.count, file) }
  fclose(file)
}

/// The bytes of a file; empty for an unreadable one.
func content(of path: String) -> [UInt8] {
  guard let file = fopen(path, "rb") else { return [] }
  defer { fclose(file) }
  var content: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: 1 << 16)
  while case let count = fread(&piece, 1, piece.count, file), count > 0 {
    content += piece.prefix(count)
  }
  return content
}
