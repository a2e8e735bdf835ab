import { dayNumber, fromDayNumber } from "../days/iso-date.ts";
import type { LedgerInput, RateSeries } from "../ledger/ledger-input.ts";
import { COST_METHODS } from "../ledger/lots/cost-method.ts";
import type { PriceSeries } from "../ledger/price-series.ts";
import type { Asset, Bond, LotChoice } from "../ledger/transaction.ts";
import type { Dec } from "../money/decimal.ts";
import { createRandom, type Random } from "./random.ts";
import { addAction } from "./random-actions.ts";
import { randomBondTerms } from "./random-bond-terms.ts";
import {
  CURRENCIES,
  charges,
  type Draft,
  dec,
  FIRST_DAY,
  heldOf,
  money,
  push,
  type RandomLedgerOptions,
  setHeld,
} from "./random-draft.ts";

function walk(random: Random, days: number, start: number): Float64Array {
  const values = new Float64Array(days);
  let value = start;
  for (let i = 0; i < days; i++) {
    value *= 1 + (random.next() - 0.495) * 0.04;
    values[i] = Math.round(value * 1e4) / 1e4;
  }
  return values;
}

export const BOND_ID = "bond";

export const PLAIN_ASSETS: readonly Asset[] = [
  { id: "coin", currency: "USD", isCrypto: true },
  { id: "eur-share", currency: "EUR" },
  { id: "gbp-share", currency: "GBP" },
  { id: "rub-share", currency: "RUB" },
  { id: "usd-future", currency: "USD", multiplier: dec(25, 1) },
];

export const ACTION_ASSETS: readonly Asset[] = [
  { id: "blocked", currency: "USD", isBlocked: true },
  {
    id: "call",
    currency: "USD",
    multiplier: dec(10, 0),
    option: {
      right: "call",
      underlying: "eur-share",
      strike: dec(55, 0),
      expiry: fromDayNumber(FIRST_DAY + 300),
    },
  },
  { id: "margined", currency: "USD", multiplier: dec(5, 0), isFuture: true },
  { id: "merged", currency: "GBP" },
  {
    id: "put",
    currency: "EUR",
    multiplier: dec(10, 0),
    option: {
      right: "put",
      underlying: "eur-share",
      strike: dec(60, 0),
      expiry: fromDayNumber(FIRST_DAY + 300),
    },
  },
  { id: "right", currency: "RUB" },
  { id: "spun", currency: "USD" },
];

// One in default keeps trading, or it has no value.
function lastClose({ maturity, coupons, defaultedOn }: Bond, random: Random): number {
  const end = maturity ?? coupons.at(-1)?.end;
  const isTraded = random.chance(0.3) || end === undefined || defaultedOn !== undefined;
  return isTraded
    ? Number.POSITIVE_INFINITY
    : Math.max(FIRST_DAY + 30, dayNumber(end) - random.integer(1, 5));
}

function pricesOf(
  { random, seed }: { readonly random: Random; readonly seed: number },
  days: number,
  assets: readonly Asset[],
): Map<string, PriceSeries> {
  const traded = createRandom(seed + 31);
  const prices = new Map<string, PriceSeries>();
  for (const asset of assets) {
    const closes = walk(random, days, asset.bond === undefined ? random.integer(20, 400) : 98);
    for (let i = 20; i < days; i += 7) closes.fill(Number.NaN, i, i + random.integer(1, 4));
    const firstDay = FIRST_DAY + random.integer(0, 15);
    if (asset.bond !== undefined) closes.fill(Number.NaN, lastClose(asset.bond, traded) + 1 - firstDay);
    prices.set(asset.id, { assetId: asset.id, firstDay, closes, sources: new Uint8Array(days) });
  }
  return prices;
}

