import { useMemo } from "react";
import { useGyms } from "../data/gyms";
import { useFollowedGyms } from "../data/records";
import type { KnownGym } from "./knownGyms";

/** The followed gyms, then the others of the club, once they are listed (B4). */
export function useKnownGyms(): { gyms: readonly KnownGym[]; areListed: boolean } {
  const followed = useFollowedGyms();
  const listed = useGyms();
  const gyms = useMemo(() => {
    const own = followed.map(({ id, name }) => ({ id, name, isFollowed: true }));
    const others = listed.state === "here" ? listed.value.gyms : [];
    const isOwn = (id: string) => own.some((each) => each.id === id);
    return [...own, ...others.filter(({ id }) => !isOwn(id)).map(({ id, name }) => ({ id, name, isFollowed: false }))];
  }, [followed, listed]);
  return { gyms, areListed: listed.state === "here" };
}
