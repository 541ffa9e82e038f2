import CMalloc

/// Memory that was freed, and that the C library keeps for its next allocations.
public enum FreedMemory {
  /// Lets the library keep little of it: blocks of 128 kB and more go back to the system at once,
  /// and threads share their arenas.
  ///
  /// To be called before any other thread exists.
  public static func keepLittle() {
    mallopt(M_MMAP_THRESHOLD, 128 << 10)
    mallopt(M_TRIM_THRESHOLD, 1 << 20)
    mallopt(M_ARENA_MAX, 4)
  }

  /// Gives all of it back to the system. Takes milliseconds.
  package static func giveBack() { malloc_trim(0) }
}
