import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatQuantity } from "../../i18n/format.ts";
import { formatDayWithName } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { Money, Quantity } from "../../ui/money/amounts.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { reasonText } from "../../ui/money/reason-text.ts";
import { Notice } from "../../ui/states/notice.tsx";
import classes from "./transactions.module.css";
import type { Preview } from "./use-transaction-form.ts";

interface TransactionEffectProps {
  readonly preview: Preview | null;
  readonly portfolioId: string;
}

/** What saving would do: cash, quantity, average cost; and what speaks against it. */
export function TransactionEffect({ preview, portfolioId }: TransactionEffectProps) {
  const { t } = useTranslation("transactions");
  const { locale } = useReader();
  if (!preview) return null;
  const { cashEffect, cashAfter, holding, received, oversold, problems } = preview;
  const others = problems.filter(({ code }) => !(oversold && code === "oversold"));
  return (
    <section className={classes.effect} aria-live="polite" aria-label={t("effect.title")}>
      {oversold && (
        <Notice tone="loss">
          {t("effect.oversold", {
            missing: formatQuantity(oversold.missing, locale),
            date: formatDayWithName(oversold.date, locale),
          })}
          {oversold.split && <OpenSplit split={oversold.split} portfolioId={portfolioId} />}
        </Notice>
      )}
      {others.map((problem) => (
        <Notice key={problem.code} tone="warning">
          {reasonText(problem, t, locale)}
        </Notice>
      ))}
      <dl className={classes.effects}>
        {cashEffect.map(({ currency, amount }) => (
          <div key={currency}>
            <dt>{t("effect.cash", { currency })}</dt>
            <dd>
              <Money value={amount} currency={currency} digits="own" sign="always" />
              <span className={classes.muted}>
                {" · "}
                {t("effect.balance")}{" "}
                <Money
                  value={cashAfter.find((after) => after.currency === currency)?.amount ?? "0"}
                  currency={currency}
                  digits="own"
                />
              </span>
            </dd>
          </div>
        ))}
        {holding && <HoldingEffect holding={holding} />}
        {received && <HoldingEffect holding={received} isOther />}
      </dl>
    </section>
  );
}

interface OpenSplitProps {
  readonly split: NonNullable<NonNullable<Preview["oversold"]>["split"]>;
  readonly portfolioId: string;
}

/** A known split that is not booked, and the way to book it: the sale counts in units after it. */
function OpenSplit({ split: { date, ratioTo, ratioFrom, source }, portfolioId }: OpenSplitProps) {
  const { t } = useTranslation(["transactions", "assets"]);
  const { locale } = useReader();
  return (
    <>
      {" "}
      {t("transactions:effect.openSplit", {
        to: formatQuantity(ratioTo, locale),
        from: formatQuantity(ratioFrom, locale),
        date: formatDayWithName(date, locale),
        source: t(`assets:source.${source}`, { defaultValue: source }),
      })}{" "}
      <Link to={`/corporate-actions?p=${portfolioId}`}>{t("transactions:effect.bookSplit")}</Link>
    </>
  );
}

interface HoldingEffectProps {
  readonly holding: NonNullable<Preview["holding"]>;
  /** Of the other asset of the row: what it receives, or what an option delivers. */
  readonly isOther?: boolean;
}

/** Quantity and average cost before and after. */
function HoldingEffect({ holding, isOther = false }: HoldingEffectProps) {
  const { t } = useTranslation("transactions");
  const { quantityBefore, quantityAfter, averageCostBefore, averageCostAfter } = holding;
  const isUnknown = "refused" in averageCostBefore && "refused" in averageCostAfter;
  return (
    <>
      <div>
        <dt>{t(isOther ? "effect.received" : "effect.quantity")}</dt>
        <dd>
          <Quantity value={quantityBefore} /> → <Quantity value={quantityAfter} />
        </dd>
      </div>
      <div hidden={isUnknown}>
        <dt>{t(isOther ? "effect.receivedCost" : "effect.averageCost")}</dt>
        <dd>
          <FigureText figure={averageCostBefore} name="averageCostBefore" /> →{" "}
          <FigureText figure={averageCostAfter} name="averageCostAfter" />
        </dd>
      </div>
    </>
  );
}
