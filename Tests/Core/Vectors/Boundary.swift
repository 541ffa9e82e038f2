import CallMemory
import Glibc

/// Puts numbers or bytes into the core's input.
func put(_ elements: some Collection<some BitwiseCopyable>) {
  Array(elements).withUnsafeBytes { bytes in
    guard let from = bytes.baseAddress else { return }
    coreInput(Int32(bytes.count))?.copyMemory(from: from, byteCount: bytes.count)
  }
}

/// What the core answered last.
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
