#include <gnutls/abstract.h>
#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>

/* gnutls_free is a variable, which Swift does not call safely. */
static inline void
gnutls_free_datum (gnutls_datum_t *datum)
{
  gnutls_free (datum->data);
}
