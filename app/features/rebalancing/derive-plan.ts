import type { TFunction } from "i18next";
import { plainNumber } from "../../i18n/plain-number.ts";
import type {
  PlannedOrder,
  PlanRow,
  RebalancePlan,
  RebalanceSettings,
} from "../../shared/schemas/rebalance.schema.ts";
import { hiddenAmount } from "../../shared/text/hidden-amount.ts";
import type { Derivation, DerivationPart } from "../../ui/money/derivation.ts";
import { countFigure, moneyFigure, negated, ratioFigure } from "../../ui/money/plain-figures.ts";

/** Plan with its input. */
export interface ShownPlan {
  readonly plan: RebalancePlan;
  readonly currency: string;
  readonly mode: "contribute" | "full" | "withdraw";
  /** Added or withdrawn. */
  readonly amount: string;
  readonly today: string;
  readonly portfolioId: string;
  readonly settings: RebalanceSettings;
}

/** Totals of a plan, by text key. */
export type SumName =
  | "driftBefore"
  | "driftAfter"
  | "whole"
  | "sold"
  | "bought"
  | "fees"
  | "residualCash"
  | "realisedGain"
  | "taxableGain"
  | "tax";

const ordersOf = ({ plan }: ShownPlan, wanted: PlannedOrder["side"]): readonly PlannedOrder[] =>
  plan.orders.filter(({ side }) => side === wanted);
const sellsOf = (shown: ShownPlan): readonly PlannedOrder[] => ordersOf(shown, "sell");

export const rowName = ({ asset }: PlanRow, t: TFunction): string =>
  asset?.name ?? t("rebalancing:rows.cash");

/** Returns the parts of a sum, or a count of 0, which shows that nothing was left out. */
const orNothing = (parts: readonly DerivationPart[], t: TFunction): readonly DerivationPart[] =>
  parts.length > 0 ? parts : [{ label: t("common:derive.nothing"), figure: countFigure(0) }];

/** Returns the amount added, negative when withdrawn; empty without one. */
function amountParts({ mode, amount, currency }: ShownPlan, t: TFunction): DerivationPart[] {
  if (Number(amount) === 0) return [];
  const figure = moneyFigure(amount, currency);
  return [
    mode === "withdraw"
      ? { label: t("rebalancing:ask.out"), figure: negated(figure) }
      : { label: t("rebalancing:ask.in"), figure },
  ];
}

/** Returns an order's effect on cash: out for a purchase, in for a sale. */
function orderPart(order: PlannedOrder, currency: string, t: TFunction, isIn: boolean): DerivationPart {
  const figure = moneyFigure(order.viewMoney, currency);
  const isPositive = (order.side === "buy") === isIn;
  return {
    label: `${t(`rebalancing:side.${order.side}`)} · ${order.asset.name}`,
    figure: isPositive ? figure : negated(figure),
    date: order.priced.date,
  };
}

const driftParts = ({ plan }: ShownPlan, of: "driftBefore" | "driftAfter", t: TFunction): DerivationPart[] =>
  plan.rows.flatMap((row) => {
    const drift = row[of];
    return drift === null ? [] : [{ label: rowName(row, t), figure: ratioFigure(drift) }];
  });

/** Returns the orders of one side as parts of a sum. */
const sideParts = (shown: ShownPlan, side: PlannedOrder["side"]): DerivationPart[] =>
  ordersOf(shown, side).map(({ asset, viewMoney, priced }) => ({
    label: asset.name,
    figure: moneyFigure(viewMoney, shown.currency),
    date: priced.date,
  }));

const feePart = ({ asset, fee }: PlannedOrder, currency: string): DerivationPart => ({
  ...{ label: asset.name, figure: moneyFigure(fee, currency) },
});

function cashParts(shown: ShownPlan, t: TFunction): DerivationPart[] {
  const { plan, currency, today } = shown;
  const cash = plan.rows.find(({ asset }) => asset === null);
  return [
    ...(cash
      ? [
          {
            label: t("rebalancing:derived.cashNow"),
            figure: moneyFigure(cash.valueBefore, currency),
            date: today,
          },
        ]
      : []),
    ...amountParts(shown, t),
    ...plan.orders.map((order) => orderPart(order, currency, t, false)),
    { label: t("rebalancing:sum.fees"), figure: negated(moneyFigure(plan.fees, currency)) },
  ];
}

/** Returns the gains of taxed lots with their purchase days. */
const taxedLots = (shown: ShownPlan): DerivationPart[] =>
  sellsOf(shown).flatMap(({ asset, lotsUsed }) =>
    lotsUsed.flatMap(({ isRelieved, gain, acquired }) =>
      isRelieved ? [] : [{ label: asset.name, figure: moneyFigure(gain, shown.currency), date: acquired }],
    ),
  );

function sumParts(shown: ShownPlan, name: SumName, t: TFunction): readonly DerivationPart[] {
  const { plan, currency, today, settings } = shown;
  if (name === "driftBefore" || name === "driftAfter") return driftParts(shown, name, t);
  if (name === "sold" || name === "bought") return sideParts(shown, name === "sold" ? "sell" : "buy");
  if (name === "fees") return plan.orders.map((order) => feePart(order, currency));
  if (name === "residualCash") return cashParts(shown, t);
  if (name === "taxableGain") return taxedLots(shown);
  if (name === "realisedGain")
    return sellsOf(shown).flatMap(({ asset, realisedGain }) =>
      realisedGain === null ? [] : [{ label: asset.name, figure: realisedGain }],
    );
  if (name === "tax")
    return [
      { label: t("rebalancing:sum.taxableGain"), figure: plan.taxableGain },
      { label: t("rebalancing:settings.taxRate"), figure: ratioFigure(settings.taxRate ?? "0") },
    ];
  return [
    ...plan.rows.map((row) => ({
      ...{ label: rowName(row, t), figure: moneyFigure(row.valueBefore, currency), date: today },
    })),
    ...amountParts(shown, t),
  ];
}

