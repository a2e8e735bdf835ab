import { giftRows } from "../kit/accounts/own-rows.ts";
import { type Draft, makeDraft } from "../kit/draft.ts";
import { checkSign } from "../kit/event-rows.ts";
import { issue } from "../kit/issue.ts";
import type { Outcome } from "../kit/tables/table-reading.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { checkTrade } from "../kit/text/arithmetic.ts";
import { absolute, isNegative, isZero, multiply, negate } from "../kit/text/decimal-text.ts";
import { isIsin } from "../kit/text/isin.ts";
import type { InstrumentRef, KindName } from "../statement.ts";
import type { Column } from "./columns.ts";

export type Row = TableRow<Column>;

// "FUND" may be any fund: types of stocks and funds stay open.
const TYPES: Readonly<Record<string, number>> = { BOND: 2, CRYPTO: 7 };

/** Returns the Berlin day; the UTC time only if it falls on that day. */
export const headOf = (row: Row) => {
  const { date } = row.date("date");
  const moment = row.optionalDate("datetime");
  return {
    date,
    time: moment?.date === date ? moment.time : undefined,
    currency: row.currency("currency")?.code ?? "",
    note: row.note("description"),
    externalId: row.kept("id"),
  };
};

export const refOf = (row: Row): InstrumentRef | undefined => {
  const symbol = row.kept("symbol");
  const name = row.kept("name");
  if (symbol === undefined) return row.missing("symbol");
  const assetType = TYPES[row.text("assetClass")];
  const code = isIsin(symbol) ? { isin: symbol } : { symbol };
  return { ...code, ...(name && { name }), ...(assetType && { assetType }) };
};

const isBond = (row: Row) => row.text("assetClass") === "BOND";

/** Fees and withheld taxes are negative; a positive tax is a refund. */
const costsOf = (row: Row) => {
  const tax = row.signed("tax") ?? "0";
  const isBack = !isNegative(tax) && !isZero(tax);
  return {
    fee: row.nonZero("fee"),
    tax: isBack || isZero(tax) ? undefined : absolute(tax),
    refund: isBack ? tax : undefined,
  };
};

const withRefund = (row: Row, draft: Draft, refund: string | undefined): Outcome => {
  if (refund === undefined) return draft;
  const parts = { ...headOf(row), kind: "tax-refund" as const, instrument: draft.instrument, amount: refund };
  return [draft, makeDraft([row.line], parts)];
};

/** Reads a trade; the amount excludes fee and tax. Bonds count nominal in hundreds at a fractional price. */
export const trade =
  (kind: "buy" | "sell") =>
  (row: Row): Outcome => {
    const signed = row.needed("amount");
    checkSign(row, "amount", signed, kind === "buy" ? "-" : "+");
    const quantity = absolute(row.needed("shares"));
    const printed = row.size("price");
    const price = printed === undefined || !isBond(row) ? printed : multiply(printed, "100");
    const amount = absolute(signed);
    row.check(checkTrade({ quantity, price, amount, ...(isBond(row) && { multiplier: "1" }) }));
    const { fee, tax, refund } = costsOf(row);
    const parts = {
      kind,
      ...headOf(row),
      instrument: refOf(row),
      quantity,
      price,
      amount,
      fee,
      tax,
    } as const;
    return withRefund(row, makeDraft([row.line], parts), refund);
  };

export const income =
  (kind: "dividend" | "interest") =>
  (row: Row): Outcome => {
    const signed = row.needed("amount");
    const instrument = row.text("symbol") === "" && kind === "interest" ? undefined : refOf(row);
    const { fee, tax, refund } = costsOf(row);
    const head = { ...headOf(row), instrument, amount: absolute(signed) };
    if (isNegative(signed)) {
      row.check(issue("negative-income", {}, row.label("amount")));
      const taken = makeDraft([row.line], { ...head, kind: "cash-expense", fee, tax });
      return withRefund(row, taken, refund);
    }
    const isCapital = /capital distribution/i.test(row.text("description"));
    const income = kind === "interest" && instrument !== undefined ? "coupon" : kind;
    const paid = isCapital && instrument !== undefined ? "return-of-capital" : income;
    const quantity = row.nonZero("shares");
    return withRefund(row, makeDraft([row.line], { ...head, kind: paid, quantity, fee, tax }), refund);
  };

/** Reads tax without income: the amount is 0. */
export const taxOnly = (row: Row): Outcome => {
  const tax = row.needed("tax");
  const instrument = row.text("symbol") === "" ? undefined : refOf(row);
  const kind = isNegative(tax) ? "tax" : "tax-refund";
  return makeDraft([row.line], { kind, ...headOf(row), instrument, amount: absolute(tax) });
};

/** Reads a payment; card deposits have a negative fee. */
export const money =
  (plus: KindName, minus: KindName, sign?: "+" | "-") =>
  (row: Row): Outcome => {
    const signed = row.needed("amount");
    if (sign !== undefined) checkSign(row, "amount", signed, sign);
    const kind = isNegative(signed) ? minus : plus;
    return makeDraft([row.line], { kind, ...headOf(row), amount: absolute(signed), fee: costsOf(row).fee });
  };

/** Reads money given, or securities of its value. */
export const gift = (row: Row): Outcome => {
  const shares = row.signed("shares") ?? "0";
  const { currency, ...head } = headOf(row);
  if (isZero(shares))
    return makeDraft([row.line], {
      kind: "cash-gain",
      ...head,
      currency,
      amount: absolute(row.needed("amount")),
    });
  const amount = row.nonZero("amount");
  return giftRows(row.line, head, { instrument: refOf(row), quantity: shares, currency, amount });
};

export const move = (row: Row): Outcome => {
  const shares = row.needed("shares");
  const kind = isNegative(shares) ? "transfer-out" : "transfer-in";
  const parts = { quantity: absolute(shares), price: row.nonZero("price"), affectsCash: false };
  return makeDraft([row.line], { kind, ...headOf(row), instrument: refOf(row), ...parts });
};

export const signedShares = (row: Row): string => row.signed("shares") ?? "0";
export const opposite = (a: string, b: string): boolean => negate(a) === b;
