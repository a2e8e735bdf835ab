import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { IconType } from "../../../ui/icons/icon.tsx";
import { ButtonLink } from "../../../ui/plain/button-link.tsx";
import classes from "./payment.module.css";

interface OutcomeProps {
  readonly icon: IconType;
  readonly title: string;
  readonly tone?: "accent" | "warning";
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** Result of a payment in the middle of the page; said to screen readers as it changes. */
export const Outcome = ({ icon: Icon, title, tone = "accent", actions, children }: OutcomeProps) => (
  <div className={classes.outcome} data-tone={tone} role="status">
    <span className={classes.icon}>
      <Icon size={28} stroke={1.6} aria-hidden />
    </span>
    <h1>{title}</h1>
    <div className={classes.text}>{children}</div>
    {actions && <div className={classes.actions}>{actions}</div>}
  </div>
);

/** The way to one's subscription. */
export function ToSubscription() {
  const { t } = useTranslation("buying");
  return (
    <ButtonLink href="/user-manage-subscription" variant="quiet">
      {t("buying:manage")}
    </ButtonLink>
  );
}
