import { Component, ReactNode } from "react";
import { Button } from "./components/Button";
import { EmptyState } from "./components/EmptyState";
import { Page } from "./components/Page";
import { t } from "./language/language";

/** A page that could not be loaded or drawn; the data on the device are unaffected. */
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

/** Limits the failure of a page to that page; the next address tries again. */
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
