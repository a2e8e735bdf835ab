import type { DraftRow, InstrumentRef, Issue } from "../../statement.ts";
import { defined } from "../defined.ts";
import { type Draft, makeDraft } from "../draft.ts";
import { issue } from "../issue.ts";
import { checkAmount, checkTrade } from "../text/arithmetic.ts";
import { absolute, add, isNegative, isZero, subtract } from "../text/decimal-text.ts";

type Head = Pick<DraftRow, "date"> & {
  readonly [Key in "time" | "note" | "externalId" | "settleDate"]?: DraftRow[Key] | undefined;
};

export interface Gift {
  readonly instrument: InstrumentRef | undefined;
  /** Negative: taken back. */
  readonly quantity: string;
  readonly currency: string;
  /** Value; absent or 0: unknown. */
  readonly amount?: string | undefined;
}

const CRYPTO = 7;

/**
 * Returns rows of securities or coins given by the broker: income of their value, and a purchase. Coins are a reward; a
 * staking penalty is a fee in the coin.
 */
export const giftRows = (line: number, head: Head, gift: Gift): readonly Draft[] => {
  const { instrument, quantity, currency, amount } = gift;
  if (isNegative(quantity)) {
    const kind = instrument?.assetType === CRYPTO ? "asset-fee" : "transfer-out";
    const checks = kind === "asset-fee" ? [] : [issue("sign-disagrees")];
    const worth = amount === undefined || isZero(amount) ? undefined : amount;
    const parts = {
      ...head,
      kind,
      instrument,
      quantity: absolute(quantity),
      currency,
      amount: worth,
    } as const;
    return [makeDraft([line], { ...parts, affectsCash: false, checks })];
  }
  if (instrument?.assetType === CRYPTO) {
    const worth = amount === undefined || isZero(amount) ? undefined : amount;
    const reward = { ...head, kind: "staking-reward" as const, instrument, quantity, currency };
    return [makeDraft([line], { ...reward, amount: worth, affectsCash: false })];
  }
  if (amount === undefined || isZero(amount)) {
    const parts = { ...head, kind: "transfer-in" as const, instrument, quantity, currency };
    return [makeDraft([line], { ...parts, affectsCash: false })];
  }
  return [
    makeDraft([line], { ...head, kind: "cash-gain", instrument, currency, amount }),
    makeDraft([line], { ...head, kind: "buy", instrument, quantity, currency, amount }),
  ];
};

export const reversedIncome = (
  line: number,
  parts: Omit<Parameters<typeof makeDraft>[1], "kind" | "amount" | "tax" | "currency"> &
    Pick<DraftRow, "currency">,
  { gross, tax }: { readonly gross: string; readonly tax: string | undefined },
): readonly Draft[] => {
  const taken = makeDraft([line], { ...parts, kind: "cash-expense", amount: gross });
  if (tax === undefined || isZero(tax)) return [taken];
  return [taken, makeDraft([line], { ...parts, kind: "tax-refund", amount: tax })];
};

export interface PrintedTrade {
  readonly quantity: string;
  readonly price: string | undefined;
  /** Unsigned. */
  readonly amount: string;
  /** Sum of fees and taxes. */
  readonly costs: string;
  readonly isSale: boolean;
  readonly multiplier?: string | undefined;
  readonly instrument?: InstrumentRef | undefined;
  readonly currency?: string | undefined;
}

/**
 * Returns the gross of a trade: quantity x price shows whether the printed money includes costs. If neither fits, it is
 * kept with a check.
 */
export const grossOfTrade = (trade: PrintedTrade): { amount: string; check?: Issue } => {
  const { quantity, price, amount, costs, isSale, multiplier } = trade;
  if (checkAmount({ quantity, price, amount, multiplier }) === undefined) return { amount };
  const without = isSale ? add(amount, costs) : subtract(amount, costs);
  const isRight =
    !isNegative(without) && checkAmount({ quantity, price, amount: without, multiplier }) === undefined;
  const check = isRight ? undefined : checkTrade(trade);
  return isRight ? { amount: without } : defined({ amount, check });
};
