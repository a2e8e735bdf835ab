import type { Balances, DraftRow, InstrumentRef, PositionBalance } from "../statement.ts";
import type { Draft } from "./draft.ts";
import { add, compare, isNegative, negate, subtract } from "./text/decimal-text.ts";

const FUTURES = 10;
/** "Si-12.21": the name of a contract at the Moscow Exchange, which brokers print where others have its code. */
const SHORT_NAME = /^[A-Za-z0-9]{1,8}-\d{1,2}\.\d{2}$/;
/** "SiZ1": two letters, the month, the year's last digit. */
const CODE = /^[A-Za-z0-9]{2}[FGHJKMNQUVXZ]\d$/;
/** Perpetual ones of currencies and gold: "USDRUBF". */
const PERPETUAL = /^[A-Z]{6}F$/;

/** Is this how the Moscow Exchange names or codes a futures contract? */
export const isContractName = (text: string): boolean =>
  SHORT_NAME.test(text) || CODE.test(text) || PERPETUAL.test(text);

/** A futures contract, or a margined option, by what the broker calls it: both are worth nothing themselves. */
export const contractRef = (code: string, name = code): InstrumentRef => ({
  symbol: code,
  name,
  currency: "RUB",
  assetType: FUTURES,
});

const isContract = ({ instrument }: DraftRow) => instrument?.assetType === FUTURES;
const isSale = ({ kind }: DraftRow) => kind === "sell" || kind === "short";
const momentOf = ({ date, time = "", line }: DraftRow) => `${date} ${time} ${String(line).padStart(9, "0")}`;

const kindOf = (isOut: boolean, quantity: string, held: string): "buy" | "sell" | "short" | "cover" => {
  if (isOut) return compare(held, quantity) >= 0 ? "sell" : "short";
  return isNegative(held) && compare(negate(held), quantity) >= 0 ? "cover" : "buy";
};

/**
 * Tells deals that close a position from those that open one: a sale of more contracts than are held is a short sale.
 * `opening`: what was held before the first of them.
 */
export const placeContractDeals = (drafts: readonly Draft[], opening: readonly PositionBalance[]): void => {
  const held = new Map(opening.map(({ instrument, quantity }) => [instrument.symbol, quantity]));
  const deals = drafts.filter((draft) => isContract(draft) && draft.quantity !== undefined);
  for (const deal of deals.sort((a, b) => (momentOf(a) < momentOf(b) ? -1 : 1))) {
    const { quantity = "0", instrument } = deal;
    const before = held.get(instrument?.symbol) ?? "0";
    const isOut = isSale(deal);
    deal.kind = kindOf(isOut, quantity, before);
    held.set(instrument?.symbol, isOut ? subtract(before, quantity) : add(before, quantity));
  }
};

/**
 * Balances with the contracts held beside the papers. Where papers moved but their table was not found, contracts alone
 * would say that no paper is left.
 */
export const withContracts = (
  balances: Balances,
  contracts: readonly PositionBalance[],
  rows: readonly DraftRow[],
): Balances => {
  const hasPapers = balances.positions.length > 0;
  const movesPapers = rows.some((row) => !isContract(row) && row.quantity !== undefined);
  return hasPapers || !movesPapers
    ? { ...balances, positions: [...balances.positions, ...contracts] }
    : balances;
};
