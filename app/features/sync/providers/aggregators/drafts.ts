import { decimal, type InstrumentRef } from "@zerno/brokers";
import type { PageReading } from "../kit/page.ts";

const { absolute, add, compare, isNegative, isZero, multiply, subtract } = decimal;

/** An operation of an aggregator, signed as received. */
export interface Operation {
  readonly date: string;
  readonly time?: string | undefined;
  readonly settleDate?: string | undefined;
  readonly currency: string;
  readonly note?: string | undefined;
  readonly instrument?: InstrumentRef | undefined;
  /** Units; "0" for none. */
  readonly quantity: string;
  readonly price: string;
  /** Money; positive when received. */
  readonly cash: string;
  /** Unsigned. */
  readonly fee: string;
  readonly raw: unknown;
}

export type Meaning =
  | ("buy" | "sell" | "short" | "cover" | "dividend" | "interest" | "fee" | "tax")
  /** Money by its sign; securities beside it move without money. */
  | ("transfer" | "contribution" | "withdrawal" | "adjustment")
  /** Securities by the sign of the units. */
  | "units"
  | "split"
  | "unknown";

const headOf = ({ date, time, settleDate, currency, note }: Operation) => {
  const clear = { time, settleDate, note: note === "" ? undefined : note };
  return { date, currency, ...clear };
};

const CENT = "0.011";
const isClose = (a: string, b: string): boolean => compare(absolute(subtract(a, b)), CENT) < 0;

/** Returns a trade's money without fee: some sources include it; quantity x price tells. */
export function grossOf({ quantity, price, cash, fee }: Operation, isSale: boolean): string {
  const money = absolute(cash);
  const counted = multiply(absolute(quantity), absolute(price));
  if (isZero(money)) return counted;
  if (isZero(fee) || isClose(money, counted)) return money;
  const without = isSale ? add(money, fee) : subtract(money, fee);
  return isNegative(without) ? money : without;
}

const feeOf = ({ fee }: Operation) => (isZero(fee) ? {} : { fee });

const trade = (page: PageReading, of: Operation, kind: "buy" | "sell" | "short" | "cover"): void => {
  const gross = grossOf(of, kind === "sell" || kind === "short");
  if (of.instrument === undefined || isZero(of.quantity)) {
    page.fail(of.date, "unknown-row-shape", of.raw);
    return;
  }
  const price = isZero(of.price) ? {} : { price: absolute(of.price) };
  const parts = { instrument: of.instrument, quantity: absolute(of.quantity), ...price, amount: gross };
  page.add({ kind, ...headOf(of), ...parts, ...feeOf(of) });
};

const money = (page: PageReading, of: Operation, [plus, minus]: readonly [Plus, Minus]): void => {
  if (isZero(of.cash)) {
    page.ignore(of.date, "no-ledger-event", of.raw);
    return;
  }
  const kind = isNegative(of.cash) ? minus : plus;
  // A tax joins the payment of the same security.
  const isOfSecurity = kind === "dividend" || kind === "interest" || kind === "tax";
  const instrument = isOfSecurity ? { instrument: of.instrument } : {};
  page.add({ kind, ...headOf(of), ...instrument, amount: absolute(of.cash) });
};
type Plus = "deposit" | "interest" | "dividend" | "tax-refund" | "cash-gain";
type Minus = "withdrawal" | "fee" | "tax" | "cash-expense";

/** Securities without money, valued at the stated price. */
const units = (page: PageReading, of: Operation): void => {
  if (of.instrument === undefined || isZero(of.quantity)) {
    page.fail(of.date, "unknown-row-shape", of.raw);
    return;
  }
  const quantity = absolute(of.quantity);
  const worth = isZero(of.price) ? {} : { amount: multiply(quantity, absolute(of.price)) };
  const kind = isNegative(of.quantity) ? "transfer-out" : "transfer-in";
  const parts = { instrument: of.instrument, quantity, ...worth, affectsCash: false };
  page.add({ kind, ...headOf(of), ...parts });
};

const moved = (page: PageReading, of: Operation, kinds: readonly [Plus, Minus]): void =>
  of.instrument !== undefined && !isZero(of.quantity) ? units(page, of) : money(page, of, kinds);

const MONEY: Partial<Record<Meaning, readonly [Plus, Minus]>> = {
  dividend: ["dividend", "tax"],
  interest: ["interest", "fee"],
  fee: ["cash-gain", "fee"],
  tax: ["tax-refund", "tax"],
  adjustment: ["cash-gain", "cash-expense"],
};

/** Books an operation as rows, ignored with a reason, or failed with its text. */
export function bookOperation(page: PageReading, meaning: Meaning, of: Operation): void {
  const kinds = MONEY[meaning];
  if (kinds !== undefined) money(page, of, kinds);
  else if (meaning === "units") units(page, of);
  else if (meaning === "split") page.ignore(of.date, "corporate-action-by-hand", of.raw);
  else if (meaning === "buy" || meaning === "sell" || meaning === "short" || meaning === "cover")
    trade(page, of, meaning);
  else if (meaning === "unknown") page.fail(of.date, "unknown-event", of.raw);
  else moved(page, of, ["deposit", "withdrawal"]);
}
