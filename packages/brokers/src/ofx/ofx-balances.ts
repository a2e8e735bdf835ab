import { absolute, isZero, negate } from "../kit/text/decimal-text.ts";
import { readNumber } from "../kit/text/numbers.ts";
import type { Balances, PositionBalance, PriceQuote } from "../statement.ts";
import { type OfxContext, readStamp } from "./ofx-row.ts";
import { findNode, findNodes, type OfxNode, textOf } from "./ofx-tree.ts";
import { securityOf } from "./securities.ts";

const numberOf = (node: OfxNode, name: string): string | undefined => {
  const reading = readNumber(textOf(node, name), ".");
  return "value" in reading ? reading.value : undefined;
};

const POSITIONS = ["POSSTOCK", "POSMF", "POSDEBT", "POSOPT", "POSOTHER"];

const readPosition = (node: OfxNode, context: OfxContext): PositionBalance | undefined => {
  const security = securityOf(node, context.securities);
  const units = numberOf(node, "UNITS");
  if (security === undefined || units === undefined) return undefined;
  const isShort = textOf(node, "POSTYPE").toUpperCase() === "SHORT";
  const price = numberOf(node, "UNITPRICE");
  const value = numberOf(node, "MKTVAL");
  return {
    instrument: security.ref,
    quantity: isShort ? negate(absolute(units)) : units,
    currency: context.currency,
    ...(price !== undefined && { price }),
    ...(value !== undefined && { value }),
  };
};

/** Available cash, which beside a margin or short balance is not the account's. */
const readCash = (statement: OfxNode, context: OfxContext): Balances["cash"] => {
  const balance = findNode(statement, "INVBAL");
  const amount = balance === undefined ? undefined : numberOf(balance, "AVAILCASH");
  if (balance === undefined || amount === undefined) return [];
  const others = ["MARGINBALANCE", "SHORTBALANCE"].map((name) => numberOf(balance, name) ?? "0");
  if (others.some((other) => !isZero(other))) return [];
  const date = readStamp(textOf(statement, "DTASOF"))?.date;
  return [{ currency: context.currency, amount, ...(date !== undefined && { date }) }];
};

/** Reads INVPOSLIST and INVBAL. */
export const readBalances = (
  statement: OfxNode,
  context: OfxContext,
): { closing: Balances; prices: PriceQuote[] } => {
  const list = findNode(statement, "INVPOSLIST");
  const nodes = list === undefined ? [] : POSITIONS.flatMap((name) => findNodes(list, name));
  const positions: PositionBalance[] = [];
  const prices: PriceQuote[] = [];
  for (const node of nodes) {
    const position = readPosition(node, context);
    if (position === undefined) continue;
    positions.push(position);
    const date = readStamp(textOf(node, "DTPRICEASOF"))?.date;
    const { instrument, price, currency } = position;
    if (date !== undefined && price !== undefined && !isZero(price) && !price.startsWith("-"))
      prices.push({ instrument, date, close: price, currency });
  }
  return { closing: { cash: readCash(statement, context), positions }, prices };
};
