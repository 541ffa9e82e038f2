import type { Role } from "../../device/sync/wire";
import { useGymFields, useGyms } from "../data/gyms";
import type { GymFields } from "../data/gyms";
import { useFollowedGyms } from "../data/records";

export interface KnownGymState {
  name: string;
  /** The device has its records. */
  isFollowed: boolean;
  role: Role | undefined;
  /** Without the logo of a gym that is not followed. */
  fields: GymFields;
  /** The file of its logo. */
  logo: string | undefined;
}

/** A gym, by its records where the device follows it, else by the list of the club's. */
export function useGym(gym: string): KnownGymState {
  const gyms = useGyms();
  const listed = gyms.state === "here" ? gyms.value.gyms.find(({ id }) => id === gym) : undefined;
  const followed = useFollowedGyms().find(({ id }) => id === gym);
  const said = useGymFields(gym);
  const { logo, ...fields } = listed ?? { logo: undefined };
  return {
    name: said?.name ?? followed?.name ?? listed?.name ?? "",
    isFollowed: followed !== undefined,
    role: followed?.role ?? listed?.role,
    fields: (followed && said) || fields,
    logo: followed && said ? said.logo?.file : logo,
  };
}
