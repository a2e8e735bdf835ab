import { createRates, dayNumber, type PriceSeries, type RateSeries, type Rates } from "@zerno/engine";
import type { DaySeries } from "../../market/prices/chunks.ts";
import { priceSourceNames } from "../../market/prices/price-sources.ts";
import { loadQuotes, withQuotes } from "../../market/prices/quotes.ts";
import { loadRateSeries } from "../../market/rates/rates.ts";
import type { LedgerView } from "./ledger-view.ts";
import { type InputsQuestion, readPrices } from "./load-inputs.ts";
import type { MarketChanges } from "./market-changes.ts";

/** Maximum age. */
const rateDays = 15;
/** Days × pairs; beyond, folding again is faster. */
const mostComparisons = 5_000;

/** Inclusive. */
interface Span {
  readonly first: number;
  readonly last: number;
}

interface Doubted {
  readonly doubted?: readonly number[];
}

/** Span of differences; undefined = equal up to `until`. */
function differenceOf(a: DaySeries, b: DaySeries, until: number): Span | undefined {
  const start = Math.min(a.firstDay, b.firstDay);
  const end = Math.min(until, Math.max(a.firstDay + a.values.length, b.firstDay + b.values.length) - 1);
  let first: number | undefined;
  let last = start;
  for (let day = start; day <= end; day++) {
    const [old, now] = [a.values[day - a.firstDay] ?? Number.NaN, b.values[day - b.firstDay] ?? Number.NaN];
    const isSame =
      Object.is(old, now) && (a.sources[day - a.firstDay] ?? 0) === (b.sources[day - b.firstDay] ?? 0);
    if (isSame) continue;
    first ??= day;
    last = day;
  }
  return first === undefined ? undefined : { first, last };
}

const nothing: DaySeries & Doubted = { firstDay: 0, values: new Float64Array(), sources: new Uint8Array() };
const ofPrices = (series: PriceSeries | undefined): DaySeries =>
  series === undefined ? nothing : { ...series, values: series.closes };

/** Aligns an empty series. */
function startingWith<T extends { readonly firstDay: number; readonly values: Float64Array }>(a: T, b: T): T {
  return a.values.length === 0 ? { ...a, firstDay: b.firstDay } : a;
}

const suspectsUntil = ({ doubted = [] }: Doubted, until: number): string =>
  doubted.filter((day) => day <= until).join();

async function hasSamePrices(
  question: InputsQuestion,
  view: LedgerView,
  ids: readonly string[],
): Promise<boolean> {
  const assets = ids.flatMap((id) => view.assets.get(id) ?? []);
  const { db, today } = question;
  const quotes = await loadQuotes(db, ids, today);
  const now = withQuotes(await readPrices(question, assets), quotes, await priceSourceNames(db));
  // Sold assets too: rows show price, yield and rating.
  const until = dayNumber(view.today);
  return ids.every((id) => {
    const [a, b] = [view.input.prices.get(id), now.get(id)];
    const [old, fresh] = [ofPrices(a), ofPrices(b)];
    return (
      suspectsUntil(a ?? {}, until) === suspectsUntil(b ?? {}, until) &&
      differenceOf(startingWith(old, fresh), startingWith(fresh, old), until) === undefined
    );
  });
}

const together = (a: Span | undefined, b: Span | undefined): Span | undefined =>
  a && b ? { first: Math.min(a.first, b.first), last: Math.max(a.last, b.last) } : (a ?? b);

function differentSuspects({ doubted: a = [] }: Doubted, { doubted: b = [] }: Doubted): Span | undefined {
  const days = [...new Set(a).symmetricDifference(new Set(b))];
  if (days.length === 0) return undefined;
  return { first: Math.min(...days), last: Math.max(...days) };
}

/** Days with other marks or validity by source. */
function differentTerms(a: Partial<RateSeries>, b: Partial<RateSeries>): Span | undefined {
  const [old, now] = [a.inForce?.confirmedUntil, b.inForce?.confirmedUntil];
  if (old === undefined || now === undefined || old === now) return undefined;
  return { first: Math.min(old, now), last: Math.max(old, now) };
}

type ByPair = ReadonlyMap<string, RateSeries>;

const byPair = (list: readonly RateSeries[]): ByPair =>
  new Map(list.map((series) => [`${series.base}/${series.quote}/${series.isPreferred ?? ""}`, series]));

/** Days on which a rate may differ. */
function differentDays(before: ByPair, now: ByPair): Span | undefined {
  let days: Span | undefined;
  for (const pair of new Set([...before.keys(), ...now.keys()])) {
    const [a, b] = [before.get(pair) ?? nothing, now.get(pair) ?? nothing];
    const values = differenceOf(startingWith(a, b), startingWith(b, a), Number.POSITIVE_INFINITY);
    days = together(days, together(values, together(differentSuspects(a, b), differentTerms(a, b))));
  }
  return days;
}

/** Rate with its fixings and their suspect values. */
function rateAsUsed(rates: Rates, [from, to]: readonly [string, string], day: number): string {
  const uses = rates.uses(from, to, day).map(({ series, usedOn }) => {
    const doubted = series.doubted?.filter((doubt) => doubt >= usedOn && doubt <= day);
    const isConfirmed = day <= (series.inForce?.confirmedUntil ?? day);
    return `${series.base}/${series.quote} ${usedOn} ${isConfirmed} ${doubted?.join() ?? ""}`;
  });
  return `${rates.rate(from, to, day)} ${uses.join(";")}`;
}

/** Compares only rates the view may use, not unused crosses. */
async function hasSameRates(question: InputsQuestion, view: LedgerView): Promise<boolean> {
  const { currencies, input, run } = view;
  const now = await loadRateSeries(question.db, question.reader, currencies, question);
  const days = differentDays(byPair(input.rates), byPair(now));
  if (days === undefined || run.firstDay === undefined) return true;
  const first = Math.max(days.first, dayNumber(run.firstDay) - 1);
  const last = Math.min(days.last + rateDays, dayNumber(view.today));
  const pairs = currencies.flatMap((from) =>
    currencies.filter((to) => to !== from).map((to) => [from, to] as const),
  );
  if ((last - first + 1) * pairs.length > mostComparisons) return false;
  const [old, fresh] = [createRates(input.rates), createRates(now)];
  for (let day = first; day <= last; day++)
    if (pairs.some((pair) => rateAsUsed(old, pair, day) !== rateAsUsed(fresh, pair, day))) return false;
  return true;
}

/** True when market changes do not affect a folded ledger, so its figures stay valid. */
export async function isUntouched(
  question: InputsQuestion,
  view: LedgerView,
  changes: MarketChanges,
): Promise<boolean> {
  const ids = [...view.assets.keys()];
  if (ids.some((id) => changes.events.has(id))) return false;
  const priced = ids.filter((id) => changes.prices.has(id));
  if (priced.length > 0 && !(await hasSamePrices(question, view, priced))) return false;
  return changes.rates.isEmpty || hasSameRates(question, view);
}
