import { addCheck, type Draft, makeDraft } from "../kit/draft.ts";
import { issue, shown } from "../kit/issue.ts";
import { type ReportReading, readMoment } from "../kit/reports/report-reading.ts";
import { readSecurityType, type SecurityBook } from "../kit/security-book.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { addFees } from "../kit/taxes/trade-fees.ts";
import { checkAmount } from "../kit/text/arithmetic.ts";
import { readCurrency } from "../kit/text/currencies.ts";
import { absolute, compare, divide, isZero, multiply, subtract } from "../kit/text/decimal-text.ts";
import type { InstrumentRef } from "../statement.ts";

type Row = TableRow<string>;

export const SIDES = ["Покупка", "Продажа"];

/** Returns false for a purchase; undefined for another word. */
export const isSaleOf = (row: Row): boolean | undefined => {
  const side = row.text("side").toLowerCase();
  return side.startsWith("покупка") ? false : side.startsWith("продажа") ? true : undefined;
};

const NAME_CELL = /^(.+?)\s*,\s*([^,]*?)\s*,\s*([A-Z]{2}[A-Z0-9]{9}\d)$/;

/** Reads "Name, registration number, ISIN" in one cell, under the title of its kind. */
export const addNameCell = (cell: string, book: SecurityBook, kind = ""): InstrumentRef | undefined => {
  const found = NAME_CELL.exec(cell.replace(/[\s\u00a0]+/g, " ").trim());
  if (found === null) return undefined;
  const [, name = "", registration = "", isin = ""] = found;
  const type = readSecurityType(name) === 2 ? "обл" : kind;
  return book.add({ name, registration, isin, type });
};

const FACE_STEP = "100";
const CENT = "0.01";

/** Returns whether the sum fits a round face value at this price. */
const isOfRoundFace = (sum: string, quantity: string, price: string): boolean => {
  const percent = divide(multiply(quantity, price), "100", 10) ?? "0";
  const steps = divide(sum, multiply(percent, FACE_STEP), 0);
  if (isZero(percent) || steps === undefined || isZero(steps)) return false;
  const whole = multiply(multiply(steps, FACE_STEP), percent);
  return compare(absolute(subtract(sum, whole)), CENT) <= 0;
};

/**
 * Returns whether the sum excludes accrued interest, contrary to its heading: it equals quantity x price to the cent,
 * and does not after deducting accrued interest.
 */
const isClean = (
  sum: string,
  { quantity, price, accrued }: { quantity: string; price: string | undefined; accrued: string | undefined },
): boolean =>
  accrued !== undefined &&
  price !== undefined &&
  isOfRoundFace(sum, quantity, price) &&
  !isOfRoundFace(subtract(sum, accrued), quantity, price);

const readTrade = (row: Row, isSale: boolean, book: SecurityBook): Draft[] => {
  const name = row.text("name");
  if (name === "") row.missing("name");
  const instrument = addNameCell(name, book) ?? book.find(name) ?? book.add({ name });
  const quantity = absolute(row.needed("quantity"));
  const price = row.size("price");
  const accrued = row.nonZero("accrued");
  const sum = absolute(row.needed("amount"));
  const amount = isClean(sum, { quantity, price, accrued }) ? sum : subtract(sum, accrued ?? "0");
  const currency = row.currency("currency")?.code ?? "";
  if (currency === "" && row.problems.length === 0) row.missing("currency");
  const draft = makeDraft([row.line], {
    kind: isSale ? "sell" : "buy",
    ...readMoment(row, "day"),
    settleDate: row.optionalDate("settled")?.date,
    instrument,
    quantity,
    price,
    currency,
    amount,
    accrued,
    externalId: row.kept("number", 200),
  });
  const isBond = accrued !== undefined || instrument.assetType === 2;
  if (!isBond) addCheck(draft, checkAmount({ quantity, price, amount }));
  return addFees(draft, [{ amount: row.nonZero("settleFee") }, { amount: row.nonZero("dealFee") }]);
};

export const readTrades = (reading: ReportReading, rows: readonly Row[], book: SecurityBook): void => {
  for (const row of rows) {
    const isSale = isSaleOf(row);
    if (/репо/i.test(row.text("side"))) reading.ignore(row, issue("repo-leg"));
    else if (isSale === undefined)
      reading.fail(row, issue("unknown-event", { value: shown(row.text("side")) }, row.label("side")));
    else reading.accept(row, readTrade(row, isSale, book));
  }
};

const PAIR = /([A-Z]{3})\s*\/?\s*([A-Z]{3})(?:[_\s]|$)/;

interface Pair {
  readonly base: string;
  readonly quote: string;
}

/** Returns a deal's currencies; undefined for metals and other names. */
export const pairOf = (row: Row): Pair | undefined => {
  const found = PAIR.exec(row.text("name").toUpperCase());
  const [base, quote] = [readCurrency(found?.[1] ?? "")?.code, readCurrency(found?.[2] ?? "")?.code];
  return base === undefined || quote === undefined ? undefined : { base, quote };
};

/** Reads currency deals such as "CNYRUB_TOM". */
export const readExchanges = (reading: ReportReading, rows: readonly Row[]): void => {
  for (const row of rows) {
    const isSale = isSaleOf(row);
    const pair = pairOf(row);
    if (isSale === undefined)
      reading.fail(row, issue("unknown-event", { value: shown(row.text("side")) }, row.label("side")));
    else if (pair === undefined)
      reading.fail(row, issue("bad-currency-pair", { value: shown(row.text("name")) }, row.label("name")));
    else reading.accept(row, exchangeOf(row, isSale, pair));
  }
};

const exchangeOf = (row: Row, isSale: boolean, { base, quote }: Pair): Draft[] => {
  const first = { amount: absolute(row.needed("quantity")), currency: base };
  const second = { amount: absolute(row.needed("amount")), currency: quote };
  const [paid, bought] = isSale ? [first, second] : [second, first];
  const draft = makeDraft([row.line], {
    kind: "currency-exchange",
    ...readMoment(row, "day"),
    settleDate: row.optionalDate("settled")?.date,
    ...paid,
    toAmount: bought.amount,
    toCurrency: bought.currency,
    externalId: row.kept("number", 200),
  });
  addCheck(draft, checkAmount({ quantity: first.amount, price: row.size("price"), amount: second.amount }));
  const fees = [row.nonZero("settleFee"), row.nonZero("dealFee")];
  return addFees(
    draft,
    fees.map((amount) => ({ amount, currency: quote })),
  );
};
