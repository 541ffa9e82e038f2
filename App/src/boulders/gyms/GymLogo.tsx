import { Icon } from "../../shell/components/Icon";
import { usePictureAddress } from "../../device/picture/usePicture";
import { wallIcon } from "../icons";
import "./GymScreen.css";

interface GymLogoProps {
  /** None for a gym without one. */
  file: string | undefined;
  /** The small one that the server made of it. */
  thumbnail?: string | undefined;
  /** In a list. */
  isSmall?: boolean;
}

/** The logo of a gym, or what stands for a gym without one. */
export function GymLogo({ file, thumbnail, isSmall = false }: GymLogoProps) {
  const address = usePictureAddress(file, "thumbnail", thumbnail);
  return (
    <span className="gym-logo" data-small={isSmall || undefined}>
      {address ? <img src={address} alt="" /> : <Icon drawing={wallIcon} size={isSmall ? 20 : 24} />}
    </span>
  );
}
