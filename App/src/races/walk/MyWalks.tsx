import { useEffect, useState } from "react";
import { LinkRow, Rows } from "../../shell/components/Rows";
import { t } from "../../shell/language/language";
import { readWalks, Walk } from "./data/walks";
import { captureIcon, scanIcon } from "./icons";

/** The races that this phone has joined, and a link to join another. */
export function MyWalks() {
  const [walks, setWalks] = useState<readonly Walk[]>([]);
  useEffect(() => {
    readWalks().then(setWalks, () => undefined);
  }, []);
  return (
    <Rows>
      {walks.map(({ race, said }) => (
        <LinkRow key={race} to={`/races/${race}/walk`} icon={captureIcon} title={said.team.name} text={said.name} />
      ))}
      <LinkRow to="/join" icon={scanIcon} title={t("races.walk.toJoin")} text={t("races.walk.toJoinHint")} />
    </Rows>
  );
}
