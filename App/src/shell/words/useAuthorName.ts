import { useShownMember } from "../../device/session/session";
import { useMemberName } from "../../device/sync/spaces";
import { unknown } from "../language/format";
import { t } from "../language/language";

/** The name of who made a record of a shared space: the member's own until the server has the record. */
export function useAuthorName(space: string, record: { rev: number; author?: string } | undefined): string {
  const member = useShownMember();
  const name = useMemberName(space, record?.rev === 0 ? member : record?.author);
  const hasLeft = record !== undefined && record.rev > 0 && record.author === undefined;
  return name ?? (hasLeft ? t("club.formerMember") : unknown);
}
