import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatQuantity } from "../../../i18n/format.ts";
import { formatDayWithName } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { Figure } from "../../../shared/common.schema.ts";
import { FigureText } from "../../../ui/money/figure.tsx";
import { moneyFigure, quantityFigure } from "../../../ui/money/plain-figures.ts";
import { causesOf, reasonText } from "../../../ui/money/reason-text.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import classes from "../transactions.module.css";
import { deriveBalance, deriveCashEffect, deriveHolding, type HoldingField } from "./derive-effect.ts";
import type { Preview } from "./use-transaction-form.ts";

interface EffectProps {
  readonly preview: Preview | null;
  readonly portfolioId: string;
  /** Day of the row; balances are as of its end. */
  readonly date: string | null;
}

/** Effect on cash, quantity, average cost, and problems. */
export function TransactionEffect({ preview, portfolioId, date }: EffectProps) {
  const { t } = useTranslation("transactions");
  const { locale } = useReader();
  if (!preview) return null;
  const { cashEffect, cashAfter, holding, received, oversold, problems } = preview;
  const others = causesOf(problems).filter(({ code }) => !(oversold && code === "oversold"));
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
        <Notice key={JSON.stringify(problem)} tone="warning">
          {reasonText(problem, t, locale)}
        </Notice>
      ))}
      <dl className={classes.effects}>
        {cashEffect.map((effect) => (
          <CashEffect
            key={effect.currency}
            effect={effect}
            after={cashAfter.find(({ currency }) => currency === effect.currency)?.amount ?? "0"}
            date={date}
          />
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

/** A known, unbooked split before the sale, which is in units after it. */
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

interface CashEffectProps {
  readonly effect: Preview["cashEffect"][number];
  readonly after: string;
  readonly date: string | null;
}

function CashEffect({ effect, after, date }: CashEffectProps) {
  const { t } = useTranslation("transactions");
  const { locale } = useReader();
  const { currency, amount } = effect;
  return (
    <div>
      <dt>{t("effect.cash", { currency })}</dt>
      <dd>
        <FigureText
          figure={moneyFigure(amount, currency)}
          name={`effect-cash-${currency}`}
          digits="own"
          sign="amount"
          isNeutral
          derive={() => deriveCashEffect({ t, locale }, effect)}
        />
        <span className={classes.muted}>
          {" · "}
          {t("effect.balance")}{" "}
          <FigureText
            figure={moneyFigure(after, currency)}
            name={`effect-balance-${currency}`}
            digits="own"
            derive={() => deriveBalance({ t, locale }, effect, after, date)}
          />
        </span>
      </dd>
    </div>
  );
}

interface HoldingEffectProps {
  readonly holding: NonNullable<Preview["holding"]>;
  /** The other asset: received, or delivered by an option. */
  readonly isOther?: boolean;
}

function HoldingEffect({ holding, isOther = false }: HoldingEffectProps) {
  const { t } = useTranslation("transactions");
  const { locale } = useReader();
  const { averageCostBefore, averageCostAfter } = holding;
  const figure = (field: HoldingField, value: Figure) => (
    <FigureText
      figure={value}
      name={isOther ? `received-${field}` : field}
      derive={() => deriveHolding({ t, locale }, holding, field)}
    />
  );
  const isUnknown = "refused" in averageCostBefore && "refused" in averageCostAfter;
  return (
    <>
      <div>
        <dt>{t(isOther ? "effect.received" : "effect.quantity")}</dt>
        <dd>
          {figure("quantityBefore", quantityFigure(holding.quantityBefore))} →{" "}
          {figure("quantityAfter", quantityFigure(holding.quantityAfter))}
        </dd>
      </div>
      <div hidden={isUnknown}>
        <dt>{t(isOther ? "effect.receivedCost" : "effect.averageCost")}</dt>
        <dd>
          {figure("averageCostBefore", averageCostBefore)} → {figure("averageCostAfter", averageCostAfter)}
        </dd>
      </div>
    </>
  );
}
