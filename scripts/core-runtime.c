// Functions that Embedded Swift and wasi-libc leave undefined, so that the core's WebAssembly has no imports.
#include <stdlib.h>

// The seed of Swift's Hasher. The order of dictionaries is never visible in the core's results.
void arc4random_buf(void *bytes, size_t count) {
  for (unsigned char *byte = bytes; count--;) *byte++ = 0x5a;
}

// Converts text for Double(String).
const char *_swift_stdlib_strtod_clocale(const char *text, double *value) {
  char *end;
  *value = strtod(text, &end);
  return end == text ? NULL : end;
}

// The messages of traps, for the app to read after a crash.
static char last[1024];
static unsigned used;

int putchar(int character) {
  if (used == sizeof last) used = 0;
  last[used++] = (char)character;
  return character;
}

__attribute__((export_name("coreText"))) char *coreText(void) { return last; }

__attribute__((export_name("coreTextCount"))) unsigned coreTextCount(void) {
  unsigned count = used;
  used = 0;
  return count;
}

// strtod links stdio, which would import these functions. 8 is EBADF.
int __imported_wasi_snapshot_preview1_fd_close(int file) { return 8; }
int __imported_wasi_snapshot_preview1_fd_seek(int file, long long offset, int whence, int out) {
  return 8;
}
int __imported_wasi_snapshot_preview1_fd_write(int file, int vectors, int count, int out) {
  return 8;
}
