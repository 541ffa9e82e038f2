import CVips
import Glibc
import Pictures

/// Makes the sizes of one picture with libvips.
enum PictureSizes {
  /// - Throws: the reason why the file gives no picture.
  static func make(of path: String, in folder: String) throws(PictureRefusal) -> Picture {
    guard vips_init("cordada-pictures") == 0 else { throw .unavailable }
    // Blocks decoders that were not written for untrusted files.
    vips_block_untrusted_set(1)
    vips_concurrency_set(1)
    vips_cache_set_max(0)
    guard let loader = vips_foreign_find_load(path).map(String.init(cString:)),
      Self.loaders.contains(loader)
    else { throw .unknownFormat }
    let picture = try describe(path, isJPEG: loader == Self.loaders[0])
    var image = try VipsPicture(cordada_vips_thumbnail(path, PictureSize.large.pixels)).inMemory()
    if vips_image_hasalpha(image.handle) != 0 {
      image = try VipsPicture(cordada_vips_flatten(image.handle)).inMemory()
    }
    // Each size is made from the next larger one.
    for size in PictureSize.allCases.reversed() {
      if size != .large {
        image = try VipsPicture(cordada_vips_shrink(image.handle, size.pixels)).inMemory()
      }
      guard cordada_vips_save(image.handle, "\(folder)/\(size.fileName)", Self.quality) == 0 else {
        throw .unavailable
      }
    }
    return picture
  }

  /// Decoders for the formats of cameras and phones. Of an animation, the first picture is used.
  private static let loaders = [
    "VipsForeignLoadJpegFile", "VipsForeignLoadPngFile", "VipsForeignLoadWebpFile",
    "VipsForeignLoadNsgifFile", "VipsForeignLoadHeifFile",
  ]
  /// JPEG quality, from 1 to 100.
  private static let quality: Int32 = 82

  /// Reads only the header of the file.
  private static func describe(_ path: String, isJPEG: Bool) throws(PictureRefusal) -> Picture {
    let image = try VipsPicture(cordada_vips_open(path))
    var (width, height) = (
      Int(vips_image_get_width(image.handle)), Int(vips_image_get_height(image.handle))
    )
    let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
    guard !overflows, pixels <= PictureLimits.pixels, max(width, height) <= PictureLimits.side
    else { throw .tooManyPixels }
    // Orientations from 5 on mean that the camera was held on its side.
    if (5...8).contains(vips_image_get_orientation(image.handle)) { swap(&width, &height) }
    return Picture(
      width: width, height: height,
      // Four bands are the colours of print (CMYK).
      isShareable: isJPEG && vips_image_get_bands(image.handle) <= 3
        && max(width, height) <= PictureSize.large.side
        && JPEGSegments.areOfPixelsAlone(in: path))
  }
}

extension PictureSize {
  fileprivate var pixels: Int32 { Int32(side) }
}
