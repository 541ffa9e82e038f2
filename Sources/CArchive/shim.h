#include <archive.h>
#include <archive_entry.h>
#include <locale.h>

/// The mask of the part of a locale that says how bytes are letters; a macro that Swift cannot read.
static const int cordada_letters_of_locale = LC_CTYPE_MASK;
