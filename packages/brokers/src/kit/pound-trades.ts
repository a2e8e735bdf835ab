import type { InstrumentRef, KindName } from "../statement.ts";
import { type Draft, makeDraft } from "./draft.ts";
import { issue } from "./issue.ts";
import { checkAmount } from "./text/arithmetic.ts";
import { add, divide, isNegative, isZero, multiply, subtract } from "./text/decimal-text.ts";

interface PoundTrade {
  readonly line: number;
  readonly kind: KindName & ("buy" | "sell");
  readonly date: string;
  readonly settleDate?: string | undefined;
  readonly instrument: InstrumentRef | undefined;
  readonly quantity: string;
  /** In pounds or pence. */
  readonly price: string | undefined;
  /** Net of charges, as paid or received. */
  readonly money: string;
  readonly note?: string | undefined;
  readonly externalId?: string | undefined;
}

/** Larger charges relative to the deal mean a price in pence, or a wrong one. */
const MAX_CHARGE = "0.5";

const feeAt = ({ kind, quantity, money }: PoundTrade, price: string): string => {
  const gross = multiply(quantity, price);
  return kind === "buy" ? subtract(money, gross) : subtract(gross, money);
};
const isPlausible = (fee: string, money: string): boolean =>
  !isNegative(fee) && isNegative(subtract(fee, multiply(money, MAX_CHARGE)));

/**
 * Reads a British deal with net money and a price in pounds or pence, whichever leaves a plausible charge, else with a
 * check.
 */
export const poundTrade = (trade: PoundTrade): Draft => {
  const { line, kind, date, settleDate, instrument, quantity, price, money, note, externalId } = trade;
  const head = { kind, date, settleDate, instrument, quantity, currency: "GBP", note, externalId };
  if (price === undefined || isZero(price)) return makeDraft([line], { ...head, amount: money });
  for (const each of [price, multiply(price, "0.01")]) {
    if (checkAmount({ quantity, price: each, amount: money }) === undefined)
      return makeDraft([line], { ...head, price: each, amount: money });
    const fee = feeAt(trade, each);
    if (!isPlausible(fee, money)) continue;
    const charge = divide(fee, "1", 2) ?? fee;
    const amount = kind === "buy" ? subtract(money, charge) : add(money, charge);
    return makeDraft([line], { ...head, price: each, amount, fee: isZero(charge) ? undefined : charge });
  }
  const checks = [issue("amount-mismatch", { amount: money, expected: multiply(quantity, price) })];
  return makeDraft([line], { ...head, price, amount: money, checks });
};