/** A loss is not taxed; only on a gain is the tax a product. */
const isTaxed = ({ taxableGain }: RebalancePlan): boolean =>
  "value" in taxableGain && Number(taxableGain.value) > 0;

/** Explains a total of the plan. */
export function deriveSum(shown: ShownPlan, name: SumName, t: TFunction): Derivation {
  const isDrift = name === "driftBefore" || name === "driftAfter";
  const taxOperation = isTaxed(shown.plan) ? "product" : "model";
  return {
    title: t(`rebalancing:sum.${name}`),
    rule: t(`rebalancing:how.${name}`),
    operation: isDrift ? "model" : name === "tax" ? taxOperation : "sum",
    parts: orNothing(sumParts(shown, name, t), t),
    portfolioId: shown.portfolioId,
  };
}

/** Explains a currency's cash after the plan. */
export function deriveCash(shown: ShownPlan, of: string, t: TFunction): Derivation {
  const { plan, currency, today, portfolioId } = shown;
  const isOwn = of === currency;
  const before = plan.cash.find((cash) => cash.currency === of)?.before ?? "0";
  const orders = plan.orders.filter(({ asset }) => asset.currency === of);
  return {
    title: t("rebalancing:derived.cash.title", { currency: of }),
    rule: t("rebalancing:derived.cash.rule"),
    operation: "sum",
    parts: [
      { label: t("rebalancing:derived.cashNow"), figure: moneyFigure(before, of), date: today },
      ...(isOwn ? amountParts(shown, t) : []),
      ...orders.map((order) => ({
        ...orderPart(order, of, t, false),
        figure: order.side === "buy" ? negated(moneyFigure(order.money, of)) : moneyFigure(order.money, of),
      })),
      ...(isOwn
        ? [{ label: t("rebalancing:sum.fees"), figure: negated(moneyFigure(plan.fees, currency)) }]
        : []),
    ],
    portfolioId,
  };
}

/** Explains the largest possible distance from the best plan. */
export const deriveExcess = ({ plan, currency }: ShownPlan, t: TFunction): Derivation => ({
  title: t("rebalancing:derived.excess.title"),
  rule: t("rebalancing:derived.excess.rule"),
  operation: "difference",
  parts: [
    {
      label: t("rebalancing:derived.excess.objective"),
      figure: moneyFigure(plan.objective, currency),
    },
    { label: t("rebalancing:derived.excess.bound"), figure: moneyFigure(plan.bound, currency) },
  ],
});

/** Figures of a row, by column key. */
export type RowFigure = "before" | "target" | "after" | "drift" | "value";

function wholeOf({ plan }: ShownPlan, of: "valueBefore" | "valueAfter"): string {
  const sum = plan.rows.reduce((all, row) => all + Number(row[of]), 0);
  return Number.isFinite(sum) ? plainNumber(sum) : hiddenAmount;
}

function shareParts(shown: ShownPlan, row: PlanRow, of: "valueBefore" | "valueAfter", t: TFunction) {
  const { currency, today } = shown;
  const date = of === "valueBefore" ? today : undefined;
  return [
    { label: rowName(row, t), figure: moneyFigure(row[of], currency), date },
    { label: t("rebalancing:derived.allRows"), figure: moneyFigure(wholeOf(shown, of), currency), date },
  ];
}

function valueParts(shown: ShownPlan, row: PlanRow, t: TFunction): DerivationPart[] {
  const { plan, currency, today } = shown;
  if (row.asset === null) return cashParts(shown, t);
  const held = {
    label: t("rebalancing:derived.valueNow"),
    figure: moneyFigure(row.valueBefore, currency),
    date: today,
  };
  const orders = plan.orders.filter(({ asset }) => asset.id === row.asset?.id);
  return [held, ...orders.map((order) => orderPart(order, currency, t, true))];
}

/** Explains a figure of a row. */
export function deriveRow(shown: ShownPlan, row: PlanRow, name: RowFigure, t: TFunction): Derivation {
  const { portfolioId } = shown;
  const told = {
    title: `${t(`rebalancing:rows.${name}`)} · ${rowName(row, t)}`,
    rule: t(`rebalancing:derived.row.${name}`),
    portfolioId,
  };
  const target = {
    ...{ label: t("rebalancing:rows.target"), figure: ratioFigure(row.target), to: `/pies?p=${portfolioId}` },
  };
  if (name === "target") return { ...told, operation: "input", parts: [target] };
  if (name === "value") return { ...told, operation: "sum", parts: valueParts(shown, row, t) };
  if (name === "drift") {
    const after = { label: t("rebalancing:rows.after"), figure: ratioFigure(row.weightAfter ?? "0") };
    return { ...told, operation: "difference", parts: [after, target] };
  }
  const of = name === "before" ? "valueBefore" : "valueAfter";
  return { ...told, operation: "quotient", parts: shareParts(shown, row, of, t) };
}
