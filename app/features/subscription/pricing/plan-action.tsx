import { useTranslation } from "react-i18next";
import { useRootData } from "../../../client/data/root-data.ts";
import type { SoldPeriod } from "../../../shared/plan-catalogue.ts";
import { ButtonLink } from "../../../ui/plain/button-link.tsx";
import type { PlanOffer, Pricing } from "../buying/buying.schema.ts";
import { checkoutPath } from "../checkout/choice.ts";
import classes from "./pricing.module.css";

interface PlanActionProps {
  readonly offer: PlanOffer;
  readonly pricing: Pricing;
  readonly period: SoldPeriod;
}

/** The button of a plan: register, choose, change, or look at what one has. */
export function PlanAction({ offer: { plan }, pricing, period }: PlanActionProps) {
  const { t } = useTranslation("buying");
  const { user, facts } = useRootData();
  const variant = plan === "Tier2_2" ? "primary" : "quiet";
  const name = t(`subscription:plan.${plan}`);
  if (user === null) {
    const next = plan === "Tier0" ? "" : `?next=${encodeURIComponent(checkoutPath(plan, period))}`;
    const isOpen = facts.registration === "open";
    return (
      <Act href={`/auth/${isOpen ? "signup" : "login"}${next}`} variant={variant}>
        {plan === "Tier0" ? t(isOpen ? "buying:startFree" : "buying:signIn") : t("buying:choose", { name })}
      </Act>
    );
  }
  if (plan === "Tier0" || (pricing.plan === plan && pricing.isSubscribed))
    return pricing.plan === plan || pricing.isSubscribed ? (
      <Act href="/user-manage-subscription" variant="quiet">
        {t("buying:manage")}
      </Act>
    ) : (
      <p className={classes.noAction}>{t("buying:includedAlways")}</p>
    );
  return (
    <Act href={checkoutPath(plan, period)} variant={variant}>
      {t(pricing.isSubscribed ? "buying:changeTo" : "buying:choose", { name })}
    </Act>
  );
}

interface ActProps {
  readonly href: string;
  readonly variant: "primary" | "quiet";
  readonly children: string;
}

const Act = ({ href, variant, children }: ActProps) => (
  <div className={classes.action}>
    <ButtonLink href={href} variant={variant}>
      {children}
    </ButtonLink>
  </div>
);
