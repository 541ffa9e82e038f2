import type { ClubMapRegions } from "../../device/api";
import { asProblem } from "../../device/network/problem";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Notice } from "../../shell/components/Notice";
import { ProgressBar } from "../../shell/components/ProgressBar";
import { showToast } from "../../shell/components/toast";
import { percent } from "../../shell/language/format";
import { isPhrase, t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";
import { Sending, stopSending, stopWork } from "./regionUploads";

interface RegionWorkProps {
  work: ClubMapRegions["work"];
  sending: Sending;
  onChange: () => void;
}

/** The progress of an upload or of a region being made, and the reason of the last failure. */
export function RegionWork({ work, sending, onChange }: RegionWorkProps) {
  async function stop() {
    try {
      await stopWork();
      onChange();
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
    }
  }

  if (sending.share !== null) {
    return (
      <Progress title={t("map.regions.sending")} text={percent(sending.share)} share={sending.share} onStop={stopSending} />
    );
  }
  if (work && work.ended_at === undefined) {
    const words = `${t(`map.regions.step.${work.step}`)} ${percent(work.share)}`;
    return <Progress title={t("map.regions.making", { name: work.name })} text={words} share={work.share} onStop={() => void stop()} />;
  }
  if (sending.problem) return <Notice kind="wrong">{problemWords(sending.problem)}</Notice>;
  if (!work?.failure || work.failure === "cancelled") return null;
  const phrase = `map.regions.failure.${work.failure}`;
  return <Notice kind="wrong">{isPhrase(phrase) ? t(phrase, { name: work.name }) : work.sentence ?? work.failure}</Notice>;
}

function Progress({ title, text, share, onStop }: { title: string; text: string; share: number; onStop: () => void }) {
  return (
    <Card title={title}>
      <div className="region-work">
        <ProgressBar label={title} share={share} />
        <p role="status">{text}</p>
        <Button onClick={onStop}>{t("map.regions.stop")}</Button>
      </div>
    </Card>
  );
}
