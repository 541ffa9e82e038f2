import { prefer, usePreferences } from "./data/preferences";
import { useClub } from "../device/session/club";
import { useSession } from "../device/session/session";
import { Card } from "../shell/components/Card";
import { Choice } from "../shell/components/Choice";
import { Select } from "../shell/components/Field";
import { Page } from "../shell/components/Page";
import { LinkRow, Rows } from "../shell/components/Rows";
import { Language, languages, t, useLanguage } from "../shell/language/language";
import { useUnits } from "../shell/language/units";
import { contributions, declaredAreas } from "../shell/declaredAreas";
import { inOrder } from "../shell/navigationPlan";
import { OriginalsCard } from "./originals/OriginalsCard";
import { NoticeBadge } from "./notices/NoticeBadge";
import { SettingsRows } from "./SettingsRows";
import { SyncRow } from "./sync/SyncRow";
import { bellIcon, darkIcon, deviceIcon, heartIcon, layersIcon, lightIcon, screenIcon, shareIcon, todayIcon } from "../shell/components/signs";

/** The settings of appearance and language, and links to the member's data. */
export function Settings() {
  const { member, signedIn } = useSession();
  const { club } = useClub();
  const preferences = usePreferences();
  const language = useLanguage();
  const units = useUnits();
  const hasChoice = inOrder(declaredAreas(), []).length > 1;

  return (
    <Page title={t("club.you")} subtitle={club.name}>
      <Rows>
        {member ? (
          <LinkRow
            to="/settings/account"
            icon="person"
            title={member.display_name}
            text={signedIn ? t("club.accountText") : t("club.signedOut")}
          />
        ) : (
          <LinkRow to="/sign-in" icon="person" title={t("club.signIn")} text={t("club.signInText")} />
        )}
        {member && (
          <LinkRow to="/notices" icon={bellIcon} title={t("club.notices.title")} text={t("club.notices.text")}>
            <NoticeBadge />
          </LinkRow>
        )}
        <LinkRow to="/today" icon={todayIcon} title={t("club.today")} text={t("club.todayText")} />
        <LinkRow to="/settings/profile" icon={heartIcon} title={t("club.profile")} text={t("club.profileText")} />
        {hasChoice && <LinkRow to="/settings/areas" icon={layersIcon} title={t("club.areas")} text={t("club.areasText")} />}
        {member && <LinkRow to="/settings/friends" icon={shareIcon} title={t("club.friends.title")} text={t("club.friends.text")} />}
        {member?.role === "administrator" && (
          <LinkRow to="/settings/club" icon="flag" title={t("club.club.title")} text={t("club.club.text")} />
        )}
        {member?.role === "administrator" && (
          <LinkRow
            to="/settings/administration"
            icon={screenIcon}
            title={t("club.administration.title")}
            text={t("club.administration.text")}
          />
        )}
        <SettingsRows of="member" />
        <SyncRow />
        <SettingsRows of="device" />
        <LinkRow to="/privacy" icon="lock" title={t("club.privacy.title")} text={t("club.privacy.text")} />
        <LinkRow to="/settings/device" icon={deviceIcon} title={t("club.device")} text={t("club.deviceText")} />
      </Rows>

      <Card title={t("club.appearance")}>
        <Select<Language>
          name="language"
          label={t("club.language")}
          value={language}
          options={Object.entries(languages).map(([value, label]) => ({ value: value as Language, label }))}
          onChange={(chosen) => prefer({ language: chosen })}
        />
        <Choice
          label={t("club.units")}
          value={units}
          options={[
            { value: "metric", label: t("club.metric") },
            { value: "imperial", label: t("club.imperial") },
          ]}
          onChange={(chosen) => prefer({ units: chosen })}
        />
        <Choice
          label={t("club.theme")}
          value={preferences.theme ?? "system"}
          options={[
            { value: "system", label: t("club.themeSystem"), icon: deviceIcon },
            { value: "light", label: t("club.themeLight"), icon: lightIcon },
            { value: "dark", label: t("club.themeDark"), icon: darkIcon },
          ]}
          onChange={(chosen) => prefer({ theme: chosen })}
        />
      </Card>

      <OriginalsCard />
      {contributions().map(({ SettingsCard }, index) => SettingsCard && <SettingsCard key={index} />)}
    </Page>
  );
}
