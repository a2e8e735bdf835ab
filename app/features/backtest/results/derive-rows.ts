import type { TFunction } from "i18next";
import { roundParts, splitDecimal } from "../../../i18n/decimal-text.ts";
import type { Figure } from "../../../shared/common.schema.ts";
import { assetPathOf } from "../../../shared/text/asset-path.ts";
import { hiddenAmount } from "../../../shared/text/hidden-amount.ts";
import { type Derivation, type DerivationPart, operationIfExact } from "../../../ui/money/derivation.ts";
import { isRefused } from "../../../ui/money/figure-pieces.ts";
import type { Stats } from "../form/draft.ts";
import type { PlayedRow } from "../result.schema.ts";
import { feeParts } from "./derive-stats.ts";
import { quantityDecimals } from "./result-parts.ts";

/** Rounds a quantity for the screen; the exported file is exact. */
export function roundedQuantity(figure: Figure): Figure {
  if (figure.unit !== "quantity" || isRefused(figure)) return figure;
  const { isNegative, whole, fraction } = roundParts(splitDecimal(figure.value), 0, quantityDecimals);
  const value = `${isNegative ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`;
  return { ...figure, value };
}

export type RowFigure = "quantity" | "price" | "amount" | "toAmount" | "fee" | "tax";

/** Returns a row's figure with unit, if any. Fees are in the result's currency. */
export function rowFigure(row: PlayedRow, id: RowFigure, currency: string): Figure | null {
  const value = row[id];
  if (value === null) return null;
  if (value === hiddenAmount)
    return { refused: [{ code: "stealth", params: {} }], unit: id === "quantity" ? "quantity" : "money" };
  if (id === "quantity") return roundedQuantity({ value, unit: "quantity" });
  if (id === "price") return { value, unit: "price", currency: row.currency };
  const of = id === "fee" ? currency : id === "toAmount" ? (row.toCurrency ?? currency) : row.currency;
  return { value, unit: "money", currency: of };
}

const isTrade = ({ kind }: PlayedRow): boolean => kind === "buy" || kind === "sell";

/** Explains a row's figure by the backtest's assumptions and the row's other figures. */
export function deriveRow(
  t: TFunction,
  id: RowFigure,
  row: PlayedRow,
  { question, currency }: Pick<Stats, "question" | "currency">,
): Derivation {
  const page = row.asset ? (assetPathOf(row.asset) ?? undefined) : undefined;
  const part = (name: RowFigure): readonly DerivationPart[] => {
    const figure = rowFigure(row, name, currency);
    const label = t(`rows.${name === "toAmount" ? "amount" : name}`);
    return figure ? [{ label, figure, date: row.date, ...(name === "price" && { to: page }) }] : [];
  };
  const assumed = (label: string, figure: Figure): DerivationPart => ({ label, figure });
  const money = (value: string): Figure => ({ value, unit: "money", currency });
  const about = {
    title: [t(`rows.${id === "toAmount" ? "amount" : id}`), row.asset?.ticker, t(`rows.kinds.${row.kind}`)]
      .filter(Boolean)
      .join(" · "),
  };
  const figure = rowFigure(row, id, currency) ?? money("0");
  switch (id) {
    case "price":
      return { ...about, rule: t("derive.row.price"), operation: "input", parts: part("price") };
    case "quantity": {
      const parts = [...part("amount"), ...part("price")];
      const operation = operationIfExact("quotient", parts, figure);
      return { ...about, rule: t("derive.row.quantity"), operation, parts };
    }
    case "amount":
    case "toAmount": {
      if (!isTrade(row))
        return {
          ...{ ...about, rule: t(`derive.row.${row.kind}`), operation: "model" },
          parts: [
            { label: t("rows.date"), figure: { value: row.date, unit: "date" }, to: page },
            ...part("amount"),
          ],
        };
      const parts = [...part("quantity"), ...part("price")];
      const operation = operationIfExact("product", parts, figure);
      return { ...about, rule: t("derive.row.trade"), operation, parts };
    }
    case "fee": {
      const parts = [...part("amount"), ...feeParts(t, { question, currency })];
      return { ...about, rule: t("derive.row.fee"), operation: "model", parts };
    }
    case "tax": {
      const rate = assumed(t("form.tax"), { value: question.withholding ?? "0", unit: "ratio" });
      const parts = [...part("amount"), rate];
      return {
        ...{ ...about, rule: t("derive.row.tax") },
        ...{ operation: operationIfExact("product", parts, figure), parts },
      };
    }
  }
}
