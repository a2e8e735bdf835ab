import type { LedgerInput } from "../ledger/ledger-input.ts";
import type { Asset } from "../ledger/transaction.ts";
import { nominalOn } from "./naive-bond.ts";
import { fromFloat, MONEY, nearest, ONE } from "./naive-exact.ts";

interface Leg {
  readonly value: bigint;
  readonly isDivided: boolean;
}

/** At most 7 days old or in force; sources in order. */
function legsOf({ rates }: LedgerInput, from: string, to: string, day: number): Leg[] {
  const last = ({ values, sources, firstDay, inForce }: (typeof rates)[number]): bigint | undefined => {
    for (let age = 0; age <= Math.max(7, inForce?.days ?? 0); age++) {
      const value = values[day - age - firstDay];
      const isOld = age > 7 && sources[day - age - firstDay] !== inForce?.source;
      if (value !== undefined && value > 0 && !isOld) return fromFloat(value);
    }
    return undefined;
  };
  const known = (base: string, quote: string, isDivided: boolean): Leg[] =>
    rates
      .filter((series) => series.base === base && series.quote === quote)
      .flatMap((series) => last(series) ?? [])
      .filter((value) => value > 0n)
      .map((value) => ({ value, isDivided }));
  return [...known(from, to, false), ...known(to, from, true)];
}

/** Rounds once to 18 decimals; undefined when unknown. */
export function rateOf(input: LedgerInput, from: string, to: string, day: number): bigint | undefined {
  if (from === to) return ONE;
  const paths = legsOf(input, from, to, day).map((leg) => [leg]);
  for (const hub of ["RUB", "EUR", "USD"].filter((currency) => currency !== from && currency !== to)) {
    for (const first of legsOf(input, from, hub, day))
      for (const second of legsOf(input, hub, to, day)) paths.push([first, second]);
  }
  const [path] = paths;
  if (path === undefined) return undefined;
  let [top, bottom] = [ONE, 1n];
  for (const { value, isDivided } of path) {
    top *= isDivided ? ONE : value;
    bottom *= isDivided ? value : ONE;
  }
  return nearest(top, bottom);
}

/** Returns 0 without a rate. */
export function convert(
  input: LedgerInput,
  money: bigint,
  pair: { readonly from: string; readonly to: string },
  day: number,
): bigint {
  return nearest(money * (rateOf(input, pair.from, pair.to, day) ?? 0n), ONE);
}

/** As a fraction. */
function unitOf(asset: Asset | undefined, day: number): readonly [top: bigint, bottom: bigint] {
  const multiplier = asset?.multiplier ?? ONE;
  if (asset?.bond === undefined) return [multiplier * MONEY, ONE];
  return [multiplier * nominalOn(asset, day), ONE * 100n];
}

/** Rounds once. */
export function amountOf(asset: Asset | undefined, quantity: bigint, price: bigint, day: number): bigint {
  const [top, bottom] = unitOf(asset, day);
  return nearest(quantity * price * top, bottom * ONE * ONE);
}

export function priceFor(asset: Asset, quantity: bigint, money: bigint, day: number): bigint | undefined {
  const [top, bottom] = unitOf(asset, day);
  return quantity * top <= 0n ? undefined : nearest(money * bottom * ONE * ONE, quantity * top);
}

export function closeOn(
  input: LedgerInput,
  asset: Asset,
  day: number,
): { readonly price: bigint; readonly day: number } | undefined {
  const series = input.prices.get(asset.id);
  if (series === undefined) return undefined;
  for (let on = day; on >= series.firstDay; on--) {
    const close = series.closes[on - series.firstDay];
    if (close !== undefined && !Number.isNaN(close)) return { price: fromFloat(close), day: on };
  }
  return undefined;
}

export function isFresh(asset: Asset, closed: number, day: number): boolean {
  return day - closed <= (asset.staleDays ?? 10);
}
