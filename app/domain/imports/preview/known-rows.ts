import { divideHalfEven, formatDec, formatMoney, KINDS, type Transaction } from "@zerno/engine";

/** What a portfolio's ledger holds already, as far as one account is concerned. */
export interface LedgerRows {
  /** Rows with the import key they came with; typed rows have none. */
  readonly rows: readonly { readonly row: Transaction; readonly key: string | null }[];
}

/** A row of the ledger that a row of the file may look like, once. */
interface LookAlike {
  readonly row: Transaction;
}

/** Rows of the ledger by identity, and by content where the identity is not in the file. */
export interface KnownRows {
  readonly byKey: ReadonlyMap<string, number>;
  readonly byContent: ReadonlyMap<string, readonly LookAlike[]>;
  /** Days on which `byContent` has rows: others need no look. */
  readonly days: ReadonlySet<string>;
}

/** Price has 18 decimals, quantity 18, money 10: their product is cut by 26. */
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

/** Sums of one event: a payment may be told before tax and fee, or as what came in the end. */
function sumsOf(row: Pick<Transaction, "kind" | "amount" | "quantity" | "price" | "fee" | "tax">): string[] {
  const gross = grossText(row.amount, row.quantity, row.price);
  const taken = (row.fee ?? 0n) + (row.tax ?? 0n);
  if (!KINDS[row.kind].isIncome || row.amount === undefined || taken === 0n) return [gross];
  return [gross, formatMoney(row.amount - taken)];
}

/** Pieces of a payment, repaid nominal among them, are told by some sources only. */
const piecesOf = (row: Transaction): string => {
  const { isIncome, quantitySign } = KINDS[row.kind];
  return row.quantity === undefined || isIncome || quantitySign === 0 ? "" : formatDec(row.quantity);
};

/** Contents under which a row, of the ledger or of a file, is found by one that looks the same. */
export function contentsOf(row: Transaction): string[] {
  const bought = row.toAmount === undefined ? "" : formatMoney(row.toAmount);
  const head = [row.date, row.kind, row.assetId ?? "", row.toAssetId ?? "", piecesOf(row)];
  return sumsOf(row).map((sum) => [...head, sum, row.currency, bought].join("|"));
}

/** Rows of the ledger that rows of a file may have been under their former key, without those they are by today's. */
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

/** Counts the ledger's rows of one account by key, and lists those whose key the file does not have by content. */
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
