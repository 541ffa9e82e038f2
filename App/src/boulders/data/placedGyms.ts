// All gyms known to the device, with their positions: followed gyms from their records, others from the club's list.
import { useMemo } from "react";
import type { Problem } from "../../device/network/problem";
import { useRecordsOf } from "../../device/sync/useRecordsOf";
import { GymFields, GymPlace, GymRecord, thumbnailOf, useGyms } from "./gyms";
import { useFollowedGyms } from "./records";

/** A gym on the map and in the list beside it. */
export interface PlacedGym {
  id: string;
  name: string;
  address: string;
  /** Null if its team has not set one. */
  place: GymPlace | null;
  /** The digests of its logo and of the logo's thumbnail. */
  logo: string | undefined;
  thumbnail: string | undefined;
}

interface PlacedGyms {
  /** The gyms, sorted by name. */
  gyms: readonly PlacedGym[];
  /** The reason why the club's other gyms are unknown. */
  problem: Problem | null;
  isWaiting: boolean;
}

export function usePlacedGyms(): PlacedGyms {
  const listed = useGyms();
  const followed = useFollowedGyms();
  const spaces = useMemo(() => followed.map(({ id }) => id), [followed]);
  const records = useRecordsOf<GymRecord>("boulder_gyms", spaces);
  const gyms = useMemo(() => {
    const all = new Map<string, PlacedGym>();
    for (const { id, name, logo, logo_thumbnail, ...said } of listed.state === "here" ? listed.value.gyms : []) {
      all.set(id, { id, name, logo, thumbnail: logo_thumbnail, ...whereabouts(said) });
    }
    // Changes made on this device without a network precede the server's list.
    for (const said of records) {
      const { space: id, name, logo } = said;
      all.set(id, { id, name: name ?? "", logo: logo?.file, thumbnail: thumbnailOf(said), ...whereabouts(said) });
    }
    return [...all.values()].sort((one, other) => one.name.localeCompare(other.name));
  }, [listed, records]);
  return { gyms, problem: listed.state === "absent" ? listed.problem : null, isWaiting: listed.state === "waiting" };
}

function whereabouts({ address, latitude, longitude }: GymFields): Pick<PlacedGym, "address" | "place"> {
  const place = latitude != null && longitude != null ? { latitude, longitude } : null;
  return { address: address ?? "", place };
}
