import { addCheck, type Draft, makeDraft } from "../kit/draft.ts";
import { issue, shown } from "../kit/issue.ts";
import { type ReportReading, readMoment } from "../kit/reports/report-reading.ts";
import type { SectionTotal } from "../kit/reports/section-totals.ts";
import type { SecurityBook } from "../kit/security-book.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { checkAmount } from "../kit/text/arithmetic.ts";
import { readCurrency } from "../kit/text/currencies.ts";
import { absolute, add, negate } from "../kit/text/decimal-text.ts";

type Row = TableRow<string>;

/** Words of both formats; repo legs contain РЕПО. */
export const SIDES = ["Покупка", "Продажа"];

const isSaleOf = (row: Row): boolean | undefined => {
  const side = row.text("side").toLowerCase();
  return side.startsWith("покупка") ? false : side.startsWith("продажа") ? true : undefined;
};

const isRepo = (row: Row) =>
  /репо/i.test(`${row.text("side")} ${row.text("note")} ${row.text("kindOfDeal")}`);

const feeOf = (row: Row): string | undefined => {
  const fee = add(row.size("broker") ?? "0", row.size("exchange") ?? "0");
  return fee === "0" ? undefined : fee;
};

const readTrade = (row: Row, isSale: boolean, book: SecurityBook): Draft => {
  const code = row.text("code");
  const name = row.text("name");
  if (code === "" && name === "") row.missing("code");
  const type = row.text("type");
  const instrument = book.find(code) ?? book.find(name) ?? book.add({ name: name || code, code, type });
  const quantity = absolute(row.needed("quantity"));
  const price = row.size("price");
  const amount = absolute(row.needed("amount"));
  const currency = row.currency("currency")?.code ?? "";
  if (currency === "" && row.problems.length === 0) row.missing("currency");
  const settled = row.text("settled") === "" ? undefined : row.optionalDate("settled")?.date;
  const draft = makeDraft([row.line], {
    kind: isSale ? "sell" : "buy",
    ...readMoment(row, "day", row.has("time") ? "time" : undefined),
    settleDate: settled,
    instrument,
    quantity,
    price,
    currency,
    amount,
    accrued: row.nonZero("accrued"),
    fee: feeOf(row),
    externalId: row.kept("number", 200),
  });
  // A bond's price is percent of a nominal that the line does not print.
  const isBond = instrument.assetType === 2 || draft.accrued !== undefined;
  if (!isBond) addCheck(draft, checkAmount({ quantity, price, amount }));
  return draft;
};

/** Reads deals, once per number: one may be in two reports, open and settled. */
export const readTrades = (reading: ReportReading, rows: readonly Row[], book: SecurityBook): void => {
  for (const row of rows) {
    const isSale = isSaleOf(row);
    if (isRepo(row)) reading.ignore(row, issue("repo-leg"));
    else if (isSale === undefined)
      reading.fail(row, issue("unknown-event", { value: shown(row.text("side")) }, row.label("side")));
    else reading.accept(row, [readTrade(row, isSale, book)]);
  }
};

const TURNOVER_COLUMNS = ["quantity", "amount", "broker", "exchange"] as const;

/**
 * Turnover figures under deals, with the deals they may sum. Fees are plain sums; of cash and currency the turnover is
 * bought less sold.
 */
const turnoverOf = (title: string, row: Row, deals: readonly Row[]): SectionTotal[] =>
  TURNOVER_COLUMNS.flatMap((column): SectionTotal[] => {
    const printed = row.signed(column);
    if (printed === undefined) return [];
    const parts = deals.map((deal) => ({ deal, line: deal.line, amount: deal.size(column) ?? "0" }));
    const signed = parts.map(({ deal, line, amount }) => ({
      line,
      amount: isSaleOf(deal) === true ? negate(amount) : amount,
    }));
    const plain = parts.map(({ line, amount }) => ({ line, amount }));
    const choices = column === "quantity" || column === "amount" ? [signed, plain] : [plain];
    return [{ label: `${title}, ${row.label(column)}`, line: row.line, printed, choices }];
  });

/** Reads "CNYRUB" deals; both fees are in roubles. */
export const readExchanges = (reading: ReportReading, title: string, rows: readonly Row[]): void => {
  let above: Row[] = [];
  for (const row of rows) {
    // The turnover below the deals has neither day nor number.
    if (row.text("number") === "" && row.text("day") === "") {
      reading.layout([row], "total");
      if (above.length > 0) reading.totals(turnoverOf(title, row, above));
      above = [];
      continue;
    }
    above.push(row);
    const isSale = isSaleOf(row);
    const pair = row.text("pair").toUpperCase();
    const [base, quote] = [readCurrency(pair.slice(0, 3))?.code, readCurrency(pair.slice(3, 6))?.code];
    if (isSale === undefined)
      reading.fail(row, issue("unknown-event", { value: shown(row.text("side")) }, row.label("side")));
    else if (base === undefined || quote === undefined)
      reading.fail(row, issue("bad-currency-pair", { value: shown(pair) }, row.label("pair")));
    else reading.accept(row, [exchangeOf(row, isSale, base, quote)]);
  }
};

const exchangeOf = (row: Row, isSale: boolean, base: string, quote: string): Draft => {
  const first = { amount: absolute(row.needed("quantity")), currency: base };
  const second = { amount: absolute(row.needed("amount")), currency: quote };
  const [paid, bought] = isSale ? [first, second] : [second, first];
  const fee = feeOf(row);
  const draft = makeDraft([row.line], {
    kind: "currency-exchange",
    ...readMoment(row, "day", "time"),
    settleDate: row.optionalDate("settled")?.date,
    ...paid,
    toAmount: bought.amount,
    toCurrency: bought.currency,
    fee,
    feeCurrency: fee === undefined || paid.currency === "RUB" ? undefined : "RUB",
    externalId: row.kept("number", 200),
  });
  addCheck(draft, checkAmount({ quantity: first.amount, price: row.size("price"), amount: second.amount }));
  return draft;
};
