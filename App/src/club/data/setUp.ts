import { useEffect, useState } from "react";
import { request } from "../../device/network/request";
import { session } from "../../device/session/session";
import { navigate } from "../../shell/routing/location";
import type { SetUp } from "../../device/api";

const isSetUp: SetUp = { waits_for_first_member: false, wants_code: false };

/** What a new club waits for. Without the server a club counts as set up. */
const setUp = (): Promise<SetUp> => request<SetUp>("GET", "/set-up").catch(() => isSetUp);

/** What a new club waits for, null until it is known; and a function that asks again. */
export function useSetUp(): [SetUp | null, () => void] {
  const [state, setState] = useState<SetUp | null>(null);
  const ask = () => void setUp().then(setState);
  useEffect(ask, []);
  return [state, ask];
}

/** Leads a guest who opens a new club to its set-up, where the code is asked for (K5). */
export async function leadToSetUp(): Promise<void> {
  const isAtDoor = () => !session().member && location.pathname === "/";
  if (isAtDoor() && (await setUp()).wants_code && isAtDoor()) navigate("/register", { replace: true });
}
