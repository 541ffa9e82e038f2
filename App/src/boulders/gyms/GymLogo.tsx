import { Icon } from "../../shell/components/Icon";
import { usePictureAddress } from "../../device/picture/usePicture";
import { wallIcon } from "../icons";

/** The logo of a gym, or what stands for a gym without one. */
export function GymLogo({ file }: { file: string | undefined }) {
  const address = usePictureAddress(file, "thumbnail");
  return (
    <span className="gym-logo">{address ? <img src={address} alt="" /> : <Icon drawing={wallIcon} size={24} />}</span>
  );
}
