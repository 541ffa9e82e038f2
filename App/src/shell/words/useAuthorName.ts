import { useShownMember } from "../../device/session/session";
import { authorOf, useMemberName } from "../../device/sync/spaces";
import { unknown } from "../language/format";
import { t } from "../language/language";

/** The name of the author of a record in a shared space. */
export function useAuthorName(space: string, record: { rev: number; author?: string } | undefined): string {
  const member = useShownMember();
  const author = record && authorOf(record, member);
  const name = useMemberName(space, author);
  return name ?? (record && author === undefined ? t("club.formerMember") : unknown);
}
