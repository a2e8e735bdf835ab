import {
  divideHalfEven,
  formatDec,
  formatMoney,
  parseDec,
  parseMoney,
  type Transaction,
} from "@zerno/engine";
import type { ReadRow } from "./statement-reader.ts";

/** What a portfolio's ledger holds already, as far as one account is concerned. */
export interface LedgerRows {
  /** Rows with the import key they came with; typed rows have none. */
  readonly rows: readonly { readonly row: Transaction; readonly key: string | null }[];
}

/** Rows of the ledger by identity, and by content where the identity is not in the file. */
export interface KnownRows {
  readonly byKey: ReadonlyMap<string, number>;
  readonly byContent: ReadonlyMap<string, number>;
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

/** What makes a typed row and a row of a file look alike: day, kind, asset, quantity and sum. */
const contentOf = (parts: readonly (string | undefined)[]): string => parts.join("|");

function ledgerContent(row: Transaction): string {
  const quantity = row.quantity === undefined ? "" : formatDec(row.quantity);
  const bought = row.toAmount === undefined ? "" : formatMoney(row.toAmount);
  const gross = grossText(row.amount, row.quantity, row.price);
  return contentOf([row.date, row.kind, row.assetId ?? "", quantity, gross, row.currency, bought]);
}

/** The same for a row of the file, once its asset is known. */
export function fileContent(row: ReadRow, assetId: string | undefined): string {
  const decimal = (text: string | undefined) => (text === undefined ? undefined : parseDec(text));
  const amount = row.amount === undefined ? undefined : parseMoney(row.amount);
  const gross = grossText(amount, decimal(row.quantity), decimal(row.price));
  const { date, kind, currency, quantity = "", toAmount = "" } = row;
  return contentOf([date, kind, assetId ?? "", quantity, gross, currency, toAmount]);
}

/** Counts the ledger's rows of one account by key, and those whose key the file does not have by content. */
export function countKnown(ledger: LedgerRows, fileKeys: ReadonlySet<string>): KnownRows {
  const byKey = new Map<string, number>();
  const byContent = new Map<string, number>();
  const days = new Set<string>();
  const add = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
  for (const { row, key } of ledger.rows) {
    if (key !== null && fileKeys.has(key)) add(byKey, key);
    else {
      add(byContent, ledgerContent(row));
      days.add(row.date);
    }
  }
  return { byKey, byContent, days };
}
