import type { Mark, PictureSize } from "../../engine/boulders";
import { Picture, PictureSizes } from "../../device/picture/picture";
import { useThumbnail } from "../../device/picture/usePicture";
import { MarkSign } from "./MarkSign";
import "./Marks.css";

/** The radius of a mark in a list, in thousandths of the shorter side: larger than on the wall, as it only shows the kind. */
const radius = 42;

interface ThumbnailProps {
  picture: Picture;
  sizes?: PictureSizes | undefined;
  marks?: readonly Mark[];
}

/** A square thumbnail in a list, with its marks. */
export function MarkedThumbnail({ picture, sizes, marks = [] }: ThumbnailProps) {
  const address = useThumbnail(picture, sizes);
  const { width, height } = unitsOf(picture);
  return (
    <span className="marked-picture thumbnail">
      {address && <img src={address} alt="" draggable={false} />}
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMid slice" aria-hidden>
        {marks.map(({ id, kind, x, y }) => (
          <g key={id} transform={`translate(${x * width} ${y * height})`}>
            <MarkSign kind={kind} radius={radius} />
          </g>
        ))}
      </svg>
    </span>
  );
}

/** The size of a picture in thousandths of its shorter side. */
export function unitsOf({ width, height }: PictureSize): PictureSize {
  const side = Math.min(width, height) / 1000;
  return { width: width / side, height: height / side };
}
