import {
  DEC_ONE,
  type Drift,
  type DriftRow,
  decFromNumber,
  divideHalfEven,
  type RebalancePlan as EnginePlan,
  type Reason as EngineReason,
  formatDec,
  formatMoney,
  type Money,
  parseDec,
  type RebalanceOrder,
  rebalance,
} from "@zerno/engine";
import type { z } from "zod";
import { toAssetRef } from "../../../portfolio/assets/asset-terms.ts";
import { toWireReason } from "../../../portfolio/figures/figures.ts";
import { createRateList, type RateList } from "../../../portfolio/figures/rate-list.ts";
import type { Figure, Reason, Unit } from "../../../shared/common.schema.ts";
import type {
  PlannedOrder,
  PlanRow,
  RebalancePlan,
  RebalanceSettings,
} from "../../../shared/schemas/rebalance.schema.ts";
import type { PlanGround } from "./build-plan.ts";
import { orderNotes } from "./order-notes.ts";

/** Plan, or the reasons of its refusal. */
export type MadePlan = { readonly plan: RebalancePlan } | { readonly refused: readonly Reason[] };

interface Making {
  readonly ground: PlanGround;
  readonly language: string;
  readonly named: (reasons: readonly EngineReason[]) => Reason[];
  readonly list: RateList;
}

/** Runs the engine and returns the plan for display, every figure with its inputs. */
export function makePlan(ground: PlanGround, settings: RebalanceSettings, language: string): MadePlan {
  if (ground.refused.length > 0) return { refused: ground.refused };
  const rows = new Map([...ground.assets].map(([id, { row }]) => [id, row]));
  const named = (reasons: readonly EngineReason[]) => reasons.map((reason) => toWireReason(reason, rows));
  const plan = rebalance(ground.input);
  if ("refused" in plan) return { refused: named(plan.refused) };
  const { view } = ground.ledger;
  const list = createRateList(ground.rates, view.input.sourceNames ?? []);
  const making = { ground, language, named, list };
  return {
    plan: {
      orders: plan.orders.toSorted(inTurn).map((order) => toOrder(order, making)),
      rows: rowsOf(plan, making),
      sold: formatMoney(sumOf(plan, "sell")),
      bought: formatMoney(sumOf(plan, "buy")),
      whole: formatMoney(plan.whole),
      residualCash: formatMoney(plan.residualCash),
      cash: plan.cash
        .filter(({ amount }) => amount !== 0n)
        .map(({ currency, amount }) => ({
          ...{ currency, amount: formatMoney(amount) },
          before: formatMoney(cashBefore(ground, currency)),
        })),
      rates: list.rates,
      fees: formatMoney(plan.fees),
      driftBefore: driftFigure(plan.before, "total", making),
      driftAfter: driftFigure(plan.after, "total", making),
      largestAfter: driftFigure(plan.after, "largest", making),
      ...gainsOf(plan, settings, making),
      method: plan.method,
      objective: numberText(plan.objective),
      bound: numberText(plan.bound),
      excess: numberText(Math.max(0, plan.excess)),
      notes: named(plan.notes),
    },
  };
}

/** Orders sales before purchases, which they fund, and larger sums first. */
const inTurn = (one: RebalanceOrder, other: RebalanceOrder): number => {
  if (one.side !== other.side) return one.side === "sell" ? -1 : 1;
  return one.viewMoney === other.viewMoney ? 0 : one.viewMoney > other.viewMoney ? -1 : 1;
};

/** Returns a float64 as its shortest decimal text. */
const numberText = (value: number): string => formatDec(decFromNumber(value));

const sumOf = ({ orders }: EnginePlan, side: RebalanceOrder["side"]): Money =>
  orders.reduce((sum, order) => (order.side === side ? sum + order.viewMoney : sum), 0n) as Money;

const cashBefore = ({ input }: PlanGround, currency: string): bigint =>
  input.cash.reduce((sum, cash) => sum + (cash.currency === currency ? cash.amount : 0n), 0n);

const refusal = (reasons: readonly Reason[], unit: z.infer<typeof Unit>): Figure => ({
  refused: [...reasons],
  unit,
});
const money = (amount: bigint, currency: string): Figure => ({
  value: formatMoney(amount),
  unit: "money",
  currency,
});

