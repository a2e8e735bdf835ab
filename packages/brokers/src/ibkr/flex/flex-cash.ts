import { defined } from "../../kit/defined.ts";
import { addCheck, type Draft, startRow } from "../../kit/drafts.ts";
import { issue, shown } from "../../kit/issue.ts";
import type { FieldRow } from "../../kit/tables/field-row.ts";
import { absolute, isNegative } from "../../kit/text/decimal-text.ts";
import { joinAccrued, readDeposits, readFees } from "../cash-lines.ts";
import { readDividends, type TaxedIncome } from "../income.ts";
import { readIncomeText } from "../income-text.ts";
import type { MoneyLine } from "../money-line.ts";
import { settle } from "../reading.ts";
import { joinTaxes } from "../withholding.ts";
import { firstLabel } from "./flex-row.ts";
import type { FlexReading } from "./flex-trades.ts";

type CashKind = "dividend" | "tax" | "bond-in" | "bond-out" | "interest" | "fee" | "deposit";

/** All known `CashTransaction.type` values. */
const TYPES: Readonly<Record<string, CashKind>> = {
  Dividends: "dividend",
  "Payment In Lieu Of Dividends": "dividend",
  "Withholding Tax": "tax",
  "Bond Interest Received": "bond-in",
  "Bond Interest Paid": "bond-out",
  "Broker Interest Received": "interest",
  "Broker Interest Paid": "interest",
  "Other Fees": "fee",
  "Advisor Fees": "fee",
  "Commission Adjustments": "fee",
  "Deposits/Withdrawals": "deposit",
  "Deposits & Withdrawals": "deposit",
};
export const CASH_WORDS: readonly string[] = Object.keys(TYPES);

const toMoneyLine = (reading: FlexReading, row: FieldRow): MoneyLine | undefined => {
  const description = row.note("Description") ?? "";
  const text = readIncomeText(description);
  const { date } = row.date(firstLabel(row, ["Date/Time", "settleDate", "Report Date"]));
  const currency = row.currency();
  const amount = row.nonZero("Amount", "money");
  const instrument = reading.book.ofRow(row);
  const [problem] = row.problems;
  if (problem !== undefined) {
    reading.out.fail(row.line, problem, row.raw);
    return undefined;
  }
  const group = [currency, instrument?.isin ?? instrument?.symbol ?? "", text.key].join("\u0001");
  return { row, group, currency, date, amount, description, text, ...(instrument && { instrument }) };
};

/** A query for details and summaries lists money twice; only details count. */
const withoutSums = (reading: FlexReading, rows: readonly FieldRow[]): FieldRow[] => {
  const isSum = (row: FieldRow) => row.cell("levelOfDetail").toUpperCase() === "SUMMARY";
  const hasDetails = rows.some((row) => row.cell("levelOfDetail").toUpperCase() === "DETAIL");
  const hasOwn = rows.some((row) => isSum(row) && row.cell("accountId") !== "-");
  const isLeftOut = (row: FieldRow) =>
    isSum(row) && (hasDetails || (hasOwn && row.cell("accountId") === "-"));
  for (const row of rows) if (isLeftOut(row)) reading.out.ignore(row.line, issue("sum-of-details"));
  return rows.filter((row) => !isLeftOut(row));
};

const readBrokerInterest = (reading: FlexReading, lines: readonly MoneyLine[]): TaxedIncome[] =>
  lines.map((line) => {
    const isCost = isNegative(line.amount);
    const draft: Draft = {
      ...startRow(line.row, isCost ? "interest-paid" : "interest", { date: line.date }),
      currency: line.currency,
      amount: absolute(line.amount),
      note: line.description,
    };
    if (isCost !== /Paid$/.test(line.row.cell("type")))
      addCheck(draft, issue("sign-disagrees", {}, "Amount"));
    settle(reading, line.row, draft);
    const key = /\bfor\s+([A-Za-z]{3}-\d{4})/i.exec(line.description)?.[1]?.toLowerCase() ?? "";
    return { draft, instrumentKey: "", key, date: line.date };
  });

/** A negative coupon is a correction to be checked. */
const readCoupons = (reading: FlexReading, lines: readonly MoneyLine[]): TaxedIncome[] =>
  lines.map((line) => {
    const { row, date, currency, description, instrument } = line;
    const isBack = isNegative(line.amount);
    const head = { ...startRow(row, isBack ? "cash-expense" : "coupon", { date }), instrument, currency };
    const draft: Draft = defined({ ...head, amount: absolute(line.amount), note: description });
    if (isBack) addCheck(draft, issue("negative-income", {}, "Amount"));
    if (instrument === undefined) addCheck(draft, issue("instrument-missing", {}, "Description"));
    settle(reading, row, draft);
    return { draft, instrumentKey: instrument?.isin ?? instrument?.symbol ?? "", key: line.text.key, date };
  });

/** Reads section CashTransactions: taxes join their income, accrued interest its trade. */
export const readFlexCash = (reading: FlexReading, rows: readonly FieldRow[]): void => {
  const byKind = new Map<CashKind, MoneyLine[]>();
  for (const row of withoutSums(reading, rows)) {
    const type = row.cell("type");
    const kind = TYPES[type];
    row.externalId = row.cell("transactionID") || undefined;
    if (kind === undefined) row.problem(issue("unknown-event", { value: shown(type) }, "type"));
    const line = toMoneyLine(reading, row);
    if (line === undefined || kind === undefined) continue;
    const list = byKind.get(kind);
    if (list === undefined) byKind.set(kind, [line]);
    else list.push(line);
  }
  const lines = (kind: CashKind) => byKind.get(kind) ?? [];
  const isAccrued = (line: MoneyLine) => /accrued/i.test(line.description);
  const dividends = readDividends(reading, lines("dividend"));
  const coupons = readCoupons(
    reading,
    lines("bond-in").filter((line) => !isAccrued(line)),
  );
  const interest = readBrokerInterest(reading, lines("interest"));
  joinTaxes(reading, [...dividends.incomes, ...coupons, ...interest], [...dividends.taxes, ...lines("tax")]);
  joinAccrued(reading, [...lines("bond-out"), ...lines("bond-in").filter(isAccrued)], true);
  readDeposits(reading, lines("deposit"));
  readFees(reading, lines("fee"));
};
