import { searchText } from "../../shell/words/searchText";

/** A gym that a form can name. */
export interface KnownGym {
  id: string;
  name: string;
  /** The device has its problems: no network is needed to add one. */
  isFollowed: boolean;
}

/** The gym of a name, however it is typed. */
export function gymNamed(gyms: readonly KnownGym[], name: string): KnownGym | undefined {
  const wanted = searchText(name);
  return gyms.find((gym) => searchText(gym.name) === wanted);
}

/** Gyms whose names hold what was typed. */
export function gymsLike(gyms: readonly KnownGym[], typed: string): readonly KnownGym[] {
  const wanted = searchText(typed);
  return gyms.filter(({ name }) => searchText(name).includes(wanted));
}