function driftFigure(drift: EnginePlan["before"], of: "total" | "largest", { named }: Making): Figure {
  if ("refused" in drift) return refusal(named(drift.refused), "ratio");
  return { value: formatDec(drift[of]), unit: "ratio" };
}

function toOrder(order: RebalanceOrder, { ground, language, named, list }: Making): PlannedOrder {
  const asset = ground.assets.get(order.assetId);
  const given = ground.input.assets.find(({ assetId }) => assetId === order.assetId);
  if (!asset || !given) throw new Error(`an order of an asset that is not in the plan: ${order.assetId}`);
  const unknown = named([{ code: "lots-unknown", params: { asset: order.assetId } }]);
  return {
    asset: toAssetRef(asset.row, language),
    side: order.side,
    lots: String(order.lots),
    lotSize: formatDec(given.lotSize),
    quantity: formatDec(order.quantity),
    price: formatDec(given.price),
    priced: { date: asset.used.usedOn, source: asset.used.source },
    notes: orderNotes(ground, asset),
    rate: formatDec(given.rate),
    rateAt: list.placeOf(order.currency, ground.input.currency, ground.ledger.view.today),
    money: formatMoney(order.money),
    viewMoney: formatMoney(order.viewMoney),
    fee: formatMoney(order.fee),
    lotsUsed: order.lotsUsed.map((lot) => ({
      acquired: lot.acquired,
      quantity: formatDec(lot.quantity),
      cost: formatMoney(lot.cost),
      proceeds: formatMoney(lot.proceeds),
      gain: formatMoney(lot.gain),
      isRelieved: lot.isRelieved,
    })),
    realisedGain:
      order.side === "buy"
        ? null
        : order.realisedGain === undefined
          ? refusal(unknown, "money")
          : money(order.realisedGain, ground.input.currency),
  };
}

function rowsOf({ before, after }: EnginePlan, { ground, language }: Making): PlanRow[] {
  const rowsOfDrift = (drift: Drift | { refused: unknown }): readonly DriftRow[] =>
    "rows" in drift ? drift.rows : [];
  const [old, next] = [before, after].map((drift) => new Map(rowsOfDrift(drift).map((row) => [row.id, row])));
  const ids = [...ground.assets.keys(), null];
  const locked = new Set(ground.input.assets.flatMap(({ assetId, isLocked }) => (isLocked ? assetId : [])));
  return ids
    .map((id): PlanRow => {
      const [was, becomes] = [old?.get(id), next?.get(id)];
      const asset = id === null ? undefined : ground.assets.get(id);
      return {
        asset: asset ? toAssetRef(asset.row, language) : null,
        target: formatDec(becomes?.target ?? was?.target ?? 0n),
        valueBefore: formatMoney(was?.value ?? 0n),
        weightBefore: was ? formatDec(was.weight) : null,
        driftBefore: was ? formatDec(was.drift) : null,
        valueAfter: formatMoney(becomes?.value ?? 0n),
        weightAfter: becomes ? formatDec(becomes.weight) : null,
        driftAfter: becomes ? formatDec(becomes.drift) : null,
        isLocked: id !== null && locked.has(id),
      };
    })
    .sort((one, other) => Number(other.valueAfter) - Number(one.valueAfter));
}

/** Gains and losses of relieved lots are not taxed; an overall loss has no tax. */
function gainsOf(plan: EnginePlan, { taxRate }: RebalanceSettings, { ground, named }: Making) {
  const { currency } = ground.input;
  if (typeof plan.realisedGain !== "bigint") {
    const unknown = refusal(named(plan.realisedGain.refused), "money");
    return { realisedGain: unknown, taxableGain: unknown, tax: taxRate === null ? null : unknown };
  }
  let taxable = 0n;
  for (const { lotsUsed } of plan.orders)
    for (const { gain, isRelieved } of lotsUsed) if (!isRelieved) taxable += gain;
  const rate = taxRate === null ? undefined : parseDec(taxRate);
  const tax = rate === undefined || taxable <= 0n ? 0n : divideHalfEven(taxable * rate, DEC_ONE);
  return {
    realisedGain: money(plan.realisedGain, currency),
    taxableGain: money(taxable, currency),
    tax: rate === undefined ? null : money(tax as Money, currency),
  };
}