function ratesOf(random: Random, days: number): RateSeries[] {
  const pairs = [
    ["USD", "RUB", 75],
    ["EUR", "RUB", 84],
    ["RUB", "GBP", 0.0102],
  ] as const;
  return pairs.map(([base, quote, start]) => {
    const values = walk(random, days + 10, start);
    for (let i = 15; i < days; i += 7) values.fill(Number.NaN, i, i + 2);
    const series = { base, quote, firstDay: FIRST_DAY - 10, values, sources: new Uint8Array(days + 10) };
    if (base !== "USD") return series;
    // The last rate stays in force at New Year.
    values.fill(Number.NaN, 36, Math.min(46, days));
    series.sources.fill(1);
    return { ...series, inForce: { source: 1, days: 15, confirmedUntil: FIRST_DAY + days + 7 } };
  });
}

function someLots({ random, rows }: Draft, assetId: string, size: bigint): LotChoice[] {
  const own = rows.filter((row) => row.assetId === assetId && row.kind !== "sell");
  return own
    .slice(-2)
    .map(({ id }) => ({ rowId: id, quantity: (size / BigInt(2 * random.integer(1, 3)) || 1n) as Dec }));
}

function addTrade(draft: Draft, asset: Asset, day: number): void {
  const { random, options } = draft;
  const owned = heldOf(draft, asset.id);
  const isSale = random.chance(0.4) && (owned > 0n || options.allowShort === true);
  let size =
    BigInt(random.integer(1, 400)) * (asset.isCrypto === true ? 12_345_671n * 10n ** 8n : 10n ** 18n);
  if (isSale && options.allowShort !== true && (size > owned || random.chance(0.2))) size = owned;
  const price = dec(asset.bond === undefined ? random.integer(200, 4000) : random.integer(900, 1060), 1);
  const currency = random.chance(0.9) ? asset.currency : random.pick(CURRENCIES);
  push(draft, isSale ? "sell" : "buy", day, {
    assetId: asset.id,
    quantity: size as Dec,
    currency,
    ...(currency === asset.currency ? { price } : { amount: money(random, 500, 90_000) }),
    ...(asset.bond !== undefined && { accrued: money(random, 0, 300) }),
    ...charges(random, currency),
    ...(random.chance(0.2) && { time: `${random.integer(10, 18)}:00` }),
    ...(isSale && random.chance(0.3) && { useLots: someLots(draft, asset.id, size) }),
  });
  setHeld(draft, asset.id, owned + (isSale ? -size : size));
}

function addTransfer(draft: Draft, asset: Asset, day: number): void {
  const { random } = draft;
  const owned = heldOf(draft, asset.id);
  const isOut = owned > 0n && random.chance(0.5);
  const size = isOut ? owned / 2n + 1n : BigInt(random.integer(1, 50)) * 10n ** 18n;
  push(draft, isOut ? "transfer-out" : "transfer-in", day, {
    assetId: asset.id,
    quantity: size as Dec,
    currency: asset.currency,
    ...((random.chance(0.7) || day < FIRST_DAY + 40) && { amount: money(random, 500, 9_000) }),
    ...(!isOut && {
      cost: money(random, 300, 9_000),
      acquired: fromDayNumber(FIRST_DAY + random.integer(0, 3)),
    }),
  });
  setHeld(draft, asset.id, owned + (isOut ? -size : size));
}

function addSplit(draft: Draft, asset: Asset, day: number): void {
  const { random } = draft;
  const ratio = random.pick([
    { to: 3n, from: 1n },
    { to: 1n, from: 10n },
    { to: 10n, from: 1n },
  ]);
  const owned = heldOf(draft, asset.id);
  if (owned === 0n || (owned * ratio.to) % ratio.from !== 0n) return;
  push(draft, "split", day, { assetId: asset.id, currency: asset.currency, ratio });
  setHeld(draft, asset.id, (owned * ratio.to) / ratio.from);
}

function addMoney(draft: Draft, day: number): void {
  const { random } = draft;
  const currency = random.pick(CURRENCIES);
  const amount = money(random, 10, 5000);
  const kind = random.pick([
    "deposit",
    "withdrawal",
    "interest",
    "fee",
    "tax",
    "cash-gain",
    "cash-expense",
    "currency-exchange",
  ] as const);
  if (kind !== "currency-exchange") {
    push(draft, kind, day, { currency, amount, ...(kind === "deposit" && charges(random, currency)) });
    return;
  }
  const toCurrency = random.pick(CURRENCIES.filter((other) => other !== currency));
  push(draft, kind, day, {
    currency,
    amount,
    toCurrency,
    toAmount: money(random, 10, 5000),
    ...charges(random, currency),
  });
}

