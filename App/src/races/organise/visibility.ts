// Who sees a race: its people always, then the members of the club, then everybody.
import type { Race } from "../../device/api";
import { eyeClosedIcon, eyeIcon } from "../../shell/components/signs";

/** The people who see a race, from the fewest to the most. */
export const raceVisibilities = ["people", "club", "everybody"] as const;
export type RaceVisibility = (typeof raceVisibilities)[number];

/** The visibility of a race, by its fields. */
export const visibilityOf = ({ is_public, is_members_only }: { [Field in keyof Pick<Race, "is_public" | "is_members_only">]?: boolean | null }): RaceVisibility =>
  !is_public ? "people" : is_members_only ? "club" : "everybody";

export const visibilityWords = {
  people: {
    icon: eyeClosedIcon,
    label: "races.organise.seenBy.people",
    title: "races.organise.draft",
    text: "races.organise.draftText",
    shown: "races.organise.withdrawn",
  },
  club: {
    icon: eyeIcon,
    label: "races.organise.seenBy.club",
    title: "races.organise.club",
    text: "races.organise.clubText",
    shown: "races.organise.shownToClub",
  },
  everybody: {
    icon: eyeIcon,
    label: "races.organise.seenBy.everybody",
    title: "races.organise.public",
    text: "races.organise.publicText",
    shown: "races.organise.published",
  },
} as const;
