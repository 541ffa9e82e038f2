/* The functions of libvips needed to resize a picture, declared as in <vips/vips.h>, whose own header needs
   GLib's compiler flags, which the package manager does not pass on. */
#include <stddef.h>

typedef struct _VipsImage VipsImage;

int vips_init(const char *_Nonnull program);
void vips_block_untrusted_set(int is_blocked);
void vips_concurrency_set(int count);
void vips_cache_set_max(int count);
const char *_Nullable vips_foreign_find_load(const char *_Nonnull path);
int vips_image_get_width(const VipsImage *_Nonnull image);
int vips_image_get_height(const VipsImage *_Nonnull image);
int vips_image_get_bands(const VipsImage *_Nonnull image);
int vips_image_get_orientation(VipsImage *_Nonnull image);
unsigned long vips_image_get_typeof(const VipsImage *_Nonnull image, const char *_Nonnull name);
int vips_image_guess_interpretation(const VipsImage *_Nonnull image);
int vips_image_hasalpha(VipsImage *_Nonnull image);
VipsImage *_Nullable vips_image_copy_memory(VipsImage *_Nonnull image);
void g_object_unref(void *_Nonnull object);

/* Variadic functions, which Swift cannot call. */

VipsImage *vips_image_new_from_file(const char *name, ...);
int vips_thumbnail(const char *path, VipsImage **out, int width, ...);
int vips_thumbnail_image(VipsImage *in, VipsImage **out, int width, ...);
int vips_flatten(VipsImage *in, VipsImage **out, ...);
int vips_jpegsave(VipsImage *in, const char *path, ...);
int vips_svgload(const char *path, VipsImage **out, ...);
int vips_pngsave(VipsImage *in, const char *path, ...);

enum { CORDADA_VIPS_ACCESS_SEQUENTIAL = 1, CORDADA_VIPS_SIZE_DOWN = 2, CORDADA_VIPS_FAIL_ON_ERROR = 2 };
enum { CORDADA_VIPS_B_W = 1, CORDADA_VIPS_SRGB = 22 };

static inline VipsImage *_Nullable cordada_vips_open(const char *_Nonnull path) {
  return vips_image_new_from_file(path, "access", CORDADA_VIPS_ACCESS_SEQUENTIAL, NULL);
}

// Returns 1 if the pixels of a file are sRGB according to its header; a JPEG without a profile counts as sRGB.
static inline int cordada_vips_is_srgb(const char *_Nonnull path) {
  VipsImage *head = vips_image_new_from_file(path, NULL);
  if (!head) return 0;
  int meant = vips_image_guess_interpretation(head);
  int is_srgb = !vips_image_get_typeof(head, "icc-profile-data") &&
      (meant == CORDADA_VIPS_SRGB || meant == CORDADA_VIPS_B_W);
  g_object_unref(head);
  return is_srgb;
}

// Returns the picture upright, in sRGB, shrunk to fit into a square and never enlarged.
static inline VipsImage *_Nullable cordada_vips_thumbnail(const char *_Nonnull path, int side) {
  VipsImage *out = NULL;
  // An unnecessary conversion of colours would take a fifth of the time.
  const char *converted = cordada_vips_is_srgb(path) ? NULL : "export_profile";
  int failed = vips_thumbnail(
      path, &out, side, "height", side, "size", CORDADA_VIPS_SIZE_DOWN, "fail_on",
      CORDADA_VIPS_FAIL_ON_ERROR, converted, "srgb", NULL);
  return failed ? NULL : out;
}

static inline VipsImage *_Nullable cordada_vips_shrink(VipsImage *_Nonnull image, int side) {
  VipsImage *out = NULL;
  int failed = vips_thumbnail_image(
      image, &out, side, "height", side, "size", CORDADA_VIPS_SIZE_DOWN, NULL);
  return failed ? NULL : out;
}

// Puts white behind transparent pixels. On black, libvips's default, a transparent drawing would be invisible.
static inline VipsImage *_Nullable cordada_vips_flatten(VipsImage *_Nonnull image) {
  VipsImage *out = NULL;
  extern void *vips_array_double_newv(int count, ...);
  extern void vips_area_unref(void *area);
  void *white = vips_array_double_newv(1, 255.0);
  int failed = vips_flatten(image, &out, "background", white, NULL);
  vips_area_unref(white);
  return failed ? NULL : out;
}

// Writes no metadata of the original.
static inline int cordada_vips_save(
    VipsImage *_Nonnull image, const char *_Nonnull path, int quality) {
  return vips_jpegsave(image, path, "Q", quality, "strip", 1, NULL);
}

// Returns the drawing of an SVG in its own size, without transparency.
static inline VipsImage *_Nullable cordada_vips_draw(const char *_Nonnull path) {
  VipsImage *drawn = NULL;
  if (vips_svgload(path, &drawn, NULL)) return NULL;
  VipsImage *flat = cordada_vips_flatten(drawn);
  g_object_unref(drawn);
  return flat;
}

static inline int cordada_vips_save_png(VipsImage *_Nonnull image, const char *_Nonnull path) {
  return vips_pngsave(image, path, "compression", 6, "strip", 1, NULL);
}
