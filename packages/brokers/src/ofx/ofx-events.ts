import { type Draft, type MoneyKind, makeDraft } from "../kit/draft.ts";
import { issue, shown } from "../kit/issue.ts";
import { checkTrade } from "../kit/text/arithmetic.ts";
import { absolute, add, isNegative, isZero, reduceRatio, subtract } from "../kit/text/decimal-text.ts";
import type { Issue, KindName } from "../statement.ts";
import type { OfxRow } from "./ofx-row.ts";

type Outcome = readonly Draft[] | Issue;
type Read = (row: OfxRow) => Outcome;

const present = (value: string): string | undefined => (isZero(value) ? undefined : value);

const headOf = (row: OfxRow) => ({
  ...row.day("DTTRADE", "DTPOSTED"),
  settleDate: row.settleDate,
  currency: row.currency,
  note: row.note,
});

const securityOf = (row: OfxRow) => {
  const found = row.security;
  if (found === undefined) row.problem(issue("missing-value", {}, "SECID"));
  return found;
};

/** TOTAL is the net change: gross less or plus commission, fees, load, taxes and accrued interest. */
const trade =
  (kind: KindName): Read =>
  (row) => {
    const security = securityOf(row);
    const quantity = absolute(row.needed("UNITS", "quantity"));
    const price = absolute(row.signed("UNITPRICE", "price") ?? "0");
    const total = row.signed("TOTAL", "money") ?? "0";
    const isOut = kind === "buy" || kind === "cover";
    if (!isZero(total) && isNegative(total) !== isOut) row.check(issue("sign-disagrees", {}, "TOTAL"));
    const fee = row.sum("COMMISSION", "FEES", "LOAD", "PENALTY");
    const tax = row.sum("TAXES", "WITHHOLDING", "STATEWITHHOLDING");
    const accrued = row.sum("ACCRDINT");
    const costs = add(fee, tax);
    const moved = absolute(total);
    const amount = subtract(isOut ? subtract(moved, costs) : add(moved, costs), accrued);
    if (isNegative(amount)) row.problem(issue("negative-number", { value: shown(amount) }, "TOTAL"));
    const { multiplier } = security ?? {};
    if (isZero(total)) row.check(issue("zero-price", {}, "TOTAL"));
    else
      row.check(
        checkTrade({ quantity, price: present(price), amount, multiplier, instrument: security?.ref }),
      );
    const parts = { instrument: security?.ref, quantity, price: present(price), amount };
    const charges = { accrued: present(accrued), fee: present(fee), tax: present(tax) };
    return [makeDraft([row.line], { kind, ...headOf(row), ...parts, ...charges })];
  };

const buy: Read = (row) => {
  const word = row.text("BUYTYPE") + row.text("OPTBUYTYPE");
  return trade(/BUYTOCOVER|BUYTOCLOSE/.test(word) ? "cover" : "buy")(row);
};
const sell: Read = (row) => {
  const word = row.text("SELLTYPE") + row.text("OPTSELLTYPE");
  return trade(/SELLSHORT|SELLTOOPEN/.test(word) ? "short" : "sell")(row);
};
/** A maturing bond is SELLOTHER, or SELLDEBT with the reason. */
const sellBond: Read = (row) => {
  const isBond = row.security?.ref.assetType === 2;
  const isDue = row.node.name === "SELLOTHER" || /MATURITY|CALL/.test(row.text("SELLREASON"));
  return isBond && isDue ? trade("redemption")(row) : sell(row);
};

const incomeKind = (row: OfxRow): KindName => {
  if (row.text("INCOMETYPE").toUpperCase() !== "INTEREST") return "dividend";
  return row.security?.ref.assetType === 2 ? "coupon" : "interest";
};

const INCOME_TYPES = ["DIV", "INTEREST", "CGLONG", "CGSHORT", "MISC"];

const income: Read = (row) => {
  const word = row.text("INCOMETYPE").toUpperCase();
  if (!INCOME_TYPES.includes(word)) row.problem(issue("unknown-event", { value: shown(word) }, "INCOMETYPE"));
  const total = row.needed("TOTAL", "money");
  const kind = incomeKind(row);
  const tax = row.sum("TAXES", "WITHHOLDING");
  const instrument = kind === "interest" ? undefined : row.security?.ref;
  if (isNegative(total)) {
    row.check(issue("negative-income", {}, "TOTAL"));
    return [
      makeDraft([row.line], { kind: "cash-expense", ...headOf(row), instrument, amount: absolute(total) }),
    ];
  }
  const money = { amount: add(total, tax), tax: present(tax) };
  return [makeDraft([row.line], { kind, ...headOf(row), instrument, ...money })];
};

