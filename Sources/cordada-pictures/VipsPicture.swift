import CVips
import Pictures

/// An image of libvips and its one owner.
final class VipsPicture {
  let handle: OpaquePointer

  /// - Throws: `damaged` when libvips gave none.
  init(_ handle: OpaquePointer?) throws(PictureRefusal) {
    guard let handle else { throw .damaged }
    self.handle = handle
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }

  /// The image with all its pixels computed.
  func inMemory() throws(PictureRefusal) -> VipsPicture {
    try VipsPicture(vips_image_copy_memory(handle))
  }
}
