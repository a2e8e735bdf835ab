import { addCheck, type Draft, makeDraft } from "../kit/draft.ts";
import { issue } from "../kit/issue.ts";
import { type ReportReading, readMoment } from "../kit/reports/report-reading.ts";
import { readSecurityType, type SecurityBook } from "../kit/security-book.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { addFees } from "../kit/taxes/trade-fees.ts";
import { checkAmount } from "../kit/text/arithmetic.ts";
import { readCurrency } from "../kit/text/currencies.ts";
import { absolute, add, isNegative, isZero, negate, subtract } from "../kit/text/decimal-text.ts";

type Row = TableRow<string>;

const REPO = /репо\s*(?:ч\.?|часть)\s*[12]/i;

const numberOf = (row: Row) => row.kept("number", 200);

const feesOf = (row: Row) => {
  const amount = row.nonZero("fee");
  const currency =
    amount === undefined || !row.has("feeCurrency") ? undefined : row.currency("feeCurrency")?.code;
  // The commission is in roubles even for deals in dollars, unless the file says otherwise.
  return [{ amount, currency: currency ?? "RUB" }];
};

const headOf = (row: Row) => ({
  ...readMoment(row, "day"),
  settleDate: row.optionalDate("settled")?.date,
  externalId: numberOf(row),
});

/** The printed sum includes accrued interest ("В т.ч. НКД"). */
const moneyOf = (row: Row, accrued = "0"): { amount: string; currency: string } => {
  const amount = subtract(absolute(row.needed("amount")), accrued);
  if (isNegative(amount)) row.problem(issue("negative-number", { value: amount }, row.label("amount")));
  const currency = row.currency("currency")?.code ?? "";
  if (currency === "" && row.problems.length === 0) row.missing("currency");
  return { amount, currency };
};

/** Rows of the currency market have no ISIN and name a currency. */
const baseOf = (row: Row): string | undefined => {
  const isin = row.text("isin");
  return isin === "" || isin === "-" ? readCurrency(row.text("name").slice(0, 3))?.code : undefined;
};

const readExchange = (row: Row, base: string): Draft[] => {
  const value = row.needed("quantity");
  const quote = moneyOf(row);
  const first = { amount: absolute(value), currency: base };
  const [paid, bought] = isNegative(value) ? [first, quote] : [quote, first];
  const draft = makeDraft([row.line], {
    kind: "currency-exchange",
    ...headOf(row),
    ...paid,
    toAmount: bought.amount,
    toCurrency: bought.currency,
  });
  addCheck(draft, checkAmount({ quantity: first.amount, price: row.size("price"), amount: quote.amount }));
  return addFees(draft, feesOf(row));
};

const readSecurity = (row: Row, book: SecurityBook): Draft[] => {
  const value = row.needed("quantity");
  const [isin, name] = [row.text("isin"), row.text("name")];
  if (isin === "" && name === "") row.missing("isin");
  const type = readSecurityType(name) === 2 ? "обл" : "";
  const instrument = book.find(isin) ?? book.find(name) ?? book.add({ isin, name, type });
  const quantity = absolute(value);
  const price = row.size("price");
  const accrued = row.nonZero("accrued");
  const draft = makeDraft([row.line], {
    kind: isNegative(value) ? "sell" : "buy",
    ...headOf(row),
    instrument,
    quantity,
    price,
    ...moneyOf(row, accrued),
    accrued,
  });
  // A bond's price is percent of a nominal that the line does not print.
  const isBond = accrued !== undefined || instrument.assetType === 2;
  if (!isBond) addCheck(draft, checkAmount({ quantity, price, amount: draft.amount }));
  return addFees(draft, feesOf(row));
};

const readPair = (reading: ReportReading, first: Row, second: Row): void => {
  const moneyIn = (row: Row) => {
    const { amount } = moneyOf(row);
    return isNegative(row.needed("quantity")) ? amount : negate(amount);
  };
  const net = add(moneyIn(first), moneyIn(second));
  if (isZero(net) || first.problems.length + second.problems.length > 0) {
    for (const row of [first, second]) reading.ignore(row, issue("repo-leg"));
    return;
  }
  const draft = makeDraft([second.line], {
    kind: isNegative(net) ? "cash-expense" : "cash-gain",
    ...readMoment(second, "day"),
    currency: moneyOf(second).currency,
    amount: absolute(net),
    note: [first.text("note"), second.text("note")].join(" / "),
    externalId: numberOf(second),
  });
  reading.acceptPair(second, first, draft);
};

const isOpposite = (a: Row, b: Row): boolean => {
  const [x, y] = [a.signed("quantity"), b.signed("quantity")];
  return x !== undefined && y !== undefined && isZero(add(x, y)) && !isZero(subtract(x, y));
};

/** Reads deals; repo and swap legs are no trades, their difference is a cost or income. */
export const readTrades = (reading: ReportReading, rows: readonly Row[], book: SecurityBook): void => {
  const pairs = Map.groupBy(rows, (row) => row.text("pair"));
  for (const row of rows) {
    const isLeg = REPO.test(row.record.cells.join(" ")) || row.text("pair") !== "";
    const base = baseOf(row);
    const legs = isLeg && row.text("pair") !== "" ? (pairs.get(row.text("pair")) ?? []) : [];
    const [first, second] = legs;
    if (!isLeg) reading.accept(row, base === undefined ? readSecurity(row, book) : readExchange(row, base));
    else if (second === undefined || first === undefined || legs.length > 2)
      reading.ignore(row, issue("repo-leg"));
    else if (!isOpposite(first, second)) reading.ignore(row, issue("repo-leg"));
    else if (row === second) readPair(reading, first, second);
  }
};