/** Income and the purchase it pays for; TOTAL is negative like the purchase. */
const reinvest: Read = (row) => {
  const amount = absolute(row.needed("TOTAL", "money"));
  const paid = { kind: incomeKind(row), ...headOf(row), instrument: row.security?.ref, amount };
  const bought = trade("buy")(row);
  return "code" in bought ? bought : [makeDraft([row.line], paid), ...bought];
};

const capitalReturn: Read = (row) => {
  const instrument = securityOf(row)?.ref;
  const amount = absolute(row.needed("TOTAL", "money"));
  return [makeDraft([row.line], { kind: "return-of-capital", ...headOf(row), instrument, amount })];
};

const charge =
  (kind: "fee" | "interest-paid"): Read =>
  (row) => {
    const amount = absolute(row.needed("TOTAL", "money"));
    return [makeDraft([row.line], { kind, ...headOf(row), instrument: row.security?.ref, amount })];
  };

const transfer: Read = (row) => {
  const units = row.signed("UNITS", "quantity") ?? "0";
  if (isZero(units)) return byHand(row);
  const security = securityOf(row);
  const isOut = row.text("TFERACTION") === "" ? isNegative(units) : /OUT/i.test(row.text("TFERACTION"));
  const price = present(absolute(row.signed("UNITPRICE", "price") ?? "0"));
  const moved = { instrument: security?.ref, quantity: absolute(units), price, affectsCash: false };
  return [makeDraft([row.line], { kind: isOut ? "transfer-out" : "transfer-in", ...headOf(row), ...moved })];
};

const split: Read = (row) => {
  const instrument = securityOf(row)?.ref;
  const to = absolute(row.needed("NUMERATOR", "quantity"));
  const from = absolute(row.needed("DENOMINATOR", "quantity"));
  if (isZero(to) || isZero(from)) return [];
  const parts = { instrument, ratio: reduceRatio(to, from), affectsCash: false };
  return [makeDraft([row.line], { kind: "split", ...headOf(row), ...parts })];
};

/** Interest or charge by type, else a transfer. */
const bankKind = (type: string, isOut: boolean): MoneyKind => {
  if (type === "INT") return isOut ? "interest-paid" : "interest";
  if (type === "FEE" || type === "SRVCHG") return isOut ? "fee" : "fee-refund";
  return isOut ? "withdrawal" : "deposit";
};

const bank: Read = (row) => {
  const money = row.needed("TRNAMT", "money");
  const kind = bankKind(row.text("TRNTYPE").toUpperCase(), isNegative(money));
  return [makeDraft([row.line], { kind, ...headOf(row), amount: absolute(money) })];
};

const byHand: Read = (row) =>
  issue("corporate-action-by-hand", {
    action: shown([row.node.name, row.security?.ref.symbol, row.note].filter(Boolean).join(" ")),
    quantity: row.text("UNITS"),
    money: row.text("TOTAL"),
  });

/** Exercises and assignments follow from the trade of the shares. */
const closure: Read = (row) => {
  if (row.text("OPTACTION").toUpperCase() !== "EXPIRE") return byHand(row);
  const instrument = securityOf(row)?.ref;
  const quantity = absolute(row.needed("UNITS", "quantity"));
  return [makeDraft([row.line], { kind: "option-expiry", ...headOf(row), instrument, quantity })];
};

const within: Read = () => issue("own-transfer");

export const OFX_EVENTS: ReadonlyMap<string, Read> = new Map([
  ["BUYSTOCK", buy],
  ["BUYMF", buy],
  ["BUYDEBT", buy],
  ["BUYOPT", buy],
  ["BUYOTHER", buy],
  ["SELLSTOCK", sell],
  ["SELLMF", sell],
  ["SELLDEBT", sellBond],
  ["SELLOPT", sell],
  ["SELLOTHER", sellBond],
  ["INCOME", income],
  ["REINVEST", reinvest],
  ["RETOFCAP", capitalReturn],
  ["INVEXPENSE", charge("fee")],
  ["MARGININTEREST", charge("interest-paid")],
  ["TRANSFER", transfer],
  ["SPLIT", split],
  ["INVBANKTRAN", bank],
  ["JRNLFUND", within],
  ["JRNLSEC", within],
  ["CLOSUREOPT", closure],
]);

export const OFX_WORDS: readonly string[] = [
  ...OFX_EVENTS.keys(),
  ...INCOME_TYPES.map((type) => `INCOME | ${type}`),
];
