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

interface Breaking {
  broken: boolean;
  path: string;
}

/** Keeps one broken page from taking the whole app down; another address is another try. */
export class Boundary extends Component<{ path: string; children: ReactNode }, Breaking> {
  override state: Breaking = { broken: false, path: this.props.path };

  static getDerivedStateFromProps({ path }: { path: string }, state: Breaking): Breaking | null {
    return path === state.path ? null : { broken: false, path };
  }

  static getDerivedStateFromError(): Pick<Breaking, "broken"> {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <PageBroken /> : this.props.children;
  }
}
