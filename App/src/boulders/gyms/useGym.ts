import type { Role } from "../../device/sync/wire";
import { thumbnailOf, useGymFields, useGyms } from "../data/gyms";
import type { GymFields } from "../data/gyms";
import { useFollowedGyms } from "../data/records";

export interface KnownGymState {
  name: string;
  /** True if the device has its records. */
  isFollowed: boolean;
  role: Role | undefined;
  /** The fields, without the logo if the gym is not followed. */
  fields: GymFields;
  /** The digests of its logo and of the logo's thumbnail. */
  logo: string | undefined;
  thumbnail: string | undefined;
}

/** A gym, from its records if followed, else from the club's list. */
export function useGym(gym: string): KnownGymState {
  const gyms = useGyms();
  const listed = gyms.state === "here" ? gyms.value.gyms.find(({ id }) => id === gym) : undefined;
  const followed = useFollowedGyms().find(({ id }) => id === gym);
  const said = useGymFields(gym);
  const { logo, logo_thumbnail, ...fields } = listed ?? { logo: undefined, logo_thumbnail: undefined };
  const isSaid = followed !== undefined && said != null;
  return {
    name: said?.name ?? followed?.name ?? listed?.name ?? "",
    isFollowed: followed !== undefined,
    role: followed?.role ?? listed?.role,
    fields: isSaid ? said : fields,
    logo: isSaid ? said.logo?.file : logo,
    thumbnail: isSaid ? thumbnailOf(said) : logo_thumbnail,
  };
}
