import CVips
import Pictures

/// Draws an SVG with librsvg, which libvips has. Pictures of others never come here: drawings are a language of their own.
enum Drawing {
  /// - Throws: the reason why it was not drawn.
  static func make(of path: String, at picture: String) throws(PictureRefusal) {
    guard vips_init("cordada-pictures") == 0 else { throw .unavailable }
    vips_concurrency_set(1)
    vips_cache_set_max(0)
    let image = try VipsPicture(cordada_vips_draw(path))
    guard cordada_vips_save_png(image.handle, picture) == 0 else { throw .unavailable }
  }
}
