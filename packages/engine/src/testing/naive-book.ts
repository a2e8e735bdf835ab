import { dayNumber } from "../days/iso-date.ts";
import type { LedgerInput } from "../ledger/ledger-input.ts";
import type { Asset, Transaction } from "../ledger/transaction.ts";
import { isDueAtPar } from "./naive-bond.ts";
import { type Four, NONE, nearest, ONE, plus } from "./naive-exact.ts";
import { type Closing, heldIn, type Pool } from "./naive-lots.ts";
import { closeOn, convert, isFresh } from "./naive-market.ts";

export type Line = "position" | "income" | "fee" | "tax" | "money" | "moved";

/** `money` is the effect on cash. */
export interface Posting {
  readonly line: Line;
  readonly currency: string;
  readonly money: bigint;
  readonly base: bigint;
  readonly isCash: boolean;
  readonly isFlow: boolean;
}

export interface NaiveEvent {
  readonly day: number;
  readonly row: Transaction;
  readonly owner: string | undefined;
  readonly postings: Posting[];
  realised: bigint;
  /** Without fees at the day's rate, transfers with cost included. */
  entryPrice: bigint;
  /** With fees at the day's rate. */
  costPrice: bigint;
}

export interface RowPrice {
  readonly day: number;
  /** In the asset's currency; otherwise derived from money and units. */
  readonly price: bigint | undefined;
  readonly quantity: bigint | undefined;
  readonly money: bigint;
}

export interface Holding {
  readonly quantity: bigint;
  readonly amounts: Four;
  readonly rowPrice: RowPrice | undefined;
  /** By account, "" where lots are pooled per portfolio. */
  readonly units: ReadonlyMap<string, bigint>;
}

export interface Snapshot {
  readonly day: number;
  readonly holdings: ReadonlyMap<string, Holding>;
  readonly cash: ReadonlyMap<string, bigint>;
}

export interface SplitDay {
  readonly day: number;
  readonly to: bigint;
  readonly from: bigint;
}

export interface NaiveBook {
  readonly input: LedgerInput;
  /** By asset, then account ("" where lots are pooled per portfolio). */
  readonly pools: Map<string, Map<string, Pool>>;
  readonly cash: Map<string, bigint>;
  readonly rowPrice: Map<string, RowPrice>;
  readonly splits: Map<string, SplitDay[]>;
  readonly events: NaiveEvent[];
  readonly snapshots: Snapshot[];
}

export function newBook(input: LedgerInput): NaiveBook {
  return {
    input,
    pools: new Map(),
    cash: new Map(),
    rowPrice: new Map(),
    splits: new Map(),
    events: [],
    snapshots: [],
  };
}

export function poolOf({ input, pools }: NaiveBook, assetId: string, account: string | undefined): Pool {
  const byAccount = pools.get(assetId) ?? new Map<string, Pool>();
  pools.set(assetId, byAccount);
  const key = input.lotScope === "account" ? (account ?? "") : "";
  const pool = byAccount.get(key) ?? { lots: [], largest: 0n, decimals: 0 };
  byAccount.set(key, pool);
  return pool;
}

export function takingOf({ input }: NaiveBook, asset: Asset, row: Transaction) {
  return { method: asset.costMethod ?? input.costMethod, choices: row.useLots };
}

export function inView(
  book: NaiveBook,
  row: Transaction,
  money: bigint,
  currency: string,
  day: number,
): bigint {
  const { input } = book;
  const leadsTo = row.rateCurrency ?? input.baseCurrency;
  if (currency === input.currency) return money;
  if (row.rate !== undefined && currency === row.currency && leadsTo === input.currency)
    return nearest(money * row.rate, ONE);
  return convert(input, money, { from: currency, to: input.currency }, day);
}

export function newEvent(book: NaiveBook, row: Transaction, owner: string | undefined): NaiveEvent {
  const day = dayNumber(row.date);
  const event = { day, row, owner, postings: [], realised: 0n, entryPrice: 0n, costPrice: 0n };
  book.events.push(event);
  return event;
}

export type Settlement = "cash" | "border" | "inside";

export function post(
  book: NaiveBook,
  event: NaiveEvent,
  posting: { readonly line: Line; readonly money: bigint; readonly currency: string },
  settled: Settlement = "cash",
): Posting | undefined {
  const { row, day, postings } = event;
  const { line, money, currency } = posting;
  if (money === 0n) return undefined;
  const isCash = settled === "cash" && book.input.trackCash && row.affectsCash;
  const isFlow = settled === "border" || (settled === "cash" && (!isCash || line === "money"));
  const made = { line, currency, money, base: inView(book, row, money, currency, day), isCash, isFlow };
  addPosting(book, event, made);
  return postings.at(-1);
}

export function addPosting(book: NaiveBook, { postings }: NaiveEvent, posting: Posting): void {
  const { currency, money, isCash } = posting;
  if (isCash) book.cash.set(currency, (book.cash.get(currency) ?? 0n) + money);
  postings.push(posting);
}

/** Books slices; a transfer with cost realises nothing. The booked rate applies to stated amounts only (`isStated`). */
export function bookClosings(
  book: NaiveBook,
  event: NaiveEvent,
  asset: Asset,
  closings: readonly Pick<Closing, "taken" | "given">[],
  { isCarried = false, isStated = true } = {},
): void {
  const { day } = event;
  const { rate: _rate, ...unrated } = event.row;
  const row = isStated ? event.row : unrated;
  for (const { taken, given } of closings) {
    event.entryPrice += inView(book, row, -given[0] - taken[0], asset.currency, day);
    if (isCarried) continue;
    event.realised -= given[3] + taken[3];
    event.costPrice += inView(book, row, -given[2] - taken[2], asset.currency, day);
  }
}

export function standIn(book: NaiveBook, asset: Asset, day: number): bigint | undefined {
  const close = closeOn(book.input, asset, day);
  if (isDueAtPar(asset, day, close?.day)) return 100n * ONE;
  if (close === undefined || !isFresh(asset, close.day, day)) return undefined;
  return overSplits(book, asset, close, day);
}

export function overSplits(
  { splits }: NaiveBook,
  asset: Asset,
  at: { readonly price: bigint; readonly day: number },
  day: number,
): bigint {
  if (asset.bond !== undefined) return at.price;
  const passed = (splits.get(asset.id) ?? []).filter((split) => split.day > at.day && split.day <= day);
  return passed.reduce((price, { to, from }) => nearest(price * from, to), at.price);
}

export function copySnapshot(book: NaiveBook, day: number): void {
  const holdings = new Map<string, Holding>();
  for (const [id, byAccount] of book.pools) {
    const pools = [...byAccount.values()];
    const quantity = pools.reduce((sum, pool) => sum + heldIn(pool), 0n);
    const amounts = pools.flatMap(({ lots }) => lots).reduce((sum, lot) => plus(sum, lot.amounts), NONE);
    const units = new Map([...byAccount].map(([account, pool]) => [account, heldIn(pool)]));
    holdings.set(id, { quantity, amounts, rowPrice: book.rowPrice.get(id), units });
  }
  book.snapshots.push({ day, holdings, cash: new Map(book.cash) });
}
