import { useTranslation } from "react-i18next";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { SoldPeriod } from "../../../shared/plan-catalogue.ts";
import { IconCheck } from "../../../ui/icons/icons.ts";
import type { PeriodPrice, PlanOffer, Pricing } from "../buying/buying.schema.ts";
import { priceText } from "../buying/price-text.ts";
import { countedLimits, rights } from "../limit-names.ts";
import { PlanAction } from "./plan-action.tsx";
import classes from "./pricing.module.css";

interface PlanCardProps {
  readonly offer: PlanOffer;
  readonly pricing: Pricing;
  readonly period: SoldPeriod;
}

/** A plan: its price at the period, what it is for, what it has room for, and the button. */
export function PlanCard({ offer, pricing, period }: PlanCardProps) {
  const { t } = useTranslation("buying");
  const { plan, prices } = offer;
  const price = prices.find((one) => one.period === period) ?? null;
  const isOwn = pricing.plan === plan;
  const isAdvised = plan === "Tier2_2";
  return (
    <article
      className={classes.plan}
      aria-labelledby={`plan-${plan}`}
      data-plan={plan}
      data-own={isOwn || undefined}
      data-advised={isAdvised || undefined}
    >
      <header className={classes.planHead}>
        <h2 id={`plan-${plan}`}>{t(`subscription:plan.${plan}`)}</h2>
        {isOwn ? (
          <span className={classes.badge}>{t("buying:yourPlan")}</span>
        ) : (
          isAdvised && <span className={classes.badge}>{t("buying:recommended")}</span>
        )}
      </header>
      <p className={classes.planFor}>{t(`buying:planFor.${plan}`)}</p>
      <PlanPrice price={price} currency={pricing.currency ?? "USD"} />
      <PlanAction offer={offer} pricing={pricing} period={period} />
      <ul className={classes.room}>
        {countedLimits.map((name) => (
          <RoomLine key={name} isIn={offer.limits[name] !== 0}>
            {roomText(name, offer.limits[name], t)}
          </RoomLine>
        ))}
        {rights.map(
          (name) =>
            offer.limits[name] && (
              <RoomLine key={name} isIn>
                {t(`subscription:limit.${name}`)}
              </RoomLine>
            ),
        )}
      </ul>
    </article>
  );
}

type Counted = (typeof countedLimits)[number];

/** "3 portfolios", "No linked accounts". */
function roomText(name: Counted, limit: number | null, t: ReturnType<typeof useTranslation>["t"]): string {
  if (limit === null) return t(`buying:room.${name}.unlimited`);
  if (limit === 0 && name === "linkedAccounts") return t("buying:room.linkedAccounts.none");
  return t(`buying:room.${name}.count`, { count: limit });
}

function RoomLine({ isIn, children }: { readonly isIn: boolean; readonly children: string }) {
  return (
    <li data-out={!isIn || undefined}>
      {isIn ? <IconCheck size={16} stroke={2} aria-hidden /> : <span aria-hidden>–</span>}
      <span>{children}</span>
    </li>
  );
}

/** A month's price in large, what is charged below it, and the first payment where it is lower. */
function PlanPrice({ price, currency }: { readonly price: PeriodPrice | null; readonly currency: string }) {
  const { t } = useTranslation("buying");
  const { locale } = useReader();
  const text = (amount: string) => priceText(amount, currency, locale);
  if (price === null)
    return (
      <div className={classes.price}>
        <p className={classes.amount}>{text("0")}</p>
        <p className={classes.charged}>{t("buying:freeForever")}</p>
      </div>
    );
  const { period, first } = price;
  return (
    <div className={classes.price}>
      <p className={classes.amount}>
        {text(price.monthly)} <span>{t("buying:perMonth")}</span>
      </p>
      {first ? (
        <p className={classes.charged}>
          <span className="visually-hidden">{t("buying:regularPrice")} </span>
          <s>{text(price.price)}</s> <strong>{text(first.price)}</strong> {t(`buying:first.${period}`)}
          <br />
          {t(`buying:after.${period}`, { price: text(price.price) })}
        </p>
      ) : (
        <p className={classes.charged}>{t(`buying:charged.${period}`, { price: text(price.price) })}</p>
      )}
    </div>
  );
}
