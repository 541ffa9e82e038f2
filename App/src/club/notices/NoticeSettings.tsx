import type { Member, NoticeWays } from "../../device/api";
import { useSession } from "../../device/session/session";
import { useQuery } from "../../device/store/query";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { Page } from "../../shell/components/Page";
import { SignInFirst } from "../../shell/components/SignInFirst";
import { Waiting } from "../../shell/components/Waiting";
import { noticeKinds } from "../../shell/declaredAreas";
import { t } from "../../shell/language/language";
import { noticeWays } from "../data/notices";
import { DeviceCard } from "./DeviceCard";
import { KindCard } from "./KindCard";
import { MailCard } from "./MailCard";
import { OtherDevices } from "./OtherDevices";
import { usePushChoice } from "./usePushChoice";

/** Of what the member is told, and how: in the app, on this device, by mail (K12). */
export function NoticeSettings() {
  const { member, signedIn } = useSession();
  return (
    <Page title={t("club.notices.settings")} parent="/notices">
      {member && signedIn ? <Ways key={member.id} member={member} /> : <SignInFirst />}
    </Page>
  );
}

function Ways({ member }: { member: Member }) {
  const query = noticeWays(member.id);
  const ways = useQuery(query);
  if (ways.state === "absent") return <KeptProblem problem={ways.problem} onRetry={() => void query.refresh()} />;
  if (ways.state === "waiting") return <Waiting what={t("club.notices.settings")} lines={6} />;
  return <Choices member={member} ways={ways.value} />;
}

function Choices({ member, ways }: { member: Member; ways: NoticeWays }) {
  const push = usePushChoice(ways);
  return (
    <>
      <DeviceCard push={push} />
      <OtherDevices devices={ways.devices} />
      <MailCard member={member} ways={ways} />
      {noticeKinds().map(([kind, words]) => (
        <KindCard key={kind} kind={kind} words={words} push={push} hasMail={ways.has_mail && ways.is_email_confirmed} />
      ))}
    </>
  );
}
