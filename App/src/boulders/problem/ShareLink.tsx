import { useState } from "react";
import { RecordLinkDialog } from "../../club/links/RecordLinkDialog";
import { Button } from "../../shell/components/Button";
import { t } from "../../shell/language/language";
import type { Problem } from "../data/records";
import { linkIcon } from "../icons";

/** Lets the author share a problem with people without an account by a link (B7). */
export function ShareLink({ gym, problem: { id, rev } }: { gym: string; problem: Pick<Problem, "id" | "rev"> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button icon={linkIcon} onClick={() => setOpen(true)}>
        {t("club.links.title")}
      </Button>
      {isOpen && (
        <RecordLinkDialog
          record={id}
          address={`/gyms/${gym}/problems/${id}`}
          isSent={rev > 0}
          text={t("boulders.share.linkText")}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
