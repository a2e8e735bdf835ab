import type { TFunction } from "i18next";
import type { Figure } from "../../../shared/common.schema.ts";
import { describeFact, type FactAsset } from "../../../ui/market/derive-market-facts.ts";
import type { Derivation, DerivationPart } from "../../../ui/money/derivation.ts";
import type { Dividends } from "../asset-parts.ts";

type Payment = Dividends["payments"][number];
type Year = Dividends["years"][number];

const price = (value: string, currency: string): Figure => ({ value, unit: "price", currency });
const dayOf = ({ exDate, payDate }: Payment): string => exDate ?? payDate ?? "";
const sourceOf = (payment: Payment) => ({ date: dayOf(payment), source: payment.source });

/** Returns names of payments unique on the page: by day, and by order within a day. */
export function paymentNames(payments: readonly Payment[]): readonly string[] {
  const seen = new Map<string, number>();
  return payments.map((payment) => {
    const day = dayOf(payment);
    const place = (seen.get(day) ?? 0) + 1;
    seen.set(day, place);
    return place === 1 ? day : `${day}-${place}`;
  });
}

/** Explains a dividend per share: as declared, or adjusted for later splits. */
export function derivePayment(
  t: TFunction,
  asset: FactAsset,
  payment: Payment,
  splits: Dividends["splits"],
): Derivation {
  const isRestated = payment.adjustedAmount !== payment.amount;
  const after = isRestated ? splits.filter(({ exDate }) => exDate >= dayOf(payment)) : [];
  const factors = after.map(({ exDate, to, from }): DerivationPart => {
    const names = { to: String(Number(to)), from: String(Number(from)) };
    return {
      label: t("asset-pages:derive.payment.split", names),
      figure: { value: String(Number(from) / Number(to)), unit: "number" },
      date: exDate,
    };
  });
  return {
    ...describeFact(t, asset, {
      figure: t("asset-pages:derive.payment.title"),
      rule: t(`asset-pages:derive.payment.${isRestated ? "adjusted" : "rule"}`),
    }),
    operation: isRestated ? "product" : "input",
    parts: [{ ...declaredPart(t, payment), ...sourceOf(payment) }, ...factors],
  };
}

const declaredPart = (t: TFunction, { amount, currency }: Payment) => ({
  label: t("asset-pages:derive.payment.declared"),
  figure: price(amount, currency),
});

/** Explains a declared amount. */
export const deriveDeclared = (t: TFunction, asset: FactAsset, payment: Payment): Derivation => ({
  ...describeFact(t, asset, {
    figure: t("asset-pages:derive.payment.title"),
    rule: t("asset-pages:derive.payment.rule"),
  }),
  operation: "input",
  parts: [{ ...declaredPart(t, payment), ...sourceOf(payment) }],
});

/** Explains an ex-date or pay date as stated by its source. */
export const derivePaymentDay = (
  t: TFunction,
  asset: FactAsset,
  which: "exDate" | "payDate",
  payment: Payment,
): Derivation => ({
  ...describeFact(t, asset, {
    figure: t(`asset-pages:dividends.${which}`),
    rule: t(`asset-pages:derive.payment.${which}`),
  }),
  operation: "input",
  parts: [
    {
      label: t(`asset-pages:dividends.${which}`),
      figure: { value: payment[which] ?? "", unit: "date" },
      source: payment.source,
    },
  ],
});

/** Explains a year's dividends: its regular payments per present share. */
export const deriveYear = (
  t: TFunction,
  asset: FactAsset,
  { year, currency }: Pick<Year, "year" | "currency">,
  payments: readonly Payment[],
): Derivation => ({
  ...describeFact(t, asset, {
    figure: t("asset-pages:derive.year.title", { year: String(year) }),
    rule: t("asset-pages:derive.year.rule"),
  }),
  operation: "sum",
  parts: payments
    .filter((one) => !one.isSpecial && one.currency === currency && dayOf(one).startsWith(`${year}-`))
    .map((one) => ({
      label: t("asset-pages:derive.payment.title"),
      figure: price(one.adjustedAmount, currency),
      ...sourceOf(one),
    })),
});
