/// Where calls into WebAssembly find their arguments and leave their answers. One thread calls.
package struct CallMemory {
  /// Where JavaScript writes what a call reads. It never shrinks.
  package private(set) var input: UnsafeMutableRawBufferPointer = .init(start: nil, count: 0)
  /// What the last call answered, until the next one.
  fileprivate var output: UnsafeMutableRawBufferPointer = .init(start: nil, count: 0)
  fileprivate var outputCount = 0

  /// Room for so many bytes of input.
  fileprivate mutating func makeInput(bytes: Int) -> UnsafeMutableRawPointer? {
    if bytes > input.count {
      input.deallocate()
      input = Self.memory(bytes)
    }
    return input.baseAddress
  }

  private static func memory(_ bytes: Int) -> UnsafeMutableRawBufferPointer {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes, alignment: 8)
    // Embedded Swift says nothing at the end of the memory, and the compiler takes a pointer to be
    // one; address 0 is the stack's.
    precondition(UInt(bitPattern: memory.baseAddress) != 0, "out of memory")
    return memory
  }

  package mutating func answer(_ bytes: [UInt8]) {
    if bytes.count > output.count {
      output.deallocate()
      output = Self.memory(bytes.count)
    }
    output.copyBytes(from: bytes)
    outputCount = bytes.count
  }

  /// So many bytes of the input; `nil` when it holds fewer.
  package func bytes(_ start: Int, _ count: Int) -> [UInt8]? {
    guard start >= 0, count >= 0, start <= input.count, count <= input.count - start else {
      return nil
    }
    return [UInt8](input[start..<(start + count)])
  }
}

package nonisolated(unsafe) var callMemory = CallMemory()

/// Where to write so many bytes of input, aligned for numbers.
@c @_expose(wasm) public func coreInput(_ bytes: Int32) -> UnsafeMutableRawPointer? {
  callMemory.makeInput(bytes: Int(max(bytes, 0)))
}

/// Where the answer of the last call is, until the next one.
@c @_expose(wasm) public func coreOutput() -> UnsafeMutableRawPointer? {
  callMemory.output.baseAddress
}

/// Bytes of the answer.
@c @_expose(wasm) public func coreOutputCount() -> Int32 { Int32(callMemory.outputCount) }
