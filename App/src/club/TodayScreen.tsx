import { Page } from "../shell/components/Page";
import { contributions } from "../shell/declaredAreas";
import { day } from "../shell/language/format";
import { t } from "../shell/language/language";

/** The next events of all areas. */
export function TodayScreen() {
  return (
    <Page title={t("club.today")} subtitle={day(Date.now())} parent="/settings">
      {contributions().map(({ TodayCard }, index) => TodayCard && <TodayCard key={index} />)}
    </Page>
  );
}
