import { useEffect, useRef, useState } from "react";
import { Button } from "../../shell/components/Button";
import { Dialog } from "../../shell/components/Dialog";
import { Notice } from "../../shell/components/Notice";
import { t } from "../../shell/language/language";
import { teamCode } from "./data/teamCode";
import type { TeamCode } from "./data/sending";

/** Interval between two scanned camera frames, in milliseconds. */
const lookEvery = 250;

interface ScanDialogProps {
  race: string | null;
  onCode: (code: TeamCode) => void;
  onClose: () => void;
}

/** Shows the camera's picture until a team's code is found in it. */
export function ScanDialog({ race, onCode, onClose }: ScanDialogProps) {
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onCode);
  found.current = onCode;
  const [failed, setFailed] = useState(false);
  const [isForeign, setForeign] = useState(false);

  useEffect(() => {
    let stream: MediaStream | null = null;
    let isOver = false;
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    const looking = setInterval(() => void look(), lookEvery);

    async function open() {
      const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      if (isOver || !video.current) return opened.getTracks().forEach((track) => track.stop());
      stream = opened;
      video.current.srcObject = opened;
      await video.current.play();
    }

    async function look() {
      if (!stream || !video.current) return;
      const codes = await detector.detect(video.current).catch(() => []);
      if (isOver || codes.length === 0) return;
      const code = codes.map(({ rawValue }) => teamCode(rawValue, race)).find((each) => each !== null);
      if (code) found.current(code);
      else setForeign(true);
    }

    open().catch(() => !isOver && setFailed(true));
    return () => {
      isOver = true;
      clearInterval(looking);
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, [race]);

  return (
    <Dialog title={t("races.walk.scan")} onClose={onClose} actions={<Button onClick={onClose}>{t("dialog.cancel")}</Button>}>
      {failed ? <Notice kind="wrong">{t("races.walk.noCamera")}</Notice> : <video ref={video} className="scan-picture" muted playsInline />}
      <p role="status">{isForeign ? t("races.walk.foreignCode") : t("races.walk.scanHint")}</p>
    </Dialog>
  );
}
