import CMalloc

/// Freed memory that the C library keeps for later allocations.
public enum FreedMemory {
  /// Makes the library keep little of it: blocks of 128 kB and more are returned to the system at once, and
  /// threads share arenas.
  ///
  /// Call before other threads are started.
  public static func returnEarly() {
    mallopt(M_MMAP_THRESHOLD, 128 << 10)
    mallopt(M_TRIM_THRESHOLD, 1 << 20)
    mallopt(M_ARENA_MAX, 4)
  }

  /// Returns all of it to the system. Takes milliseconds.
  package static func giveBack() { malloc_trim(0) }
}
