import type { InstrumentRef, Issue, KindName } from "../../statement.ts";
import { reversedIncome } from "../accounts/own-rows.ts";
import { type MoneyKind, makeDraft } from "../draft.ts";
import { issue, shown } from "../issue.ts";
import type { IssueCode } from "../issue-codes.ts";
import { checkTrade } from "../text/arithmetic.ts";
import type { DateReading } from "../text/dates.ts";
import { absolute, add, compare, isNegative, isZero, multiply, subtract } from "../text/decimal-text.ts";
import type { Outcome } from "./table-reading.ts";
import type { TableRow } from "./table-row.ts";

export type CommonColumn =
  | "date"
  | "settleDate"
  | "event"
  | "symbol"
  | "isin"
  | "name"
  | "quantity"
  | "price"
  | "amount"
  | "fee"
  | "tax"
  | "accrued"
  | "currency"
  | "id"
  | "note";

export interface Style<Id extends string> {
  /** "net": change of the account; "gross": without fee and tax. */
  readonly amounts: "net" | "gross";
  /** The sign gives the direction, not the word. */
  readonly isSigned: boolean;
  readonly currency?: string;
  /** Charges besides "fee". */
  readonly fees?: readonly Id[];
  readonly day?: (row: TableRow<Id>) => DateReading;
  readonly instrument?: (row: TableRow<Id>) => InstrumentRef | undefined;
  /** Units per price (default 1): 100 for a US option, 0.01 for a bond in percent. */
  readonly multiplier?: (row: TableRow<Id>) => string | undefined;
  /** Assumed from the kind of security. */
  readonly isUsualMultiplier?: boolean;
  /** Charges are hidden in the amount: a difference of cents is a charge, no rounding. */
  readonly hasHiddenCharges?: true;
  /** Broker's line id, if unique and stable. */
  readonly externalId?: (row: TableRow<Id>) => string | undefined;
  readonly note?: (row: TableRow<Id>) => string | undefined;
}

type Common<Id extends string> = Id | CommonColumn;
type Row<Id extends string> = TableRow<Common<Id>>;
export type Read<Id extends string> = (row: TableRow<Id>) => Outcome;

export const namedInstrument = <Id extends string>(row: Row<Id>): InstrumentRef | undefined => {
  const symbol = row.kept("symbol", 100);
  const isin = row.kept("isin", 12);
  const name = row.kept("name");
  if (symbol === undefined && isin === undefined && name === undefined) return undefined;
  return { ...(symbol && { symbol }), ...(isin && { isin }), ...(name && { name }) };
};

const moneyOf = <Id extends string>(row: Row<Id>, style: Style<Common<Id>>) => {
  const found = row.currency("currency");
  if (found === undefined && style.currency === undefined && row.problems.length === 0)
    row.missing("currency");
  const isHundredth = found?.isHundredth === true;
  return {
    currency: found?.code ?? style.currency ?? "",
    scaled: (value: string | undefined) =>
      value === undefined || !isHundredth ? value : multiply(value, "0.01"),
  };
};

const feesOf = <Id extends string>(row: Row<Id>, style: Style<Common<Id>>): string => {
  const columns: readonly Common<Id>[] = ["fee", ...(style.fees ?? [])];
  return columns.map((column) => row.size(column) ?? "0").reduce(add, "0");
};

const present = (value: string | undefined): string | undefined =>
  value === undefined || isZero(value) ? undefined : value;

const headOf = <Id extends string>(row: Row<Id>, style: Style<Common<Id>>) => ({
  ...(style.day?.(row) ?? row.date("date")),
  settleDate: row.optionalDate("settleDate")?.date,
  instrument: (style.instrument ?? namedInstrument)(row),
  note: (style.note ?? ((line: Row<Id>) => line.note("note")))(row),
  externalId: style.externalId?.(row),
});

const OUTGOING: ReadonlySet<KindName> = new Set(["buy", "cover"]);

const grossOf = <Id extends string>(
  row: Row<Id>,
  style: Style<Common<Id>>,
  kind: KindName,
  { fee, tax, accrued }: { fee: string; tax: string; accrued: string },
): string | undefined => {
  const printed = row.signed("amount");
  if (printed === undefined) return undefined;
  const isOut = OUTGOING.has(kind);
  const costs = add(fee, tax);
  const size = absolute(printed);
  if (style.amounts === "gross" || isZero(printed)) return size;
  // A sale for less than its fee costs money.
  const isEaten = !isOut && isNegative(printed) && compare(size, costs) <= 0;
  if (style.isSigned && isNegative(printed) !== isOut && !isEaten)
    row.check(issue("sign-disagrees", {}, row.label("amount")));
  const net = isEaten ? printed : size;
  const gross = subtract(isOut ? subtract(net, costs) : add(net, costs), accrued);
  if (isNegative(gross))
    return row.problem(issue("negative-number", { value: shown(gross) }, row.label("amount")));
  return gross;
};

