import { useState } from "react";
import type { NoticeWays } from "../../device/api";
import { asProblem } from "../../device/network/problem";
import { showToast } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { askPermission, permission } from "../../shell/messages/permission";
import { problemWords } from "../../shell/words/problem";
import { endPushesHere, PushChoice, pushHere } from "./pushes";

/** The pushes to this device: the choice, null while there are none, and how to change it. */
export interface PushControl {
  choice: PushChoice | null;
  busy: boolean;
  turnOn: () => Promise<void>;
  turnOff: () => Promise<void>;
  change: (changes: Partial<PushChoice>) => Promise<void>;
}

const usualChoice: PushChoice = { silenced: [], quiet: { from: 22 * 60, to: 7 * 60 } };

/** The pushes to this device. Only a press asks for the permission. */
export function usePushChoice({ devices, push_key }: NoticeWays): PushControl {
  const [busy, setBusy] = useState(false);
  // Shown before the server has it.
  const [asked, setAsked] = useState<PushChoice | null>(null);
  const here = devices.find(({ current }) => current);
  const choice = asked ?? (here ? { silenced: here.silenced, quiet: here.quiet ?? null } : null);

  async function act(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      // The browser's own errors are no problems of the server.
      const isBrowsers = error instanceof DOMException;
      showToast(isBrowsers ? t("club.notices.failed") : problemWords(asProblem(error)), { alarming: true });
    } finally {
      setAsked(null);
      setBusy(false);
    }
  }

  return {
    choice,
    busy,
    turnOn: () =>
      act(async () => {
        await askPermission();
        if (permission.now() !== "granted") return;
        await pushHere(push_key, usualChoice);
        showToast(t("club.notices.turnedOn"));
      }),
    turnOff: () =>
      act(async () => {
        await endPushesHere(here?.id);
        showToast(t("club.notices.turnedOff"));
      }),
    change(changes) {
      if (!choice) return Promise.resolve();
      const next = { ...choice, ...changes };
      setAsked(next);
      return act(() => pushHere(push_key, next));
    },
  };
}
