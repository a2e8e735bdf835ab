import { addCheck, type Draft, makeDraft } from "../kit/draft.ts";
import { issue, shown } from "../kit/issue.ts";
import type { ReportLine } from "../kit/reports/report.ts";
import { type ReportReading, readMoment } from "../kit/reports/report-reading.ts";
import type { SecurityBook } from "../kit/security-book.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { addFees, type Fee } from "../kit/taxes/trade-fees.ts";
import { checkAmount } from "../kit/text/arithmetic.ts";
import { readCurrency } from "../kit/text/currencies.ts";
import { readDate } from "../kit/text/dates.ts";
import { absolute, add, isNegative, isZero, subtract } from "../kit/text/decimal-text.ts";
import { contractOf } from "./contracts.ts";

type Row = TableRow<string>;

/** Repo legs are never trades. */
export const TRADE_WORDS = [
  "Покупка",
  "Продажа",
  "РЕПО 1 Продажа",
  "РЕПО 2 Покупка",
  "РЕПО 1 Покупка",
  "РЕПО 2 Продажа",
];

/** Bought and paid currency: "USDRUB_TOM" or "USD000UTSTOM". */
const PAIR = /^([A-Z]{3})\/?([A-Z]{3})_?(TOM|TOD|SPT|TMS|TDS)/;

const pairOf = (row: Row): { base: string; quote: string; tenor: string } | undefined => {
  const found = PAIR.exec(row.text("name").toUpperCase()) ?? PAIR.exec(row.text("code").toUpperCase());
  const base = readCurrency(found?.[1] ?? "")?.code;
  const quote = readCurrency(found?.[2] ?? "")?.code;
  return base === undefined || quote === undefined ? undefined : { base, quote, tenor: found?.[3] ?? "" };
};

const FEES = ["broker", "exchange", "clearing", "stamp"] as const;

const feesOf = (row: Row): Fee[] =>
  FEES.map((column) => {
    const amount = row.nonZero(column);
    const currency = amount === undefined ? undefined : row.currency(`${column}Currency`)?.code;
    return { amount, currency };
  });

/** Actual day after the slash, planned before; newer layouts print one. */
const settleDate = (row: Row): string | undefined => {
  const days = row
    .text("settleFact")
    .split("/")
    .map((day) => day.trim())
    .filter((day) => day !== "");
  const day = days.at(-1);
  return day === undefined ? undefined : readDate(day, "dmy")?.date;
};

const readSecurity = (row: Row, isSale: boolean, book: SecurityBook): Draft[] => {
  const code = row.text("code");
  const name = row.text("name");
  if (code === "" && name === "") row.missing("code");
  const contract = contractOf(row);
  const instrument = contract ?? book.find(code) ?? book.find(name) ?? book.add({ name, code });
  const quantity = absolute(row.needed("quantity"));
  const price = row.size("price");
  const amount = absolute(row.needed("amount"));
  const accrued = row.nonZero("accrued");
  const currency = row.currency("currency")?.code ?? "";
  if (currency === "" && row.problems.length === 0) row.missing("currency");
  // Futures prices are in points.
  const isPercent =
    contract !== undefined || /%/.test(row.text("priceCurrency")) || instrument.assetType === 2;
  const draft = makeDraft([row.line], {
    kind: isSale ? "sell" : "buy",
    ...readMoment(row, "day", "time"),
    settleDate: settleDate(row),
    instrument,
    quantity,
    price,
    currency,
    amount,
    accrued,
    externalId: row.kept("number", 200),
  });
  // A bond's price is percent of an unprinted nominal: the total checks its amount.
  if (!isPercent) addCheck(draft, checkAmount({ quantity, price, amount }));
  const total = row.size("total");
  if (total !== undefined)
    addCheck(draft, checkAmount({ quantity: "1", price: add(amount, accrued ?? "0"), amount: total }));
  return addFees(draft, feesOf(row));
};