const checkGrossSign = <Id extends string>(row: Row<Id>, style: Style<Common<Id>>, kind: KindName) => {
  const printed = row.signed("amount");
  if (!style.isSigned || style.amounts === "net" || printed === undefined || isZero(printed)) return;
  if (isNegative(printed) !== OUTGOING.has(kind)) row.check(issue("sign-disagrees", {}, row.label("amount")));
};

/** Reads a purchase, sale or redemption; the word gives the kind, never the sign. */
export const tradeOf =
  <Id extends string>(style: Style<Common<Id>>) =>
  (kind: KindName): Read<Common<Id>> =>
  (row) => {
    const { currency, scaled } = moneyOf<Id>(row, style);
    const quantity = absolute(row.needed("quantity"));
    const price = scaled(row.size("price"));
    const fee = scaled(feesOf<Id>(row, style)) ?? "0";
    const tax = scaled(row.size("tax")) ?? "0";
    const accrued = scaled(row.size("accrued")) ?? "0";
    checkGrossSign<Id>(row, style, kind);
    const amount = scaled(grossOf<Id>(row, style, kind, { fee, tax, accrued }));
    if (price === undefined && amount === undefined && row.problems.length === 0) row.missing("price");
    if (isZero(amount ?? price ?? "1")) row.check(issue("zero-price", {}, row.label("price")));
    const multiplier = style.multiplier?.(row);
    const head = headOf<Id>(row, style);
    if (amount !== undefined && !isZero(amount)) {
      const { instrument } = head;
      const factor = style.isUsualMultiplier === true ? { usual: multiplier } : { multiplier };
      const parts = { quantity, price, amount, instrument, currency, priceDecimals: row.decimals("price") };
      row.check(checkTrade({ ...parts, ...factor, isExact: style.hasHiddenCharges }));
    }
    if (head.instrument === undefined && row.problems.length === 0) row.missing("symbol");
    const product =
      multiplier === undefined || price === undefined || amount !== undefined
        ? amount
        : multiply(multiply(quantity, price), multiplier);
    const money = { price, currency, amount: product, accrued: present(accrued) };
    return makeDraft([row.line], { kind, ...head, quantity, ...money, fee: present(fee), tax: present(tax) });
  };

type IncomeKind =
  | "dividend"
  | "coupon"
  | "amortisation"
  | "interest"
  | "lending-income"
  | "return-of-capital"
  | "short-dividend";

const OF_ACCOUNT: ReadonlySet<IncomeKind> = new Set(["interest", "lending-income"]);

/** Reads income of a security; a negative one is a reversal. */
export const incomeOf =
  <Id extends string>(style: Style<Common<Id>>) =>
  (kind: IncomeKind): Read<Common<Id>> =>
  (row) => {
    const { currency, scaled } = moneyOf<Id>(row, style);
    const printed = scaled(row.needed("amount")) ?? "0";
    const fee = scaled(feesOf<Id>(row, style)) ?? "0";
    const tax = scaled(row.size("tax")) ?? "0";
    const { instrument, ...head } = headOf<Id>(row, style);
    // Payments owed on short positions are negative.
    if (style.isSigned && isNegative(printed) && kind !== "short-dividend") {
      row.check(issue("negative-income", {}, row.label("amount")));
      const taken = absolute(printed);
      const gross = style.amounts === "net" ? add(taken, tax) : subtract(taken, fee);
      return reversedIncome(row.line, { ...head, instrument, currency }, { gross, tax });
    }
    if (instrument === undefined && !OF_ACCOUNT.has(kind))
      row.check(issue("instrument-missing", {}, row.label("symbol")));
    const size = absolute(printed);
    const amount = style.amounts === "net" ? add(size, add(fee, tax)) : size;
    const of = kind === "interest" ? {} : { instrument };
    const costs = { fee: present(fee), tax: present(tax) };
    return makeDraft([row.line], { kind, ...head, ...of, currency, amount, ...costs });
  };

