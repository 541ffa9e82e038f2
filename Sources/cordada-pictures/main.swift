// Makes the sizes of one picture in a process of its own, so that damage by a hostile file ends with the process.
//
//     cordada-pictures ORIGINAL FOLDER
//
// Writes the sizes into the folder, named as in `PictureSize`, and the picture's properties as JSON to the
// standard output. The exit status is 0 or that of a `PictureRefusal`.
//
//     cordada-pictures --draw SVG PNG
//
// Draws an SVG of the server's own, in which only texts come from members.
import Glibc
import JSON
import Pictures

let arguments = Array(CommandLine.arguments.dropFirst())
let isDrawing = arguments.first == PictureMaker.drawing
guard arguments.count == (isDrawing ? 3 : 2) else {
  print("usage: cordada-pictures ORIGINAL FOLDER\n       cordada-pictures --draw SVG PNG")
  exit(64)
}

do throws(PictureRefusal) {
  try Confinement.begin()
  if isDrawing {
    try Drawing.make(of: arguments[1], at: arguments[2])
  } else {
    let picture = try PictureSizes.make(of: arguments[0], in: arguments[1])
    var writer = JSONWriter()
    picture.write(into: &writer)
    print(String(decoding: writer.bytes, as: UTF8.self))
  }
} catch {
  exit(error.rawValue)
}
