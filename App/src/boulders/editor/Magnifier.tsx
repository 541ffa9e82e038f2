import type { Mark } from "../../engine/boulders";
import { Picture } from "../../device/picture/picture";
import { usePictureAddress } from "../../device/picture/usePicture";
import { unitsOf } from "../picture/MarkedThumbnail";
import { MarkSign } from "../picture/MarkSign";

/** The radius shown by the magnifier, in thousandths of the picture's shorter side. */
const reach = 90;

interface MagnifierProps {
  picture: Picture;
  mark: Mark;
  radius: number;
  /** True to show it at the right, when the finger is at the left. */
  isRight: boolean;
}

/** An enlarged view of a dragged mark and its surroundings, beside the finger that covers them. */
export function Magnifier({ picture, mark: { kind, x, y }, radius, isRight }: MagnifierProps) {
  const address = usePictureAddress(picture.file, "whole");
  const { width, height } = unitsOf(picture);
  const [left, top] = [x * width, y * height];
  return (
    <svg
      className="magnifier"
      data-right={isRight || undefined}
      viewBox={`${left - reach} ${top - reach} ${2 * reach} ${2 * reach}`}
      aria-hidden
    >
      {address && <image href={address} width={width} height={height} preserveAspectRatio="none" />}
      <g transform={`translate(${left} ${top})`} opacity="0.75">
        <MarkSign kind={kind} radius={radius} />
      </g>
      <path className="magnifier-cross" d={`M${left - 12} ${top}h24M${left} ${top - 12}v24`} />
    </svg>
  );
}
