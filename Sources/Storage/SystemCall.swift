import Glibc

/// Runs system calls and throws their errors.
enum SystemCall {
  /// Returns the result of `call`, which is repeated while a signal interrupts it. Throws if it is negative.
  @discardableResult
  static func check(_ name: String, _ call: () -> Int) throws(StorageError) -> Int {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno == EINTR { continue }
      throw failure(name, errno)
    }
  }

  @discardableResult
  static func check(_ name: String, _ call: () -> Int32) throws(StorageError) -> Int32 {
    Int32(truncatingIfNeeded: try check(name) { Int(call()) })
  }

  static func failure(_ name: String, _ code: Int32) -> StorageError {
    switch code {
    case ENOSPC, EDQUOT, EFBIG: .diskFull
    default: .system(call: name, code: code)
    }
  }

  static func message(_ code: Int32) -> String { String(cString: strerror(code)) }
}
