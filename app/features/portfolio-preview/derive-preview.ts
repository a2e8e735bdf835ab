import type { TFunction } from "i18next";
import type { Figure } from "../../shared/common.schema.ts";
import { type Derivation, type DerivationPart, operationIfExact } from "../../ui/money/derivation.ts";
import { isRefused } from "../../ui/money/figure-pieces.ts";
import type { PortfolioPreview } from "./portfolio-preview.contract.ts";

export type HeldRow = PortfolioPreview["holdings"][number];
type Slice = PortfolioPreview["allocation"]["type"][number];

/** The preview whose figures are explained. */
export interface PreviewFacts {
  readonly t: TFunction;
  readonly preview: PortfolioPreview;
}

interface Recipe extends Pick<Derivation, "operation" | "parts"> {
  readonly figure: Figure;
  readonly title: string;
  readonly rule: string;
}

/** Leaves out unknown parts; a figure that does not follow exactly from the others is stated as a rule. */
function derivation(
  { t, preview }: PreviewFacts,
  { figure, title, rule, operation, parts }: Recipe,
): Derivation {
  const known = parts.filter((part) => !isRefused(part.figure));
  return {
    title,
    rule: preview.isDemo ? `${rule} ${t("rule.demo")}` : rule,
    operation: operationIfExact(operation, known, figure),
    parts: isRefused(figure) ? [] : known,
  };
}

const ofHoldings = ({ preview }: PreviewFacts, id: "value" | "cost" | "unrealised"): DerivationPart[] => [
  ...preview.holdings.map((row) => ({ label: row.asset.ticker, figure: row[id] })),
  ...(id === "value" ? preview.cash.map(({ currency, value }) => ({ label: currency, figure: value })) : []),
];

/** Returns whether the payments ahead say anything: without dividend data of any holding their sum, zero, does not. */
export const hasForecast = ({ income, holdings }: Pick<PortfolioPreview, "income" | "holdings">): boolean =>
  income.count > 0 || income.unsourced.length < holdings.length;

/** Explains a total of the preview. */
export function deriveHead(facts: PreviewFacts, id: keyof PortfolioPreview["head"]): Derivation {
  const { t, preview } = facts;
  const cash = preview.cash.map(({ currency, value }) => ({ label: currency, figure: value }));
  return derivation(facts, {
    ...{ figure: preview.head[id], title: t(`head.${id}`), rule: t(`rule.${id}`), operation: "sum" },
    parts: id === "cash" ? cash : ofHoldings(facts, id),
  });
}

/** Explains a figure over the statement's period. */
export function deriveResult(
  facts: PreviewFacts,
  id: keyof NonNullable<PortfolioPreview["results"]>,
): Derivation {
  const { t, preview } = facts;
  const { head, results, history } = preview;
  const figure = results?.[id] ?? { refused: [], unit: "money" };
  const value = { label: t("head.value"), figure: head.value };
  const flows = results ? [{ label: t("head.netFlows"), figure: results.netFlows }] : [];
  const days: DerivationPart[] =
    "from" in history
      ? (["from", "to"] as const).map((key) => ({
          label: t(`rule.${key}`),
          figure: { value: history[key], unit: "date" },
        }))
      : [];
  const recipes = {
    totalProfit: { operation: "difference", parts: [value, ...flows] },
    netFlows: { operation: "model", parts: days },
    income: { operation: "model", parts: days },
    irr: { operation: "model", parts: [value, ...flows, ...days] },
  } as const;
  return derivation(facts, { figure, title: t(`head.${id}`), rule: t(`rule.${id}`), ...recipes[id] });
}

/** Explains a figure of a holding. */
export function deriveHolding(
  facts: PreviewFacts,
  row: HeldRow,
  id: "value" | "weight" | "lastPrice" | "cost" | "unrealised" | "quantity",
): Derivation {
  const { t, preview } = facts;
  const part = (name: "quantity" | "lastPrice" | "value" | "cost"): DerivationPart => ({
    label: t(`column.${name}`),
    figure: row[name],
  });
  const recipes = {
    value: { operation: "product", parts: [part("quantity"), part("lastPrice")] },
    weight: {
      operation: "quotient",
      parts: [part("value"), { label: t("head.value"), figure: preview.head.value }],
    },
    unrealised: { operation: "difference", parts: [part("value"), part("cost")] },
    lastPrice: { operation: "model", parts: [] },
    cost: { operation: "model", parts: [part("quantity")] },
    quantity: { operation: "model", parts: [] },
  } as const;
  return derivation(facts, {
    ...{ figure: row[id], title: `${t(`column.${id}`)} · ${row.asset.ticker}` },
    ...{ rule: t(`rule.holding.${id}`), ...recipes[id] },
  });
}

