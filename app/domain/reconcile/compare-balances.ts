import {
  type Asset,
  compareWithinDay,
  type Dec,
  dayNumber,
  formatDec,
  formatMoney,
  type Kind,
  type KindName,
  kindOf,
  parseDec,
  parseMoney,
  type Transaction,
  worthOf,
} from "@zerno/engine";
import { legsOf } from "../../portfolio/transactions/quantity-check.ts";

export interface BalanceLine {
  readonly id: string;
  readonly label: string;
  readonly name: string;
  readonly theirs: string;
  readonly after: string;
  readonly difference: string;
}

const exchange: KindName = "currency-exchange";

type AssetsById = ReadonlyMap<string, Asset>;

/** Returns signed gross cash; 0 for a row settled in kind. */
function grossOf(row: Transaction, assets: AssetsById): bigint {
  const kind = kindOf(row.kind);
  const worth = (assetId: string | undefined, quantity: Dec | undefined): bigint => {
    if (row.amount !== undefined) return row.amount;
    const { price } = row;
    if (quantity === undefined || price === undefined) return 0n;
    const asset = kind.line === "cash" ? undefined : assets.get(assetId ?? "");
    return worthOf(asset, { quantity, price, day: dayNumber(row.date) });
  };
  // Futures trades move only fees; margin has its own rows.
  const isFuture = assets.get(row.assetId ?? "")?.isFuture === true;
  if (isFuture && kind.line === "position" && kind.position !== "margin") return 0n;
  if (kind.position !== "legs")
    return kind.settlement === "inside" ? 0n : BigInt(kind.cashSign) * worth(row.assetId, row.quantity);
  // The price of a merger or spin-off values new shares; only a stated amount is money.
  if (kind.legs.some((leg) => leg === "cash-part" || leg === "fraction")) return row.amount ?? 0n;
  if (kind.movedAt !== "cost") return 0n;
  return BigInt(-legsOf(row).in.quantitySign) * worth(row.toAssetId, row.toQuantity);
}

function addCash(cash: Map<string, bigint>, row: Transaction, assets: AssetsById): void {
  const kind = kindOf(row.kind);
  const isCarry = kind.position === "carry" && row.assetId !== undefined;
  if (!row.affectsCash || isCarry) return;
  const add = (currency: string, money: bigint) => cash.set(currency, (cash.get(currency) ?? 0n) + money);
  add(row.currency, grossOf(row, assets) + BigInt(kind.cashSign) * (row.accrued ?? 0n));
  if (row.kind === exchange && row.toCurrency) add(row.toCurrency, row.toAmount ?? 0n);
  add(row.feeCurrency ?? row.currency, -(row.fee ?? 0n));
  add(row.taxCurrency ?? row.currency, -(row.tax ?? 0n));
}

/** Returns cash per currency at the end of a day, in 10^-10. */
export function cashOn(
  rows: readonly Transaction[],
  assets: AssetsById,
  day: string,
): ReadonlyMap<string, bigint> {
  const cash = new Map<string, bigint>();
  for (const row of rows) if (row.date <= day) addCash(cash, row, assets);
  return cash;
}

/** Returns units per asset at the end of a day, in 10^-18, negative if short. Rows follow the engine's order. */
export function unitsOn(rows: readonly Transaction[], day: string): ReadonlyMap<string, bigint> {
  const units = new Map<string, bigint>();
  const upTo = rows.filter((row) => row.date <= day && row.assetId !== undefined);
  upTo.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : compareWithinDay(a, b, false)));
  const move = (assetId: string, row: Transaction, kind: Kind, stated: bigint | undefined) =>
    units.set(assetId, unitsAfter(units.get(assetId) ?? 0n, row, kind, stated));
  for (const row of upTo) {
    const kind = kindOf(row.kind);
    const legs = kind.position === "legs" ? legsOf(row) : undefined;
    if (legs === undefined) move(row.assetId ?? "", row, kind, row.quantity);
    if (legs?.out) move(row.assetId ?? "", row, legs.out, row.quantity);
    if (legs && row.toAssetId !== undefined) move(row.toAssetId, row, legs.in, row.toQuantity ?? 0n);
  }
  return units;
}

function unitsAfter(held: bigint, row: Transaction, kind: Kind, stated: bigint | undefined): bigint {
  if (kind.position === "split") return row.ratio ? (held * row.ratio.to) / row.ratio.from : held;
  if (kind.position === "none" || kind.quantitySign === 0) return held;
  const sign = BigInt(kind.quantitySign);
  // Without a quantity a row takes the whole holding, or nothing.
  if (kind.position !== "expire" && kind.position !== "move-out")
    return held + sign * (stated ?? (held < 0n ? 0n : held));
  const all = held < 0n ? -held : held;
  const gone = stated === undefined || stated > all ? all : stated;
  return held < 0n ? held + gone : held - gone;
}

export function compareCash(
  theirs: readonly { readonly currency: string; readonly amount: string }[],
  after: ReadonlyMap<string, bigint>,
): BalanceLine[] {
  const stated = new Map<string, bigint>();
  for (const { currency, amount } of theirs)
    stated.set(currency, (stated.get(currency) ?? 0n) + (parseMoney(amount) ?? 0n));
  const currencies = [...new Set([...stated.keys(), ...after.keys()])].sort();
  return currencies.flatMap((currency) => {
    const [broker, ledger] = [stated.get(currency) ?? 0n, after.get(currency) ?? 0n];
    if (broker === 0n && ledger === 0n) return [];
    return [
      {
        id: currency,
        label: currency,
        name: "",
        theirs: formatMoney(broker),
        after: formatMoney(ledger),
        difference: formatMoney(ledger - broker),
      },
    ];
  });
}

export interface StatedPosition {
  readonly assetId: string;
  readonly label: string;
  readonly name: string;
  readonly quantity: string;
  /** At the start; null = not printed. */
  readonly opening: string | null;
}

/** Compares positions, including ledger-only ones, sorted by label; difference = ledger - broker. */
export function comparePositions(
  theirs: readonly StatedPosition[],
  after: ReadonlyMap<string, bigint>,
  nameOf: (assetId: string) => { readonly label: string; readonly name: string },
): BalanceLine[] {
  const stated = Map.groupBy(theirs, ({ assetId }) => assetId);
  const ids = [...new Set([...stated.keys(), ...after.keys()])];
  const lines = ids.flatMap((id) => {
    const entries = stated.get(id) ?? [];
    const [entry] = entries;
    const broker = entries.reduce((sum, { quantity }) => sum + (parseDec(quantity) ?? 0n), 0n);
    const ledger = after.get(id) ?? 0n;
    if (broker === 0n && ledger === 0n) return [];
    const { label, name } = entry ?? nameOf(id);
    const difference = formatDec(ledger - broker);
    return [{ id, label, name, theirs: formatDec(broker), after: formatDec(ledger), difference }];
  });
  return lines.sort((a, b) => (a.label < b.label ? -1 : 1));
}
