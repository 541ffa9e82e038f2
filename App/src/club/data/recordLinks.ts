// The links with which people without an account see one record of the member (K6).
import type { RecordLink, RecordLinks } from "../../device/api";
import { request } from "../../device/network/request";
import { documentQuery } from "../../device/session/documents";
import { asMember, shownMember, useShownMember } from "../../device/session/session";
import { useQuery } from "../../device/store/query";

const path = "/record-links";
const linksQuery = (member: string) => documentQuery<RecordLinks>(member, path);

/** The valid links to a record, without their secrets. */
export function useRecordLinks(record: string): RecordLinks["links"] {
  const open = useQuery(linksQuery(useShownMember()));
  return open.state === "here" ? open.value.links.filter((link) => link.record === record) : [];
}

/** Makes a link to the record of an address, valid for a number of days; `parts` selects what it shows. Throws a `Problem`. */
export async function makeRecordLink(address: string, days: number, parts?: readonly string[]): Promise<RecordLink> {
  const member = shownMember();
  const asked = { days, origin: location.origin, ...(parts && { parts }) };
  const link = await asMember(member, () => request<RecordLink>("POST", `${address}/links`, asked));
  await linksQuery(member).refresh();
  return link;
}

/** Invalidates a link. Throws a `Problem`. */
export async function withdrawRecordLink(id: string): Promise<void> {
  const member = shownMember();
  await asMember(member, () => request("DELETE", `${path}/${id}`));
  await linksQuery(member).refresh();
}
