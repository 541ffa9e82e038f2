import { Icon } from "../../shell/components/Icon";
import { usePictureAddress } from "../../device/picture/usePicture";
import { wallIcon } from "../icons";
import "./GymScreen.css";

interface GymLogoProps {
  /** Absent for a gym without a logo. */
  file: string | undefined;
  /** The thumbnail made by the server. */
  thumbnail?: string | undefined;
  /** True in a list. */
  isSmall?: boolean;
}

/** The logo of a gym, or a placeholder. */
export function GymLogo({ file, thumbnail, isSmall = false }: GymLogoProps) {
  const address = usePictureAddress(file, "thumbnail", thumbnail);
  return (
    <span className="gym-logo" data-small={isSmall || undefined}>
      {address ? <img src={address} alt="" /> : <Icon drawing={wallIcon} size={isSmall ? 20 : 24} />}
    </span>
  );
}
