#include <gmp.h>
#include <nettle/bignum.h>
#include <nettle/ecc-curve.h>
#include <nettle/ecc.h>

/* Multiplication of points of P-256. Swift cannot call it: GMP's numbers are arrays of one structure. All numbers here have 32 bytes, the
   most significant first. */

/* Multiplies the generator, if x is null, or a point by a scalar. Returns 0 for a scalar out of range or a point off the curve. */
static inline int
p256_multiply (const uint8_t *scalar, const uint8_t *x, const uint8_t *y,
               uint8_t *product_x, uint8_t *product_y)
{
  const struct ecc_curve *curve = nettle_get_secp_256r1 ();
  struct ecc_scalar factor;
  struct ecc_point point, product;
  mpz_t first, second;
  int is_valid;

  ecc_scalar_init (&factor, curve);
  ecc_point_init (&point, curve);
  ecc_point_init (&product, curve);
  nettle_mpz_init_set_str_256_u (first, 32, scalar);
  mpz_init (second);
  is_valid = ecc_scalar_set (&factor, first);
  if (is_valid && x)
    {
      nettle_mpz_set_str_256_u (first, 32, x);
      nettle_mpz_set_str_256_u (second, 32, y);
      is_valid = ecc_point_set (&point, first, second);
    }
  if (is_valid)
    {
      if (x)
        ecc_point_mul (&product, &factor, &point);
      else
        ecc_point_mul_g (&product, &factor);
      ecc_point_get (&product, first, second);
      nettle_mpz_get_str_256 (32, product_x, first);
      nettle_mpz_get_str_256 (32, product_y, second);
    }
  mpz_clear (first);
  mpz_clear (second);
  ecc_point_clear (&product);
  ecc_point_clear (&point);
  ecc_scalar_clear (&factor);
  return is_valid;
}
