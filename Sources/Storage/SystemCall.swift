import Glibc

/// Calls of the operating system, their failures typed.
enum SystemCall {
  /// The result of `call`, repeated while a signal interrupts it; negative results are thrown.
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