const readExchange = (row: Row, isSale: boolean, pair: { base: string; quote: string }): Draft[] => {
  const base = { money: absolute(row.needed("quantity")), currency: pair.base };
  const quote = { money: absolute(row.needed("amount")), currency: pair.quote };
  const [paid, bought] = isSale ? [base, quote] : [quote, base];
  const price = row.size("price");
  const draft = makeDraft([row.line], {
    kind: "currency-exchange",
    ...readMoment(row, "day", "time"),
    settleDate: settleDate(row),
    currency: paid.currency,
    amount: paid.money,
    toAmount: bought.money,
    toCurrency: bought.currency,
    note: `${row.text("name")} ${price ?? ""}`.trim(),
    externalId: row.kept("number", 200),
  });
  addCheck(draft, checkAmount({ quantity: base.money, price, amount: quote.money }));
  return addFees(draft, feesOf(row));
};

const isSwapLeg = (row: Row) =>
  pairOf(row) !== undefined && feesOf(row).every(({ amount }) => amount === undefined);
const isSale = (row: Row) => /^продажа/i.test(row.text("side"));

/** Opposite fee-free deals of one pair, TOM and TOD, in one second: an overnight swap. */
const findSwaps = (rows: readonly Row[]): ReadonlyMap<Row, Row> => {
  const swaps = new Map<Row, Row>();
  const legs = rows.filter(isSwapLeg);
  const keyOf = (row: Row) =>
    [row.text("day"), row.text("time"), pairOf(row)?.base, pairOf(row)?.quote, row.text("quantity")].join(
      "\u0001",
    );
  for (const members of Map.groupBy(legs, keyOf).values())
    for (const leg of members) {
      const other = members.find(
        (entry) =>
          !swaps.has(entry) && isSale(entry) !== isSale(leg) && pairOf(entry)?.tenor !== pairOf(leg)?.tenor,
      );
      if (other === undefined || swaps.has(leg)) continue;
      swaps.set(leg, other);
      swaps.set(other, leg);
    }
  return swaps;
};

/** The net of both legs is the night's cost or income. */
const readSwap = (reading: ReportReading, row: Row, other: Row): void => {
  const [sold, bought] = isSale(row) ? [row, other] : [other, row];
  const net = subtract(absolute(sold.needed("amount")), absolute(bought.needed("amount")));
  if (isZero(net)) {
    for (const leg of [row, other]) reading.ignore(leg, issue("currency-swap"));
    return;
  }
  const draft = makeDraft([row.line], {
    kind: isNegative(net) ? "cash-expense" : "cash-gain",
    ...readMoment(row, "day", "time"),
    currency: pairOf(row)?.quote ?? "",
    amount: absolute(net),
    note: `Swap ${row.text("name")} / ${other.text("name")}`,
    externalId: row.kept("number", 200),
  });
  reading.acceptPair(row, other, draft);
};

const readTrade = (reading: ReportReading, row: Row, book: SecurityBook): void => {
  const side = row.text("side");
  if (/^репо/i.test(side)) reading.ignore(row, issue("repo-leg"));
  else if (!/^(?:покупка|продажа)/i.test(side))
    reading.fail(row, issue("unknown-event", { value: shown(side) }, row.label("side")));
  else {
    const pair = pairOf(row);
    reading.accept(
      row,
      pair === undefined ? readSecurity(row, isSale(row), book) : readExchange(row, isSale(row), pair),
    );
  }
};

/**
 * Reads sections 1.1 (settled) and 1.2 (unsettled). A deal of 1.2 repeats in 1.1 of the next report under its number.
 */
export const readTrades = (
  reading: ReportReading,
  lines: readonly ReportLine<string>[],
  book: SecurityBook,
): void => {
  const rows = lines.map(({ row }) => row);
  const swaps = findSwaps(rows.filter((row) => row.problems.length === 0));
  const done = new Set<Row>();
  for (const row of rows) {
    if (done.has(row)) continue;
    const other = swaps.get(row);
    if (other === undefined) readTrade(reading, row, book);
    else {
      done.add(other);
      readSwap(reading, row, other);
    }
  }
};
