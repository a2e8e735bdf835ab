import { instrumentKey } from "../kit/accounts/distinct-instruments.ts";
import { defined } from "../kit/defined.ts";
import { readCurrency } from "../kit/text/currencies.ts";
import { dayBefore } from "../kit/text/dates.ts";
import { isNegative, isZero } from "../kit/text/decimal-text.ts";
import { isEmptyCell, readNumber } from "../kit/text/numbers.ts";
import type { Balances, CashBalance, PositionBalance, PriceQuote, RateQuote } from "../statement.ts";
import { type InstrumentBook, readCategory } from "./instrument-book.ts";
import type { SectionRow } from "./section-row.ts";
import type { Sections } from "./sections.ts";

export interface Account {
  readonly base: string;
  readonly period?: { readonly from: string; readonly to: string };
}

/** Balances are only compared: an unreadable cell just drops its row. */
const numberAt = (row: SectionRow, label: string): string | undefined => {
  const text = row.cell(label);
  const reading = isEmptyCell(text) ? undefined : readNumber(text, ".");
  return reading !== undefined && "value" in reading ? reading.value : undefined;
};

const rowsOf = (sections: Sections, section: string): readonly SectionRow[] => {
  const rows: SectionRow[] = [];
  for (const [name, list] of sections.rows)
    if (name.startsWith(section)) for (const row of list) rows.push(row);
  return rows;
};

/** Per currency; a single-currency account prints only the base line. */
const cashRows = (sections: Sections, label: string): readonly SectionRow[] => {
  const lines = rowsOf(sections, "cash report").filter((row) => row.cell("Currency Summary") === label);
  const single = lines.filter((row) => readCurrency(row.cell("Currency")) !== undefined);
  return single.length > 0 ? single : lines;
};

export const lineOfCash = (sections: Sections, label: string, currency: string): number => {
  const rows = cashRows(sections, label);
  const own = rows.find((row) => readCurrency(row.cell("Currency"))?.code === currency);
  return (own ?? rows[0])?.line ?? 1;
};

const readCash = (sections: Sections, label: string, account: Account, date?: string): CashBalance[] => {
  return cashRows(sections, label).flatMap((row) => {
    const amount = numberAt(row, "Total");
    const currency = readCurrency(row.cell("Currency"))?.code ?? account.base;
    return amount === undefined || currency === "" ? [] : [defined({ currency, amount, date })];
  });
};

const readPositions = (sections: Sections, book: InstrumentBook): PositionBalance[] =>
  rowsOf(sections, "open positions").flatMap((row) => {
    const isLot = row.has("DataDiscriminator") && row.cell("DataDiscriminator").toLowerCase() !== "summary";
    const quantity = numberAt(row, "Quantity");
    const currency = readCurrency(row.cell("Currency"))?.code;
    const symbol = row.cell("Symbol");
    if (isLot || quantity === undefined || currency === undefined || symbol === "") return [];
    const instrument = book.find(symbol, row.cell("Asset Category"), currency);
    const price = numberAt(row, "Close Price");
    return [defined({ instrument, quantity, price, value: numberAt(row, "Value"), currency })];
  });

const readNetAssetValue = (sections: Sections, base: string): Balances["netAssetValue"] => {
  const total = rowsOf(sections, "net asset value").find((row) => /^total$/i.test(row.cell("Asset Class")));
  const amount = total === undefined ? undefined : numberAt(total, "Current Total");
  return amount === undefined || base === "" ? undefined : { amount, currency: base };
};

const MARK_TO_MARKET = "mark-to-market performance summary";

const priorAndCurrent = ({ period }: Account): readonly (readonly [string, string])[] =>
  period === undefined
    ? []
    : [
        [dayBefore(period.from), "Prior Price"],
        [period.to, "Current Price"],
      ];

const isPrice = (text: string | undefined): text is string =>
  text !== undefined && !isZero(text) && !isNegative(text);

export const readPrices = (sections: Sections, book: InstrumentBook, account: Account): PriceQuote[] => {
  const quotes = new Map<string, PriceQuote>();
  const put = (quote: PriceQuote) => {
    const key = `${instrumentKey(quote.instrument)}\u0001${quote.date}`;
    if (!quotes.has(key)) quotes.set(key, quote);
  };
  const { period } = account;
  for (const { instrument, price, currency } of period === undefined ? [] : readPositions(sections, book))
    if (isPrice(price)) put({ instrument, date: period?.to ?? "", close: price, currency });
  for (const row of rowsOf(sections, MARK_TO_MARKET)) {
    const category = row.cell("Asset Category");
    const instrument = book.find(row.cell("Symbol"), category);
    const isForeign = readCategory(category) === "forex" || readCategory(category) === "unsupported";
    if (isForeign || instrument.currency === undefined) continue;
    for (const [date, label] of priorAndCurrent(account)) {
      const close = numberAt(row, label);
      if (isPrice(close)) put({ instrument, date, close, currency: instrument.currency });
    }
  }
  return [...quotes.values()];
};

/** Reads rates to the base currency, else derives them from valuations. */
export const readRates = (sections: Sections, account: Account): RateQuote[] => {
  const rates = new Map<string, RateQuote>();
  const put = (code: string, date: string | undefined, rate: string | undefined) => {
    const base = readCurrency(code)?.code;
    if (base === undefined || base === account.base || account.base === "" || date === undefined) return;
    const key = `${base}\u0001${date}`;
    if (isPrice(rate) && !rates.has(key)) rates.set(key, { base, quote: account.base, date, rate });
  };
  const end = account.period?.to;
  for (const row of rowsOf(sections, "base currency exchange rate"))
    put(row.cell("Currency"), end, numberAt(row, row.has("Rate") ? "Rate" : "Exchange Rate"));
  for (const row of rowsOf(sections, "forex balances"))
    put(row.cell("Description"), end, numberAt(row, "Close Price"));
  for (const row of rowsOf(sections, MARK_TO_MARKET)) {
    if (readCategory(row.cell("Asset Category")) !== "forex") continue;
    for (const [date, label] of priorAndCurrent(account)) put(row.cell("Symbol"), date, numberAt(row, label));
  }
  return [...rates.values()];
};

const readOpeningPositions = (sections: Sections, book: InstrumentBook): PositionBalance[] =>
  rowsOf(sections, MARK_TO_MARKET).flatMap((row) => {
    const category = row.cell("Asset Category");
    const quantity = numberAt(row, "Prior Quantity");
    const instrument = book.find(row.cell("Symbol"), category);
    const isMoney = readCategory(category) === "forex" || readCategory(category) === "unsupported";
    if (isMoney || quantity === undefined || isZero(quantity)) return [];
    const price = numberAt(row, "Prior Price");
    return [
      defined({
        instrument,
        quantity,
        price: isPrice(price) ? price : undefined,
        currency: instrument.currency ?? "",
      }),
    ];
  });

export const readBalances = (
  sections: Sections,
  book: InstrumentBook,
  account: Account,
): { opening: Balances; closing: Balances } => {
  const { period, base } = account;
  return {
    opening: {
      cash: readCash(sections, "Starting Cash", account, period && dayBefore(period.from)),
      positions: readOpeningPositions(sections, book),
    },
    closing: defined({
      cash: readCash(sections, "Ending Cash", account, period?.to),
      positions: readPositions(sections, book),
      netAssetValue: readNetAssetValue(sections, base),
    }),
  };
};
