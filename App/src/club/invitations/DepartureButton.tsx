import { useState } from "react";
import { asProblem } from "../../device/network/problem";
import { request } from "../../device/network/request";
import { useShownMember } from "../../device/session/session";
import { refreshAnswers } from "../../device/store/query";
import { syncNow } from "../../device/sync/sync";
import { Button } from "../../shell/components/Button";
import { ConfirmDialog } from "../../shell/components/Dialog";
import { showToast } from "../../shell/components/toast";
import { navigate } from "../../shell/routing/location";
import { problemWords } from "../../shell/words/problem";

interface DepartureButtonProps {
  /** The label of the button, repeated in the dialog. */
  action: string;
  title: string;
  text: string;
  /** The path of the server's request, such as `/spaces/{id}/membership`. */
  path: string;
  /** The page shown afterwards. */
  parent: string;
}

/** A button with which a member leaves or deletes a shared space, after confirmation. */
export function DepartureButton({ action, title, text, path, parent }: DepartureButtonProps) {
  const member = useShownMember();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function leave(): Promise<void> {
    setBusy(true);
    try {
      await request("DELETE", path);
      await syncNow();
      // Lists from the server still contain the space.
      refreshAnswers(member);
      navigate(parent, { replace: true });
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
      setBusy(false);
      setAsking(false);
    }
  }

  return (
    <>
      <Button onClick={() => setAsking(true)}>{action}</Button>
      {asking && (
        <ConfirmDialog
          title={title}
          text={text}
          action={action}
          busy={busy}
          onConfirm={() => void leave()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
