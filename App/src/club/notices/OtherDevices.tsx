import type { NoticeWays } from "../../device/api";
import { asProblem } from "../../device/network/problem";
import { deviceName } from "../../device/session/deviceName";
import { IconButton } from "../../shell/components/Button";
import { Row, Rows } from "../../shell/components/Rows";
import { deviceIcon } from "../../shell/components/signs";
import { showToast } from "../../shell/components/toast";
import { date } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";
import { removeDevice } from "../data/notices";

/** The member's other devices with pushes, each with an action to end them. */
export function OtherDevices({ devices }: Pick<NoticeWays, "devices">) {
  const others = devices.filter(({ current }) => !current);
  if (others.length === 0) return null;
  const remove = (id: string) =>
    removeDevice(id).catch((error) => showToast(problemWords(asProblem(error)), { alarming: true }));
  return (
    <section className="section">
      <h2>{t("club.notices.otherDevices")}</h2>
      <Rows>
        {others.map(({ id, device, made_at }) => {
          const name = deviceName(device) || t("club.unknownDevice");
          return (
            <Row key={id} icon={deviceIcon} title={name} text={t("club.notices.since", { date: date(made_at) })}>
              <IconButton icon="close" label={t("club.notices.removeDevice", { device: name })} onClick={() => void remove(id)} />
            </Row>
          );
        })}
      </Rows>
    </section>
  );
}
