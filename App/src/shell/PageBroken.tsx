import { Component, ReactNode } from "react";
import { Button } from "./components/Button";
import { EmptyState } from "./components/EmptyState";
import { Page } from "./components/Page";
import { t } from "./language/language";

/** The page could not be fetched or shown; what is on the device is untouched. */
export function PageBroken() {
  return (
    <Page title={t("shell.broken")}>
      <EmptyState icon="warning" title={t("shell.brokenTitle")} text={t("shell.brokenText")}>
        <Button kind="primary" onClick={() => location.reload()}>
          {t("shell.reload")}
        </Button>
      </EmptyState>
    </Page>
  );
}

/** Keeps one broken page from taking the whole app down. */
export class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <PageBroken /> : this.props.children;
  }
}
