#include <sqlite3.h>

/* SQLITE_TRANSIENT is a function-like cast that Swift cannot import: SQLite copies the bytes. */
static inline int cordada_bind_text(sqlite3_stmt *statement, int index, const char *text,
                                    sqlite3_uint64 length) {
  return sqlite3_bind_text64(statement, index, text, length, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int cordada_bind_blob(sqlite3_stmt *statement, int index, const void *bytes,
                                    sqlite3_uint64 length) {
  if (length == 0) return sqlite3_bind_zeroblob(statement, index, 0);
  return sqlite3_bind_blob64(statement, index, bytes, length, SQLITE_TRANSIENT);
}
