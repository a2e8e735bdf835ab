import {
  createRates,
  dayNumber,
  decFromNumber,
  formatDec,
  fromDayNumber,
  type IsoDate,
  type PriceSeries,
} from "@zerno/engine";
import type { AssetRow } from "../../market/assets/assets.ts";
import { priceSourceNames } from "../../market/prices/price-sources.ts";
import { toListedAsset } from "../../portfolio/assets/asset-terms.ts";
import { sourceLabel } from "../../portfolio/assets/source-label.ts";
import { figureOf } from "../../portfolio/figures/figures.ts";
import { freshDays, isOldPrice } from "../../portfolio/figures/old-price.ts";
import { listPortfolios } from "../../portfolio/portfolios/portfolios.queries.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import { loadLedger } from "../../portfolio/run/load-ledger.ts";
import type { UserCtx } from "../../server/context.ts";
import type { PricedAsset, PricedPair } from "./assets.contract.ts";

type Listed = { readonly assets: PricedAsset[]; readonly rates: PricedPair[] };

/** Days covered by a sparkline, and its points. */
const sparkDays = 90;
const sparkPoints = 30;
/** Days searched for the last rate of a pair without a current one. */
const longestBack = 400;

/** Scales values to heights from 0 (lowest) to 100, without amounts. */
export function sparkOf(values: readonly number[]): number[] {
  const step = Math.max(1, values.length / sparkPoints);
  const few: number[] = [];
  for (let at = 0; at < values.length - 1; at += step) few.push(values[Math.floor(at)] ?? Number.NaN);
  few.push(...values.slice(-1));
  const [low, high] = [Math.min(...few), Math.max(...few)];
  return few.map((value) => (high > low ? Math.round(((value - low) / (high - low)) * 100) : 50));
}

interface LastClose {
  readonly close: string;
  readonly date: IsoDate;
  readonly sourceId: number;
  readonly ageDays: number;
}

function lastCloseOf(series: PriceSeries | undefined, today: number): LastClose | null {
  if (!series) return null;
  const from = Math.min(today - series.firstDay, series.closes.length - 1);
  for (let at = from; at >= 0; at--) {
    const close = series.closes[at] ?? Number.NaN;
    if (Number.isNaN(close)) continue;
    const day = series.firstDay + at;
    return {
      close: formatDec(decFromNumber(close)),
      date: fromDayNumber(day),
      sourceId: series.sources[at] ?? 0,
      ageDays: today - day,
    };
  }
  return null;
}

function recentCloses(series: PriceSeries | undefined, today: number): number[] {
  if (!series) return [];
  const days = Array.from({ length: sparkDays }, (_, at) => today - sparkDays + 1 + at - series.firstDay);
  return days.map((at) => series.closes[at] ?? Number.NaN).filter((close) => !Number.isNaN(close));
}

/** Returns the state of an asset's last value. */
function stateOf(view: LedgerView, row: AssetRow, last: LastClose | null, isHeld: boolean) {
  const day = { from: view.today, to: view.today };
  const used = figureOf(view, "lastPrice", { kind: "asset", assetId: row.id }, day);
  if (isHeld && "refused" in used) return { state: "refused" as const, reasons: used.refused, paid: null };
  if (last === null) {
    const on = "value" in used ? used.notes?.find(({ code }) => code === "trade-price") : undefined;
    if (!isHeld || on === undefined || !("value" in used))
      return { state: "none" as const, reasons: [], paid: null };
    return {
      ...{ state: "estimated" as const, reasons: [] },
      paid: { value: used.value, date: on.params.date ?? view.today },
    };
  }
  const state = isOldPrice(row, last.ageDays) ? ("stale" as const) : ("fresh" as const);
  return { state, reasons: [], paid: null };
}

function addAssets(
  { language }: UserCtx,
  view: LedgerView,
  names: readonly string[],
  found: Map<string, PricedAsset>,
): void {
  const today = dayNumber(view.today);
  const held = new Set(view.run.holdings(view.today).flatMap((one) => (one.isOpen ? [one.assetId] : [])));
  for (const row of view.assets.values()) {
    const known = found.get(row.id);
    const isHeld = held.has(row.id);
    if (known && (known.isHeld || !isHeld)) continue;
    const series = view.input.prices.get(row.id);
    const last = lastCloseOf(series, today);
    found.set(row.id, {
      asset: toListedAsset(row, language),
      isHeld,
      ...stateOf(view, row, last, isHeld),
      price: last && {
        ...{ close: last.close, date: last.date, ageDays: last.ageDays },
        source: sourceLabel(names[last.sourceId] ?? ""),
      },
      spark: sparkOf(recentCloses(series, today)),
    });
  }
}

/** Returns the currencies of a portfolio's holdings other than its own. */
const currenciesOf = ({ assets, run, currency, today }: LedgerView): string[] =>
  [
    ...new Set([
      ...[...assets.values()].map((row) => row.currency),
      ...run.cashBalances(today).map((balance) => balance.currency),
    ]),
  ].filter((code) => code !== currency);

function addRates(view: LedgerView, names: readonly string[], found: Map<string, PricedPair>): void {
  const rates = createRates(view.input.rates);
  const today = dayNumber(view.today);
  const { isDemo } = view.portfolio;
  for (const from of currenciesOf(view)) {
    const pair = { from, to: view.currency };
    const key = `${from}/${view.currency} ${isDemo}`;
    if (found.has(key)) continue;
    let day = today;
    while (day > today - longestBack && rates.rate(from, pair.to, day) === undefined) day--;
    const rate = rates.rate(from, pair.to, day);
    const legs = rate === undefined ? [] : rates.uses(from, pair.to, day);
    const values = Array.from({ length: sparkDays }, (_, at) => today - sparkDays + 1 + at).flatMap((at) => {
      const value = rates.rate(from, pair.to, at);
      return value === undefined ? [] : [Number(value)];
    });
    const oldest = Math.min(...legs.map(({ usedOn }) => usedOn));
    const isStale = rate !== undefined && today - oldest > freshDays;
    found.set(key, {
      ...{ ...pair, isDemo, rate: rate === undefined ? null : formatDec(rate) },
      legs: legs.map(({ series, usedOn }) => ({
        pair: `${series.base}/${series.quote}`,
        date: fromDayNumber(usedOn),
        source: sourceLabel(names[series.sources[usedOn - series.firstDay] ?? 0] ?? ""),
      })),
      state: rate === undefined ? "none" : day < today ? "refused" : isStale ? "stale" : "fresh",
      spark: sparkOf(values),
    });
  }
}

/**
 * Lists the assets and pairs used by the user's portfolios, composites aside, each with its last value, day, source and
 * reliability.
 */
export async function listPrices(ctx: UserCtx): Promise<Listed> {
  const names = await priceSourceNames(ctx.db);
  const assets = new Map<string, PricedAsset>();
  const rates = new Map<string, PricedPair>();
  for (const portfolio of await listPortfolios(ctx.db, ctx.user.id)) {
    if (portfolio.isComposite) continue;
    const view = await loadLedger(ctx, portfolio.id);
    addAssets(ctx, view, names, assets);
    addRates(view, names, rates);
  }
  return {
    assets: [...assets.values()].sort((a, b) => a.asset.name.localeCompare(b.asset.name, ctx.language)),
    rates: [...rates.values()].sort((a, b) => (`${a.from}${a.to}` < `${b.from}${b.to}` ? -1 : 1)),
  };
}
