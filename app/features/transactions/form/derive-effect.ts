import type { Figure } from "../../../shared/common.schema.ts";
import { hiddenAmount } from "../../../shared/text/hidden-amount.ts";
import type { Derivation } from "../../../ui/money/derivation.ts";
import type { DeriveWords } from "../../../ui/money/derive-words.ts";
import { moneyFigure, quantityFigure } from "../../../ui/money/plain-figures.ts";
import type { TransactionPreview } from "../transactions.contract.ts";

type Holding = NonNullable<TransactionPreview["holding"]>;
type Money = TransactionPreview["cashEffect"][number];

/** Subtracts decimal texts exactly; hidden if either is. */
export function less(a: string, b: string): string {
  if (a === hiddenAmount || b === hiddenAmount) return hiddenAmount;
  const places = Math.max(...[a, b].map((text) => text.split(".")[1]?.length ?? 0));
  const units = (text: string) => {
    const [whole = "0", part = ""] = text.replace("-", "").split(".");
    const size = BigInt(whole + part.padEnd(places, "0"));
    return text.startsWith("-") ? -size : size;
  };
  const left = units(a) - units(b);
  const digits = String(left < 0n ? -left : left).padStart(places + 1, "0");
  const at = digits.length - places;
  const text = places === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`.replace(/\.?0+$/, "");
  return left < 0n ? `-${text}` : text;
}

/** Explains the row's effect on a currency's cash. */
export const deriveCashEffect = ({ t }: DeriveWords, { currency, amount }: Money): Derivation => ({
  title: t("transactions:effect.cash", { currency }),
  ...{ rule: t("transactions:derive.cash"), operation: "model" },
  parts: [{ label: t("transactions:derive.form"), figure: moneyFigure(amount, currency) }],
});

/** Explains the balance at the end of the row's day by the balance without the row and its effect. */
export const deriveBalance = (
  { t }: DeriveWords,
  effect: Money,
  after: string,
  date: string | null,
): Derivation => ({
  title: `${t("transactions:effect.balance")} · ${effect.currency}`,
  ...{ rule: t("transactions:derive.balance"), operation: "sum" },
  parts: [
    {
      label: t("transactions:derive.without"),
      figure: moneyFigure(less(after, effect.amount), effect.currency),
      date,
    },
    { label: t("transactions:derive.form"), figure: moneyFigure(effect.amount, effect.currency) },
  ],
});

export type HoldingField = "quantityBefore" | "quantityAfter" | "averageCostBefore" | "averageCostAfter";

/** Explains units or average cost of a holding with and without the row. */
export function deriveHolding({ t }: DeriveWords, holding: Holding, field: HoldingField): Derivation {
  const { quantityBefore, quantityAfter, averageCostBefore } = holding;
  const part = (name: string, figure: Figure) => ({ label: t(`transactions:derive.${name}`), figure });
  const head = {
    title: t(
      field.startsWith("quantity") ? "transactions:effect.quantity" : "transactions:effect.averageCost",
    ),
    rule: t(`transactions:derive.rule.${field}`),
  };
  switch (field) {
    case "quantityAfter":
      return {
        ...{ ...head, operation: "sum" },
        parts: [
          part("without", quantityFigure(quantityBefore)),
          part("form", quantityFigure(less(quantityAfter, quantityBefore))),
        ],
      };
    case "quantityBefore":
      return { ...head, operation: "model", parts: [part("without", quantityFigure(quantityBefore))] };
    case "averageCostBefore":
      return {
        ...{ ...head, operation: "model" },
        parts: [part("without", averageCostBefore), part("units", quantityFigure(quantityBefore))],
      };
    default:
      return {
        ...{ ...head, operation: "model" },
        parts: [
          part("without", averageCostBefore),
          part("form", quantityFigure(less(quantityAfter, quantityBefore))),
          part("units", quantityFigure(quantityAfter)),
        ],
      };
  }
}
