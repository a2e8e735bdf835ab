import type { Balances, DraftRow, InstrumentRef, PositionBalance } from "../statement.ts";
import type { Draft } from "./draft.ts";
import { add, compare, isNegative, negate, subtract } from "./text/decimal-text.ts";

const FUTURES = 10;
/** Moscow Exchange short name, which brokers print instead of the code: "Si-12.21". */
const SHORT_NAME = /^[A-Za-z0-9]{1,8}-\d{1,2}\.\d{2}$/;
/** Two letters, month, last digit of the year: "SiZ1". */
const CODE = /^[A-Za-z0-9]{2}[FGHJKMNQUVXZ]\d$/;
/** Perpetual futures on currencies and gold: "USDRUBF". */
const PERPETUAL = /^[A-Z]{6}F$/;

export const isContractName = (text: string): boolean =>
  SHORT_NAME.test(text) || CODE.test(text) || PERPETUAL.test(text);

/** Returns a contract without a value: a future or margined option. */
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

/** Turns sales of more contracts than held into short sales. `opening`: position before the first deal. */
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

/** Adds contracts, unless a table of moved securities is missing: contracts alone would imply that none is left. */
export const withContracts = (
  balances: Balances,
  contracts: readonly PositionBalance[],
  rows: readonly DraftRow[],
): Balances => {
  const hasSecurities = balances.positions.length > 0;
  const movesSecurities = rows.some((row) => !isContract(row) && row.quantity !== undefined);
  return hasSecurities || !movesSecurities
    ? { ...balances, positions: [...balances.positions, ...contracts] }
    : balances;
};
