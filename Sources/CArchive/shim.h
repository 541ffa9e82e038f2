#include <archive.h>
#include <archive_entry.h>
#include <locale.h>

/// The mask of a locale's character encoding (LC_CTYPE_MASK), a macro that Swift cannot import.
static const int cordada_letters_of_locale = LC_CTYPE_MASK;
