import CSeccomp
import Glibc
import Pictures

/// Restricts the process, so that a malicious picture can do no harm.
enum Confinement {
  /// - Throws: `unavailable` if the system refuses the restrictions.
  static func begin() throws(PictureRefusal) {
    cordada_close_inherited()
    try limit(RLIMIT_DATA, to: PictureLimits.memory)
    try limit(RLIMIT_CPU, to: PictureLimits.processorSeconds)
    try limit(RLIMIT_FSIZE, to: PictureLimits.fileSize)
    try limit(RLIMIT_CORE, to: 0)
    guard cordada_seccomp_stay_alone() == 0 else { throw .unavailable }
  }

  private static func limit(
    _ resource: __rlimit_resource, to value: UInt64
  ) throws(PictureRefusal) {
    var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
    guard setrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { throw .unavailable }
  }
}
