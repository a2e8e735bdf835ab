import { useTranslation } from "react-i18next";
import { formatQuantity } from "../../i18n/format.ts";
import { formatDayWithName } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { Money, Quantity } from "../../ui/money/amounts.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { reasonText } from "../../ui/money/reason-text.ts";
import { Notice } from "../../ui/states/notice.tsx";
import classes from "./transactions.module.css";
import type { Preview } from "./use-transaction-form.ts";

/** What saving would do: cash, quantity, average cost; and what speaks against it. */
export function TransactionEffect({ preview }: { readonly preview: Preview | null }) {
  const { t } = useTranslation("transactions");
  const { locale } = useReader();
  if (!preview) return null;
  const { cashEffect, cashAfter, holding, oversold, problems } = preview;
  const others = problems.filter(({ code }) => !(oversold && code === "oversold"));
  return (
    <section className={classes.effect} aria-live="polite" aria-label={t("effect.title")}>
      {oversold && (
        <Notice tone="loss">
          {t("effect.oversold", {
            missing: formatQuantity(oversold.missing, locale),
            date: formatDayWithName(oversold.date, locale),
          })}
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
        {holding && (
          <>
            <div>
              <dt>{t("effect.quantity")}</dt>
              <dd>
                <Quantity value={holding.quantityBefore} /> → <Quantity value={holding.quantityAfter} />
              </dd>
            </div>
            <div hidden={"refused" in holding.averageCostBefore && "refused" in holding.averageCostAfter}>
              <dt>{t("effect.averageCost")}</dt>
              <dd>
                <FigureText figure={holding.averageCostBefore} name="averageCostBefore" /> →{" "}
                <FigureText figure={holding.averageCostAfter} name="averageCostAfter" />
              </dd>
            </div>
          </>
        )}
      </dl>
    </section>
  );
}
