import type { ReactNode } from "react";
import { t } from "../language/language";
import { LinkButton } from "./Button";
import { EmptyState } from "./EmptyState";

interface SignInFirstProps {
  /** The address for signing in. */
  to?: string;
  /** Other possible actions. */
  children?: ReactNode;
}

/** A placeholder for what only a signed-in member sees. */
export function SignInFirst({ to = "/sign-in", children }: SignInFirstProps) {
  return (
    <EmptyState icon="lock" title={t("problem.signInFirst")} text={t("problem.signInFirstText")}>
      <LinkButton to={to} kind="primary">
        {t("shell.signIn")}
      </LinkButton>
      {children}
    </EmptyState>
  );
}
