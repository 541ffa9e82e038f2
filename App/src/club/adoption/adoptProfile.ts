import { deviceMember } from "../../device/session/session";
import { readRecords } from "../../device/sync/browserStore";
import { changedFields } from "../../device/sync/change";
import { syncOf } from "../../device/sync/sync";
import { readProfile } from "../data/profile";
import { dropFromDevice } from "./dropFromDevice";

/** Sets the fields of the member's profile that are still empty to those of the guest's. */
export async function adoptProfile(member: string): Promise<void> {
  await syncOf(member).sync().catch(() => undefined);
  const [here, there] = await Promise.all([readProfile(deviceMember), readProfile(member)]);
  const known = there as unknown as Record<string, unknown>;
  const { name = null, sex = null, birth_year = null, weight_kg = null } = here;
  const said = Object.entries({ name, sex, birth_year, weight_kg }).filter(([field, value]) => value !== null && known[field] == null);
  const fields = changedFields({}, Object.fromEntries(said));
  if (Object.keys(fields).length > 0) await syncOf(member).make({ collection: "profile", record: member, kind: "edit", fields });
  // The next member who uses this device is a different person.
  for (const record of await readRecords(deviceMember, "profile")) await dropFromDevice(record);
}
