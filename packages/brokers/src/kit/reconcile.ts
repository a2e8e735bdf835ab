import type { DraftRow, InstrumentRef, KindName, Statement } from "../statement.ts";
import { add, divide, isZero, multiply, negate, subtract } from "./decimal-text.ts";

/** How a kind moves money and pieces: +1 in, -1 out, 0 not at all (exchanges and splits have their own rule). */
const SIGNS: Readonly<Record<KindName, { readonly cash: number; readonly pieces: number }>> = {
  buy: { cash: -1, pieces: 1 },
  cover: { cash: -1, pieces: 1 },
  sell: { cash: 1, pieces: -1 },
  short: { cash: 1, pieces: -1 },
  redemption: { cash: 1, pieces: -1 },
  dividend: { cash: 1, pieces: 0 },
  coupon: { cash: 1, pieces: 0 },
  amortisation: { cash: 1, pieces: 0 },
  interest: { cash: 1, pieces: 0 },
  deposit: { cash: 1, pieces: 0 },
  withdrawal: { cash: -1, pieces: 0 },
  fee: { cash: -1, pieces: 0 },
  tax: { cash: -1, pieces: 0 },
  "tax-refund": { cash: 1, pieces: 0 },
  "cash-gain": { cash: 1, pieces: 0 },
  "cash-expense": { cash: -1, pieces: 0 },
  "currency-exchange": { cash: -1, pieces: 0 },
  split: { cash: 0, pieces: 0 },
  "transfer-in": { cash: 1, pieces: 1 },
  "transfer-out": { cash: -1, pieces: -1 },
  "opening-balance": { cash: 1, pieces: 1 },
  "staking-reward": { cash: 0, pieces: 1 },
  airdrop: { cash: 0, pieces: 1 },
  "asset-fee": { cash: 0, pieces: -1 },
};

const signed = (sign: number, value: string): string => (sign < 0 ? negate(value) : sign === 0 ? "0" : value);
const positionKey = (ref: InstrumentRef): string => ref.isin ?? ref.symbol ?? ref.conid ?? "";
const SPLIT_SCALE = 18;

/** Money a row moves, by currency: its gross with accrued interest, its fee, its tax, the money bought. */
export const cashOf = (row: DraftRow): (readonly [string, string])[] => {
  if (!row.affectsCash) return [];
  const gross = row.amount ?? multiply(row.quantity ?? "0", row.price ?? "0");
  const { cash } = SIGNS[row.kind];
  const moves: (readonly [string, string])[] = [
    [row.currency, signed(cash, add(gross, row.accrued ?? "0"))],
    [row.feeCurrency ?? row.currency, negate(row.fee ?? "0")],
    [row.taxCurrency ?? row.currency, negate(row.tax ?? "0")],
  ];
  if (row.toAmount !== undefined && row.toCurrency !== undefined) moves.push([row.toCurrency, row.toAmount]);
  return moves;
};

const addTo = (sums: Map<string, string>, key: string, value: string) =>
  sums.set(key, add(sums.get(key) ?? "0", value));

/** Splits apply before the trades of their day. */
const orderKey = (row: DraftRow): string =>
  `${row.date} ${row.kind === "split" ? "" : (row.time ?? "12:00:00")}`;

/** Cash by currency and pieces by instrument after all rows, starting from the statement's opening balances. */
const sumRows = (statement: Statement): { cash: Map<string, string>; pieces: Map<string, string> } => {
  const cash = new Map<string, string>();
  const pieces = new Map<string, string>();
  for (const { currency, amount } of statement.opening?.cash ?? []) addTo(cash, currency, amount);
  for (const { instrument, quantity } of statement.opening?.positions ?? [])
    addTo(pieces, positionKey(instrument), quantity);
  const rows = [...statement.rows].sort((a, b) => (orderKey(a) < orderKey(b) ? -1 : 1));
  for (const row of rows) {
    for (const [currency, money] of cashOf(row)) addTo(cash, currency, money);
    if (row.instrument === undefined) continue;
    const key = positionKey(row.instrument);
    if (row.ratio !== undefined) {
      const after = divide(multiply(pieces.get(key) ?? "0", row.ratio.to), row.ratio.from, SPLIT_SCALE);
      if (after !== undefined) pieces.set(key, after);
    } else {
      // A redemption that prints no number takes what is there, as the ledger does.
      const all = row.kind === "redemption" ? (pieces.get(key) ?? "0") : "0";
      addTo(pieces, key, signed(SIGNS[row.kind].pieces, row.quantity ?? all));
    }
  }
  return { cash, pieces };
};

/** One difference between what the rows add up to and what the broker prints. */
export interface Gap {
  readonly what: "cash" | "position";
  /** Currency, or ISIN else symbol. */
  readonly key: string;
  readonly rows: string;
  readonly broker: string;
  /** rows - broker */
  readonly gap: string;
}

const gapOf = (what: Gap["what"], key: string, rows: string, broker: string): Gap[] => {
  const gap = subtract(rows, broker);
  return isZero(gap) ? [] : [{ what, key, rows, broker, gap }];
};

/**
 * Opening balances + rows against the closing balances the file prints. Empty: everything closes, or the
 * file prints no balances. A position the broker does not list counts as 0 once it lists any.
 */
export const reconcileStatement = (statement: Statement): Gap[] => {
  const { cash, pieces } = sumRows(statement);
  const gaps: Gap[] = [];
  for (const { currency, amount } of statement.closing.cash)
    gaps.push(...gapOf("cash", currency, cash.get(currency) ?? "0", amount));
  if (statement.closing.positions.length === 0) return gaps;
  const printed = new Map(
    statement.closing.positions.map((held) => [positionKey(held.instrument), held.quantity]),
  );
  for (const key of new Set([...pieces.keys(), ...printed.keys()]))
    gaps.push(...gapOf("position", key, pieces.get(key) ?? "0", printed.get(key) ?? "0"));
  return gaps;
};
