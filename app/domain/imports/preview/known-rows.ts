import { divideHalfEven, formatDec, formatMoney, KINDS, type Transaction } from "@zerno/engine";

export interface LedgerRows {
  readonly rows: readonly { readonly row: Transaction; readonly key: string | null }[];
}

interface LookAlike {
  readonly row: Transaction;
}

/** Ledger rows by identity, and by content for keys missing from the file. */
export interface KnownRows {
  readonly byKey: ReadonlyMap<string, number>;
  readonly byContent: ReadonlyMap<string, readonly LookAlike[]>;
  readonly days: ReadonlySet<string>;
}

/** Price and quantity have 18 decimals, money 10: the product drops 26. */
const toMoneyScale = 10n ** 26n;

function grossText(
  amount: bigint | undefined,
  quantity: bigint | undefined,
  price: bigint | undefined,
): string {
  if (amount !== undefined) return formatMoney(amount);
  if (quantity === undefined || price === undefined) return "";
  return formatMoney(divideHalfEven(quantity * price, toMoneyScale));
}

/** Gross and net sums: sources state either. */
function sumsOf(row: Pick<Transaction, "kind" | "amount" | "quantity" | "price" | "fee" | "tax">): string[] {
  const gross = grossText(row.amount, row.quantity, row.price);
  const taken = (row.fee ?? 0n) + (row.tax ?? 0n);
  if (!KINDS[row.kind].isIncome || row.amount === undefined || taken === 0n) return [gross];
  return [gross, formatMoney(row.amount - taken)];
}

/** Returns the units, which only some sources state for a payment. */
const unitsOf = (row: Transaction): string => {
  const { isIncome, quantitySign } = KINDS[row.kind];
  return row.quantity === undefined || isIncome || quantitySign === 0 ? "" : formatDec(row.quantity);
};

export function contentsOf(row: Transaction): string[] {
  const bought = row.toAmount === undefined ? "" : formatMoney(row.toAmount);
  const head = [row.date, row.kind, row.assetId ?? "", row.toAssetId ?? "", unitsOf(row)];
  return sumsOf(row).map((sum) => [...head, sum, row.currency, bought].join("|"));
}

/** Counts rows by earlier readers' keys, without those matched by current keys. */
export function countFormer(
  ledger: LedgerRows,
  rows: readonly { readonly key: string; readonly formerKeys?: readonly string[] }[],
): (key: string) => number {
  const wanted = new Set(rows.flatMap(({ formerKeys }) => formerKeys ?? []));
  const counts = new Map<string, number>();
  const add = (key: string, change: number) => counts.set(key, (counts.get(key) ?? 0) + change);
  for (const { key } of ledger.rows) if (key !== null && wanted.has(key)) add(key, 1);
  for (const { key } of rows) if (counts.has(key)) add(key, -1);
  return (key) => Math.max(0, counts.get(key) ?? 0);
}

/** Counts ledger rows by key; lists by content those the file lacks. */
export function countKnown(ledger: LedgerRows, fileKeys: ReadonlySet<string>): KnownRows {
  const byKey = new Map<string, number>();
  const byContent = new Map<string, LookAlike[]>();
  const days = new Set<string>();
  for (const { row, key } of ledger.rows) {
    if (key !== null && fileKeys.has(key)) {
      byKey.set(key, (byKey.get(key) ?? 0) + 1);
      continue;
    }
    const entry = { row };
    days.add(row.date);
    for (const content of contentsOf(row)) {
      const list = byContent.get(content);
      if (list) list.push(entry);
      else byContent.set(content, [entry]);
    }
  }
  return { byKey, byContent, days };
}
