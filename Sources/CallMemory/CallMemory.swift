/// The memory for arguments and results of WebAssembly calls. Used by one thread.
package struct CallMemory {
  /// The buffer into which JavaScript writes a call's input. It never shrinks.
  package private(set) var input: UnsafeMutableRawBufferPointer = .init(start: nil, count: 0)
  /// The result of the last call, until the next one.
  fileprivate var output: UnsafeMutableRawBufferPointer = .init(start: nil, count: 0)
  fileprivate var outputCount = 0

  /// Returns an input buffer of at least this size.
  fileprivate mutating func makeInput(bytes: Int) -> UnsafeMutableRawPointer? {
    if bytes > input.count {
      input.deallocate()
      input = Self.memory(bytes)
    }
    return input.baseAddress
  }

  private static func memory(_ bytes: Int) -> UnsafeMutableRawBufferPointer {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes, alignment: 8)
    // Embedded Swift does not report exhausted memory, and the compiler assumes a valid pointer; address 0
    // belongs to the stack.
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

  /// Returns this many bytes of the input; `nil` if it has fewer.
  package func bytes(_ start: Int, _ count: Int) -> [UInt8]? {
    guard start >= 0, count >= 0, start <= input.count, count <= input.count - start else {
      return nil
    }
    return [UInt8](input[start..<(start + count)])
  }
}

package nonisolated(unsafe) var callMemory = CallMemory()

/// Returns the address for this many bytes of input, aligned for numbers.
@c @_expose(wasm) public func coreInput(_ bytes: Int32) -> UnsafeMutableRawPointer? {
  callMemory.makeInput(bytes: Int(max(bytes, 0)))
}

/// Returns the address of the last call's result, valid until the next one.
@c @_expose(wasm) public func coreOutput() -> UnsafeMutableRawPointer? {
  callMemory.output.baseAddress
}

/// Returns the size of the result in bytes.
@c @_expose(wasm) public func coreOutputCount() -> Int32 { Int32(callMemory.outputCount) }
