import CVips
import Pictures

/// An image of libvips with its only owner.
final class VipsPicture {
  let handle: OpaquePointer

  /// - Throws: `damaged` if libvips returned none.
  init(_ handle: OpaquePointer?) throws(PictureRefusal) {
    guard let handle else { throw .damaged }
    self.handle = handle
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }

  /// Returns the image with all pixels computed.
  func inMemory() throws(PictureRefusal) -> VipsPicture {
    try VipsPicture(vips_image_copy_memory(handle))
  }
}
