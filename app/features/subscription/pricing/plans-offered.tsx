import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { SoldPeriod } from "../../../shared/plan-catalogue.ts";
import { LinkTabs } from "../../../ui/shell/link-tabs.tsx";
import type { Pricing } from "../buying/buying.schema.ts";
import { savingText } from "../buying/price-text.ts";
import { PlanCard } from "./plan-card.tsx";
import classes from "./pricing.module.css";

const periods: readonly SoldPeriod[] = ["Month", "Year", "TwoYears"];
const isPeriod = (text: string | null): text is SoldPeriod => periods.includes(text as SoldPeriod);

/** The period of the address; a year without one. */
export function useChosenPeriod(): SoldPeriod {
  const asked = new URLSearchParams(useLocation().search).get("period");
  return isPeriod(asked) ? asked : "Year";
}

/** The most a plan saves at a period, a ratio; null where none saves anything. */
function mostSaved({ plans }: Pricing, period: SoldPeriod): string | null {
  const savings = plans.flatMap(({ prices }) =>
    prices.flatMap((price) => (price.period === period && price.saving !== null ? [price.saving] : [])),
  );
  return savings.toSorted((one, other) => Number(other) - Number(one))[0] ?? null;
}

interface PlansOfferedProps {
  readonly pricing: Pricing;
  readonly period: SoldPeriod;
}

/** The switch of periods with what each saves at most, and a card per plan. */
export function PlansOffered({ pricing, period }: PlansOfferedProps) {
  const { t } = useTranslation("buying");
  const { locale } = useReader();
  const tabs = periods.map((value) => {
    const saving = mostSaved(pricing, value);
    return {
      value: value === "Year" ? null : value,
      label: t(`buying:period.${value}`),
      count: saving === null ? undefined : t("buying:upTo", { share: savingText(saving, locale) }),
    };
  });
  return (
    <section className={classes.offered} aria-label={t("buying:plans")}>
      <div className={classes.switch}>
        <LinkTabs
          param="period"
          value={period === "Year" ? null : period}
          tabs={tabs}
          label={t("buying:billingPeriod")}
          look="pill"
        />
      </div>
      <div className={classes.cards}>
        {pricing.plans.map((offer) => (
          <PlanCard key={offer.plan} offer={offer} pricing={pricing} period={period} />
        ))}
      </div>
    </section>
  );
}
