import { type IsoDate, isMetricId, type Trace, type TraceRow } from "@zerno/engine";
import { Decimal } from "decimal.js";
import type { explainContract } from "../../app/features/explain/explain.contract.ts";
import type { OutputOf } from "../../app/shared/endpoint.ts";
import type { Locale } from "../../app/shared/locales.ts";
import type { TransactionRow } from "../../app/shared/schemas/transaction.schema.ts";
import { naiveRate, recomputeNaively } from "../../packages/engine/src/testing/naive.ts";
import type { ApiUser } from "./api-user.ts";
import { writtenLike } from "./figures/written-like.ts";

/** All pages of an explanation, as listed by the panel. */
export type Explanation = OutputOf<(typeof explainContract)["GET /api/explain"]>;

const pageSize = 1000;

export async function readExplanation(user: ApiUser, query: object): Promise<Explanation> {
  const first: Explanation = await user.call("GET /api/explain", { ...query, limit: pageSize });
  for (const section of ["rows", "prices", "rates"] as const) {
    const list = first[section] as unknown[];
    while (list.length < first.counts[section]) {
      const part = { ...query, section, offset: list.length, limit: pageSize };
      list.push(...(await user.call("GET /api/explain", part))[section]);
    }
  }
  return first;
}

/** Absent fields are those not stated. */
function toTraceRow(row: TransactionRow): TraceRow {
  const { id, date, time, asset, currency, affectsCash, ratioTo, ratioFrom, acquiredOn, kindName } = row;
  const { quantity, price, amount, accrued, fee, feeCurrency, tax, taxCurrency, rate, toAmount } = row;
  const stated = {
    ...{ time, quantity, price, amount, accrued, fee, feeCurrency, tax, taxCurrency, rate, toAmount },
    toCurrency: row.toCurrency,
    cost: row.cost,
    acquired: acquiredOn,
    assetId: asset?.id,
    ratio: ratioTo !== null && ratioFrom !== null ? { to: ratioTo, from: ratioFrom } : null,
  };
  const given = Object.entries(stated).filter(([, value]) => value !== null && value !== undefined);
  return {
    id,
    kind: kindName,
    date,
    currency,
    affectsCash,
    ...Object.fromEntries(given),
  } as unknown as TraceRow;
}

/** A trace of the listed inputs alone; the assets of this journey are shares without terms. */
function toTrace(explanation: Explanation): Trace {
  const { metric, scope, period, currency, portfolioCurrency, costMethod, isCashTracked } = explanation;
  if (!isMetricId(metric)) throw new Error(`unknown metric ${metric}`);
  const refs = [
    ...explanation.rows.flatMap(({ asset }) => asset ?? []),
    ...explanation.prices.flatMap(({ asset }) => asset ?? []),
    ...(explanation.asset ? [explanation.asset] : []),
  ];
  const assets = [...new Map(refs.map((ref) => [ref.id, { id: ref.id, currency: ref.currency }])).values()];
  return {
    metric,
    scope: scope.kind === "asset" ? { kind: "asset", assetId: scope.assetId } : { kind: "portfolio" },
    period,
    asOf: period.to as IsoDate,
    currency,
    baseCurrency: portfolioCurrency,
    costMethod,
    trackCash: isCashTracked,
    allowShort: false,
    rows: explanation.rows.map(toTraceRow),
    prices: explanation.prices,
    rates: explanation.rates,
    assets,
  } as unknown as Trace;
}

/** Cash of one currency: effects of the listed rows at the listed rate. */
function cashValue(explanation: Explanation, trace: Trace): Decimal {
  const { scope, rows, period } = explanation;
  const effects = rows
    .flatMap(({ cashEffect }) => cashEffect)
    .filter((part) => part.currency === scope.currency);
  const balance = effects.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0));
  return balance.mul(naiveRate(trace, scope.currency ?? "", trace.currency, period.to));
}

/** Recomputes a figure from the listed inputs, with code independent of the engine. */
export function recompute(explanation: Explanation): string {
  const trace = toTrace(explanation);
  if (explanation.scope.kind !== "cash") {
    const value = recomputeNaively(trace);
    if (value === undefined) throw new Error(`${explanation.metric} cannot be recomputed`);
    return value;
  }
  const value = cashValue(explanation, trace);
  if (explanation.metric === "value") return value.toFixed();
  if (explanation.metric !== "weight") throw new Error(`cash has no recalculation of ${explanation.metric}`);
  return value.div(recomputeNaively({ ...trace, metric: "value" }) ?? Number.NaN).toFixed();
}

/** Formats a value with the decimals and plus sign of a text on screen. */
export function writeLike(screen: string, value: string, { shown }: Explanation, locale: Locale): string {
  if (!("value" in shown)) throw new Error("the figure is refused");
  return writtenLike(screen, { ...shown, value }, locale);
}
