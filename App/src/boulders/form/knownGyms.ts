import { searchText } from "../../shell/words/searchText";

/** A gym offered by a form. */
export interface KnownGym {
  id: string;
  name: string;
  /** True if the device has its problems, so that adding one needs no network. */
  isFollowed: boolean;
}

/** The gym of a name, regardless of case and accents. */
export function gymNamed(gyms: readonly KnownGym[], name: string): KnownGym | undefined {
  const wanted = searchText(name);
  return gyms.find((gym) => searchText(gym.name) === wanted);
}

/** The gyms whose names contain the text. */
export function gymsLike(gyms: readonly KnownGym[], typed: string): readonly KnownGym[] {
  const wanted = searchText(typed);
  return gyms.filter(({ name }) => searchText(name).includes(wanted));
}
