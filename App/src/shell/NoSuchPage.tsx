import { LinkButton } from "./components/Button";
import { EmptyState } from "./components/EmptyState";
import { Page } from "./components/Page";
import { t } from "./language/language";

/** A page for an unknown address. */
export function NoSuchPage() {
  return (
    <Page title={t("shell.noSuchPage")}>
      <EmptyState icon="flag" title={t("shell.offCourse")} text={t("shell.noSuchPageText")}>
        <LinkButton to="/" kind="primary">
          {t("shell.backToStart")}
        </LinkButton>
      </EmptyState>
    </Page>
  );
}