export const sharesOf =
  <Id extends string>(style: Style<Common<Id>>) =>
  (kind: "stock-dividend" | "airdrop"): Read<Common<Id>> =>
  (row) => {
    const { currency, scaled } = moneyOf<Id>(row, style);
    const quantity = absolute(row.needed("quantity"));
    const worth = scaled(row.size("amount"));
    const head = headOf<Id>(row, style);
    if (head.instrument === undefined && row.problems.length === 0) row.missing("symbol");
    const parts = { quantity, currency, amount: present(worth), affectsCash: false };
    return makeDraft([row.line], { kind, ...head, ...parts });
  };

export const expiryOf =
  <Id extends string>(style: Style<Common<Id>>): Read<Common<Id>> =>
  (row) => {
    const { currency } = moneyOf<Id>(row, style);
    const quantity = absolute(row.needed("quantity"));
    const head = headOf<Id>(row, style);
    if (head.instrument === undefined && row.problems.length === 0) row.missing("symbol");
    return makeDraft([row.line], { kind: "option-expiry", ...head, quantity, currency });
  };

export const cashOf =
  <Id extends string>(style: Style<Common<Id>>) =>
  (plus: MoneyKind, minus: MoneyKind): Read<Common<Id>> =>
  (row) => {
    const { currency, scaled } = moneyOf<Id>(row, style);
    const printed = scaled(row.needed("amount")) ?? "0";
    const { instrument: _, ...head } = headOf<Id>(row, style);
    const kind = isNegative(printed) ? minus : plus;
    const fee = present(scaled(feesOf<Id>(row, style)));
    return makeDraft([row.line], { kind, ...head, currency, amount: absolute(printed), fee });
  };

const REFUNDS = { fee: "fee-refund", tax: "tax-refund" } as const;

/** Reads a separate fee or tax; the opposite sign is a refund. */
export const chargeOf =
  <Id extends string>(style: Style<Common<Id>>) =>
  (kind: "fee" | "tax"): Read<Common<Id>> =>
  (row) => {
    const { currency, scaled } = moneyOf<Id>(row, style);
    const printed = scaled(row.needed("amount")) ?? "0";
    const isRefund = style.isSigned && !isNegative(printed) && !isZero(printed);
    const head = headOf<Id>(row, style);
    const amount = absolute(printed);
    return makeDraft([row.line], { kind: isRefund ? REFUNDS[kind] : kind, ...head, currency, amount });
  };

export const transferOf =
  <Id extends string>(style: Style<Common<Id>>) =>
  (direction?: "transfer-in" | "transfer-out"): Read<Common<Id>> =>
  (row) => {
    const { currency, scaled } = moneyOf<Id>(row, style);
    const quantity = row.needed("quantity");
    const head = headOf<Id>(row, style);
    if (head.instrument === undefined && row.problems.length === 0) row.missing("symbol");
    const kind = direction ?? (isNegative(quantity) ? "transfer-out" : "transfer-in");
    const value = { price: present(scaled(row.size("price"))), amount: present(scaled(row.size("amount"))) };
    const costs = { fee: present(scaled(feesOf<Id>(row, style))), tax: present(scaled(row.size("tax"))) };
    const moved = { quantity: absolute(quantity), ...value, ...costs, affectsCash: false };
    return makeDraft([row.line], { kind, ...head, ...moved, currency });
  };

export const ignoreAs =
  <Id extends string>(code: IssueCode, params: Readonly<Record<string, string>> = {}): Read<Id> =>
  () =>
    issue(code, params);

/** Leaves an event with an unknown effect on cost to manual entry. */
export const byHandOf =
  <Id extends string>() =>
  (row: Row<Id>): Issue =>
    issue("corporate-action-by-hand", {
      action: shown([row.text("event"), row.text("symbol"), row.text("name")].filter(Boolean).join(" ")),
      quantity: row.text("quantity"),
      money: row.text("amount"),
    });

/** Adds a check, by default for words not seen in files. */
export const checked =
  <Id extends string>(read: Read<Id>, found: Issue = issue("wording-unconfirmed")): Read<Id> =>
  (row) => {
    row.check(found);
    return read(row);
  };

/** Returns the readers of events common to all formats, in a format's style. */
export const actionsOf = <Id extends string>(style: Style<Common<Id>>) => ({
  trade: tradeOf<Id>(style),
  income: incomeOf<Id>(style),
  cash: cashOf<Id>(style),
  charge: chargeOf<Id>(style),
  transfer: transferOf<Id>(style),
  shares: sharesOf<Id>(style),
  expired: expiryOf<Id>(style),
  byHand: byHandOf<Id>(),
});
