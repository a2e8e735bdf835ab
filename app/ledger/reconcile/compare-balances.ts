import {
  type Asset,
  dayNumber,
  formatDec,
  formatMoney,
  type KindName,
  kindOf,
  parseDec,
  parseMoney,
  type Transaction,
  worthOf,
} from "@zerno/engine";

/** One line of the comparison: what the statement says and what the ledger holds, both exact text. */
export interface BalanceLine {
  /** Currency, or the asset. */
  readonly id: string;
  readonly label: string;
  readonly name: string;
  readonly theirs: string;
  readonly after: string;
  readonly difference: string;
}

const exchange: KindName = "currency-exchange";

/** Adds what a row does to cash, per currency, as the engine posts it. */
function addCash(cash: Map<string, bigint>, row: Transaction, asset: Asset | undefined): void {
  const kind = kindOf(row.kind);
  const isCarry = kind.position === "carry" && row.assetId !== undefined;
  if (!row.affectsCash || isCarry) return;
  const add = (currency: string, money: bigint) => cash.set(currency, (cash.get(currency) ?? 0n) + money);
  const { quantity, price } = row;
  const trade =
    quantity === undefined || price === undefined
      ? 0n
      : worthOf(kind.line === "position" ? asset : undefined, { quantity, price, day: dayNumber(row.date) });
  const sign = BigInt(kind.cashSign);
  add(row.currency, sign * ((row.amount ?? trade) + (row.accrued ?? 0n)));
  if (row.kind === exchange && row.toCurrency) add(row.toCurrency, row.toAmount ?? 0n);
  add(row.feeCurrency ?? row.currency, -(row.fee ?? 0n));
  add(row.taxCurrency ?? row.currency, -(row.tax ?? 0n));
}

/** Cash per currency after all rows up to and including a day, in units of 10^-10. */
export function cashOn(
  rows: readonly Transaction[],
  assets: ReadonlyMap<string, Asset>,
  day: string,
): ReadonlyMap<string, bigint> {
  const cash = new Map<string, bigint>();
  for (const row of rows)
    if (row.date <= day) addCash(cash, row, row.assetId === undefined ? undefined : assets.get(row.assetId));
  return cash;
}

/** Units per asset after all rows up to and including a day, in units of 10^-18; short positions are negative. */
export function unitsOn(rows: readonly Transaction[], day: string): ReadonlyMap<string, bigint> {
  const units = new Map<string, bigint>();
  const upTo = rows.filter((row) => row.date <= day && row.assetId !== undefined);
  const order = (row: Transaction) => `${row.date} ${kindOf(row.kind).step} ${row.time ?? ""}`;
  const ordered = upTo
    .map((row) => ({ row, order: order(row) }))
    .sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
  for (const { row } of ordered) {
    const held = units.get(row.assetId ?? "") ?? 0n;
    units.set(row.assetId ?? "", unitsAfter(held, row));
  }
  return units;
}

function unitsAfter(held: bigint, row: Transaction): bigint {
  const kind = kindOf(row.kind);
  if (kind.position === "split") return row.ratio ? (held * row.ratio.to) / row.ratio.from : held;
  if (kind.position === "none" || kind.quantitySign === 0) return held;
  // A row that prints no number takes what is there; of what is not held, nothing.
  return held + BigInt(kind.quantitySign) * (row.quantity ?? (held < 0n ? 0n : held));
}

/** Compares the statement's cash with the ledger's; currencies that either side has. */
export function compareCash(
  theirs: readonly { readonly currency: string; readonly amount: string }[],
  after: ReadonlyMap<string, bigint>,
): BalanceLine[] {
  const stated = new Map<string, bigint>();
  // A report may print one line per market.
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

/** A position of the statement, named by the asset it was taken for. */
export interface StatedPosition {
  readonly assetId: string;
  readonly label: string;
  readonly name: string;
  readonly quantity: string;
  /** On the first morning; null = not printed. */
  readonly opening: string | null;
}

/** Compares the statement's positions with the ledger's, and names what only the ledger holds. */
export function comparePositions(
  theirs: readonly StatedPosition[],
  after: ReadonlyMap<string, bigint>,
  nameOf: (assetId: string) => { readonly label: string; readonly name: string },
): BalanceLine[] {
  const stated = Map.groupBy(theirs, ({ assetId }) => assetId);
  const ids = [...new Set([...stated.keys(), ...after.keys()])];
  const lines = ids.flatMap((id) => {
    // One security may stand in two depositories.
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
