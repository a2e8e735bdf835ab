import type { Scope } from "../figure.ts";
import type { Asset } from "../ledger/transaction.ts";
import type { Holding, NaiveBook, NaiveEvent, Posting } from "./naive-book.ts";

/** The days (from, to]. */
export interface MetricRequest {
  readonly scope: Scope;
  readonly from: number;
  readonly to: number;
}

interface Members {
  readonly assets: readonly string[];
  readonly currencies: readonly string[];
}

export function countedScope({ input, events }: NaiveBook, scope: Scope): Scope {
  const ids = [...input.assets.keys()];
  const isBlocked = (id: string): boolean => input.assets.get(id)?.isBlocked === true;
  if (scope.kind !== "portfolio" || input.isBlockedApart !== true || !ids.some(isBlocked)) return scope;
  const currencies = events.flatMap(({ postings }) => postings.map(({ currency }) => currency));
  return { kind: "group", id: "", assetIds: ids.filter((id) => !isBlocked(id)), currencies };
}

export function accountsOf({ input, events, pools }: NaiveBook, scope: Scope): Members {
  const ids = [...input.assets.keys()].filter(
    (id) => pools.has(id) || events.some(({ owner }) => owner === id),
  );
  const currencies = [...new Set(events.flatMap(({ postings }) => postings.map(({ currency }) => currency)))];
  if (scope.kind === "portfolio") return { assets: ids, currencies };
  if (scope.kind === "asset") return { assets: [scope.assetId], currencies: [] };
  if (scope.kind === "cash") return { assets: [], currencies: [scope.currency] };
  const assets = ids.filter((id) => scope.assetIds.includes(id));
  return { assets, currencies: currencies.filter((currency) => scope.currencies.includes(currency)) };
}

const EMPTY: Holding = { quantity: 0n, amounts: [0n, 0n, 0n, 0n], rowPrice: undefined, units: new Map() };

export function stateOn(book: NaiveBook, scope: Scope, day: number) {
  const snapshot = book.snapshots.findLast((one) => one.day <= day);
  const { assets, currencies } = accountsOf(book, scope);
  const holdings = assets.flatMap((id): (readonly [Asset, Holding])[] => {
    const asset = book.input.assets.get(id);
    return asset === undefined ? [] : [[asset, snapshot?.holdings.get(id) ?? EMPTY]];
  });
  const cash = currencies.map((currency) => [currency, snapshot?.cash.get(currency) ?? 0n] as const);
  return { assets: holdings, cash };
}

function cashFlow({ owner }: NaiveEvent, { line, isCash, base }: Posting): bigint {
  const isOwnLine = owner === undefined && line !== "money";
  if (isOwnLine) return isCash ? 0n : -base;
  return isCash ? base : 0n;
}

function flowOf(scope: Scope, event: NaiveEvent): bigint {
  const each = (effect: (posting: Posting) => bigint): bigint =>
    event.postings.reduce((sum, posting) => sum + effect(posting), 0n);
  const ofAsset = (isOwn: boolean): bigint => (isOwn ? each(({ base }) => -base) : 0n);
  const ofCash = (currencies: readonly string[]): bigint =>
    each((posting) => (currencies.includes(posting.currency) ? cashFlow(event, posting) : 0n));
  if (scope.kind === "portfolio")
    return each(({ isFlow, line, base }) => (isFlow ? (line === "money" ? base : -base) : 0n));
  if (scope.kind === "asset") return ofAsset(event.owner === scope.assetId);
  if (scope.kind === "cash") return ofCash([scope.currency]);
  return ofAsset(scope.assetIds.includes(event.owner ?? "")) + ofCash(scope.currencies);
}

export interface FlowsOfDay {
  readonly day: number;
  readonly in: bigint;
  readonly out: bigint;
}

/** Nets per row, for a single asset per side. */
export function flowDays(book: NaiveBook, { scope, from, to }: MetricRequest): FlowsOfDay[] {
  const isWhole = scope.kind === "portfolio" || scope.kind === "group";
  const days = new Map<number, { in: bigint; out: bigint }>();
  const nets = new Map<unknown, { day: number; net: bigint }>();
  for (const event of book.events) {
    if (event.day <= from || event.day > to) continue;
    const key = isWhole ? event.row : event;
    const { net } = nets.get(key) ?? { net: 0n };
    nets.set(key, { day: event.day, net: net + flowOf(scope, event) });
  }
  for (const { day, net } of nets.values()) {
    if (net === 0n) continue;
    const flows = days.get(day) ?? { in: 0n, out: 0n };
    if (net > 0n) flows.in += net;
    else flows.out -= net;
    days.set(day, flows);
  }
  return [...days].map(([day, flows]) => ({ day, ...flows })).sort((a, b) => a.day - b.day);
}

/** Lists flows in order of execution. */
export function flowRows(book: NaiveBook, { scope, from, to }: MetricRequest): bigint[] {
  const nets = new Map<unknown, bigint>();
  for (const event of book.events) {
    if (event.day <= from || event.day > to) continue;
    nets.set(event.row, (nets.get(event.row) ?? 0n) + flowOf(scope, event));
  }
  return [...nets.values()];
}

function isOwn(scope: Scope, { owner }: NaiveEvent, { currency }: Posting): boolean {
  if (scope.kind === "portfolio") return true;
  if (scope.kind === "asset") return owner === scope.assetId;
  if (scope.kind === "cash") return owner === undefined && currency === scope.currency;
  return owner === undefined ? scope.currencies.includes(currency) : scope.assetIds.includes(owner);
}

export function linesIn(book: NaiveBook, { scope, from, to }: MetricRequest) {
  const { assets } = accountsOf(book, scope);
  const lines = { income: 0n, fees: 0n, taxes: 0n, realised: 0n, entryPrice: 0n, costPrice: 0n };
  for (const event of book.events) {
    if (event.day <= from || event.day > to) continue;
    for (const posting of event.postings) {
      if (!isOwn(scope, event, posting)) continue;
      if (posting.line === "income") lines.income += posting.base;
      if (posting.line === "fee") lines.fees -= posting.base;
      if (posting.line === "tax") lines.taxes -= posting.base;
    }
    if (!assets.includes(event.owner ?? "")) continue;
    lines.realised += event.realised;
    lines.entryPrice += event.entryPrice;
    lines.costPrice += event.costPrice;
  }
  return lines;
}