function addRow(draft: Draft, day: number): void {
  const { random, options } = draft;
  draft.account = options.lotScope === "account" || random.chance(0.1) ? random.pick(["A", "B"]) : undefined;
  const isQuiet = draft.closedDay === day;
  if (isQuiet || (options.hasActions === true && random.chance(0.45))) {
    if (isQuiet) addMoney(draft, day);
    else addAction(draft, day);
    return;
  }
  const asset = random.pick(draft.assets);
  const dice = random.next();
  if (dice < 0.55) addTrade(draft, asset, day);
  else if (dice < 0.7) {
    const kind = asset.bond === undefined ? "dividend" : "coupon";
    const fields = { assetId: asset.id, currency: asset.currency, amount: money(random, 1, 500) };
    push(draft, kind, day, { ...fields, ...charges(random, asset.currency) });
  } else if (dice < 0.77 && options.hasTransfers === true) addTransfer(draft, asset, day);
  else if (dice < 0.82 && options.hasSplits === true && asset.bond === undefined) addSplit(draft, asset, day);
  else if (dice < 0.84 && asset.bond !== undefined && heldOf(draft, asset.id) > 0n) {
    push(draft, "amortisation", day, {
      assetId: asset.id,
      currency: asset.currency,
      amount: money(random, 10, 100),
    });
  } else addMoney(draft, day);
}

function withMethods({ random, options, assets }: Draft): Asset[] {
  const own = options.hasActions === true && random.chance(0.3) ? random.pick(assets).id : undefined;
  const costMethod = random.pick(COST_METHODS);
  return assets.map((asset) => (asset.id === own ? { ...asset, costMethod } : asset));
}

function sellAll(draft: Draft, day: number): void {
  for (const [key, owned] of draft.held) {
    const [assetId = "", account] = key.split(" ");
    const asset = draft.assets.find(({ id }) => id === assetId);
    if (owned === 0n || asset === undefined) continue;
    draft.account = account;
    const size = (owned < 0n ? -owned : owned) as Dec;
    const fields = {
      assetId,
      quantity: size,
      currency: asset.currency,
      amount: money(draft.random, 1000, 90_000),
    };
    push(draft, owned > 0n ? "sell" : "cover", day, fields);
  }
}

/** Draws four currencies with crosses, gaps in prices and rates, booked rates, all implemented kinds. */
export function randomLedger(options: RandomLedgerOptions): LedgerInput {
  const random = createRandom(options.seed);
  const bond = { id: BOND_ID, currency: "RUB", bond: randomBondTerms(options.seed) };
  const actionAssets = options.hasActions === true ? ACTION_ASSETS : [];
  const assets = [bond, ...PLAIN_ASSETS, ...actionAssets];
  const prices = pricesOf({ random, seed: options.seed }, options.days + 20, assets);
  const rates = ratesOf(random, options.days + 20);
  const place = { account: undefined, closedDay: 0 };
  const draft: Draft = { random, options, assets, prices, held: new Map(), rows: [], ...place };
  for (let i = 0; i < options.rows; i++) {
    addRow(draft, FIRST_DAY + Math.floor((i * (options.days - 2)) / options.rows));
  }
  if (options.sellsAll === true) sellAll(draft, FIRST_DAY + options.days - 1);
  return {
    baseCurrency: "RUB",
    currency: random.pick(CURRENCIES),
    costMethod:
      options.method ?? random.pick(options.hasActions === true ? COST_METHODS : ["fifo", "average"]),
    ...(options.lotScope !== undefined && { lotScope: options.lotScope }),
    blockedHaircut: dec(25, 2),
    trackCash: random.chance(0.5),
    allowShort: options.allowShort ?? false,
    asOf: fromDayNumber(FIRST_DAY + options.days),
    transactions: draft.rows,
    assets: new Map(withMethods(draft).map((asset) => [asset.id, asset])),
    prices,
    rates,
    sourceNames: ["test"],
  };
}