/** Explains the share of a group by the holdings in it. */
export function deriveSlice(facts: PreviewFacts, name: string, slice: Slice): Derivation {
  const { t } = facts;
  const rest = slice.rest ? [{ label: t("allocation.rest"), figure: slice.rest.weight }] : [];
  const members = slice.members.map((member) => ({ label: member.name, figure: member.weight }));
  const only: DerivationPart[] = [{ label: t("column.value"), figure: slice.value }];
  const isOne = slice.members.length === 0;
  return derivation(facts, {
    ...{ figure: slice.weight, title: `${t("allocation.title")} · ${name}`, rule: t("rule.slice") },
    ...(isOne
      ? {
          operation: "quotient" as const,
          parts: [...only, { label: t("head.value"), figure: facts.preview.head.value }],
        }
      : { operation: "sum" as const, parts: [...members, ...rest] }),
  });
}

/** Explains a sum of upcoming income by month, or the yield by sum and value. */
export function deriveIncome(
  facts: PreviewFacts,
  id: "gross" | "yield" | "declared" | "estimated",
): Derivation {
  const { t, preview } = facts;
  const { income, head } = preview;
  const title = t(`income.${id}`);
  const rule = t(`rule.ahead.${id}`);
  if (id === "yield")
    return derivation(facts, {
      ...{ figure: income.yield, title, rule, operation: "quotient" },
      parts: [
        { label: t("income.gross"), figure: income.sums.gross },
        { label: t("head.value"), figure: head.value },
      ],
    });
  const months = income.months.map(({ month, gross }) => ({ label: month, figure: gross }));
  const parts = (["declared", "estimated", "special"] as const).map((name) => ({
    label: t(`income.${name}`),
    figure: income.sums[name],
  }));
  return derivation(facts, {
    ...{ figure: income.sums[id], title, rule },
    ...(id === "gross"
      ? { operation: "sum" as const, parts }
      : { operation: "model" as const, parts: months.filter(({ figure }) => !isZero(figure)) }),
  });
}

const isZero = (figure: Figure): boolean => !isRefused(figure) && Number(figure.value) === 0;

/** Explains the value of a payment: units times the amount per unit, at today's rate. */
export function derivePayment(
  facts: PreviewFacts,
  payment: PortfolioPreview["income"]["payments"][number],
): Derivation {
  const { t } = facts;
  const { quantity, perUnit, currency, value, asset, date } = payment;
  const parts: DerivationPart[] = [
    ...(quantity === null
      ? []
      : [{ label: t("column.quantity"), figure: { value: quantity, unit: "quantity" } as const }]),
    ...(perUnit === null
      ? []
      : [{ label: t("income.perUnit"), figure: { value: perUnit, unit: "price", currency } as const, date }]),
  ];
  return derivation(facts, {
    ...{ figure: value, title: `${t(`income.kind.${payment.kind}`)} · ${asset?.ticker ?? currency}` },
    ...{
      rule: t(payment.status === "estimated" ? "rule.estimate" : "rule.payment"),
      operation: "product",
      parts,
    },
  });
}

/** Explains the return of the history. */
export function deriveReturn(facts: PreviewFacts): Derivation {
  const { t, preview } = facts;
  const { history } = preview;
  if (!("from" in history))
    return derivation(facts, {
      figure: { refused: [], unit: "ratio" },
      title: "",
      rule: "",
      operation: "model",
      parts: [],
    });
  const day = (key: "from" | "to"): DerivationPart => ({
    label: t(`rule.${key}`),
    figure: { value: history[key], unit: "date" },
  });
  return derivation(facts, {
    ...{
      figure: history.twr,
      title: t(`history.return.${history.of}`),
      rule: t(`rule.return.${history.of}`),
    },
    ...{ operation: "model", parts: [day("from"), day("to")] },
  });
}
