import Glibc

/// Whether something comes about that follows from what was done and that nothing says the end of. Blocks until it
/// does, or until nobody would wait for it any more.
public func eventually(_ isSo: () throws -> Bool) rethrows -> Bool {
  for _ in 0..<6_000 {
    if try isSo() { return true }
    usleep(10_000)
  }
  return false
}
