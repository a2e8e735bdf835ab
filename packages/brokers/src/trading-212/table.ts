import { checkConverted, taxInAccountCurrency } from "../kit/accounts/account-currency.ts";
import { reversedIncome } from "../kit/accounts/own-rows.ts";
import { type Draft, makeDraft } from "../kit/draft.ts";
import { bySign, checkSign, readRef, readWord } from "../kit/event-rows.ts";
import { issue, shown } from "../kit/issue.ts";
import type { TableSpec } from "../kit/tables/table-format.ts";
import type { Outcome, TableReading } from "../kit/tables/table-reading.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { joinTaxLines } from "../kit/taxes/join-taxes.ts";
import type { CurrencyReading } from "../kit/text/currencies.ts";
import {
  absolute,
  add,
  isNegative,
  isZero,
  multiply,
  reduceRatio,
  subtract,
} from "../kit/text/decimal-text.ts";
import type { InstrumentRef, KindName } from "../statement.ts";
import { COLUMNS, COSTS, type Column } from "./columns.ts";
import { type How, WORDS } from "./words.ts";

type Row = TableRow<Column>;

const IN_LABEL = /\(([A-Z]{3})\)$/;

/** Beside the total, or in its label. */
const accountCurrency = (row: Row): string => {
  const printed = row.currency("totalCurrency")?.code ?? IN_LABEL.exec(row.label("total"))?.[1];
  if (printed === undefined && row.problems.length === 0) row.missing("totalCurrency");
  return printed ?? "";
};

const refOf = (row: Row): InstrumentRef | undefined => {
  const currency = row.currency("priceCurrency")?.code;
  const ref = readRef(
    row,
    { isin: "isin", symbol: "ticker", name: "name" },
    currency === undefined ? {} : { currency },
  );
  if (ref === undefined && row.problems.length === 0) row.missing("isin");
  return ref;
};

const headOf = (row: Row) => ({ ...row.date("time"), note: row.note("notes"), externalId: row.kept("id") });

/** Pence are hundredths of the currency beside them. */
const inWhole = (value: string, unit: CurrencyReading | undefined): string =>
  unit?.isHundredth === true ? multiply(value, "0.01") : value;

/** Inside Total. */
const costsOf = (row: Row, currency: string): { fee: string; tax: string } => {
  const sums = { fee: "0", tax: "0" };
  for (const { id, is } of COSTS) {
    const cost = row.nonZero(id);
    if (cost === undefined) continue;
    const unit = row.currency(`${id}Currency`);
    const own = unit?.code ?? currency;
    if (own !== currency) row.check(issue("tax-not-converted", { tax: cost, currency: own }));
    else sums[is] = add(sums[is], inWhole(cost, unit));
  }
  return sums;
};

const optional = (sum: string) => (isZero(sum) ? undefined : sum);

/** Total includes costs; price and rate are only checked if currencies differ. */
const readTrade = (row: Row, kind: "buy" | "sell"): Outcome => {
  const currency = accountCurrency(row);
  const total = row.needed("total");
  const quantity = absolute(row.needed("shares"));
  const price = row.size("price");
  const priced = row.currency("priceCurrency");
  const { fee, tax } = costsOf(row, currency);
  const costs = add(fee, tax);
  const amount = kind === "buy" ? subtract(absolute(total), costs) : add(absolute(total), costs);
  if (isNegative(total)) row.check(issue("sign-disagrees", {}, row.label("total")));
  const isOwnCurrency = priced?.code === currency;
  const rate = row.nonZero("rate") ?? (isOwnCurrency ? (priced.isHundredth ? "100" : "1") : undefined);
  if (price !== undefined && rate !== undefined) row.check(checkConverted({ quantity, price, rate, amount }));
  const own =
    price === undefined || !isOwnCurrency ? undefined : priced.isHundredth ? multiply(price, "0.01") : price;
  const foreign = isOwnCurrency || price === undefined ? "" : `${price} ${row.text("priceCurrency")}`;
  const note = [row.note("notes") ?? "", foreign].filter((part) => part !== "").join("; ");
  return makeDraft([row.line], {
    ...headOf(row),
    kind,
    instrument: refOf(row),
    quantity,
    price: own,
    currency,
    amount,
    fee: optional(fee),
    tax: optional(tax),
    note: note === "" ? undefined : note,
  });
};

/** Dividend tax in the account's currency; undefined with a check when not derivable. */
const readWithheld = (row: Row, currency: string, net: string): string | undefined => {
  const printed = row.nonZero("tax");
  if (printed === undefined) return undefined;
  const priced = row.currency("priceCurrency");
  const taxed = row.currency("taxCurrency") ?? priced;
  const tax = inWhole(printed, taxed);
  if (taxed?.code === currency) return tax;
  const [price, quantity] = [row.size("price"), row.nonZero("shares")];
  const isComparable = price !== undefined && quantity !== undefined && taxed?.code === priced?.code;
  const gross = isComparable ? multiply(quantity, inWhole(price, priced)) : undefined;
  const converted = taxInAccountCurrency({ net, gross, tax });
  if (converted === undefined)
    row.check(issue("tax-not-converted", { tax: printed, currency: row.text("taxCurrency") }));
  return converted;
};

/** Total is net; the tax may be in pence or in the instrument's currency. */
const readDividend = (row: Row, kind: "dividend" | "return-of-capital"): Outcome => {
  const currency = accountCurrency(row);
  const total = row.needed("total");
  const net = absolute(total);
  const quantity = row.nonZero("shares");
  const tax = readWithheld(row, currency, net);
  const head = { ...headOf(row), instrument: refOf(row), currency };
  const gross = add(net, tax ?? "0");
  if (isNegative(total)) {
    row.check(issue("negative-income", {}, row.label("total")));
    return reversedIncome(row.line, head, { gross, tax });
  }
  return makeDraft([row.line], { ...head, kind, quantity, amount: gross, tax });
};

const readTax = (row: Row): Draft => {
  const total = row.needed("total");
  const kind = bySign(total, "tax-refund", "tax");
  return makeDraft([row.line], {
    ...headOf(row),
    kind,
    instrument: refOf(row),
    currency: accountCurrency(row),
    amount: absolute(total),
  });
};

/** A card deposit's fee never reached the account and is only noted. */
const readFlow = (row: Row, kind: KindName, sign: "+" | "-"): Outcome => {
  const total = row.needed("total");
  checkSign(row, "total", total, sign);
  const fee = row.nonZero("depositFee");
  const feeText = fee === undefined ? undefined : `${row.label("depositFee")} ${fee}`;
  const note = [row.note("notes"), row.kept("merchant"), feeText]
    .filter((part) => part !== undefined)
    .join("; ");
  return makeDraft([row.line], {
    ...headOf(row),
    kind,
    currency: accountCurrency(row),
    amount: absolute(total),
    note: note === "" ? undefined : note,
  });
};

const EXCHANGE = /^([\d.]+) ([A-Z]{3}) -> ([\d.]+) ([A-Z]{3})$/;

/** The note has the sums: `100.00 GBP -> 116.20 EUR`. */
const readConversion = (row: Row): Outcome => {
  const text = row.text("notes");
  const [, paid = "", currency = "", bought = "", toCurrency = ""] = EXCHANGE.exec(text) ?? [];
  const amounts = [paid, bought].map((part) => (/^\d+(?:\.\d+)?$/.test(part) ? multiply(part, "1") : "0"));
  if (amounts.some(isZero))
    row.problem(issue("bad-currency-pair", { value: shown(text) }, row.label("notes")));
  const fee = row.nonZero("conversion");
  const feeCurrency = row.currency("conversionCurrency")?.code;
  return makeDraft([row.line], {
    ...headOf(row),
    kind: "currency-exchange",
    currency,
    amount: amounts[0],
    toAmount: amounts[1],
    toCurrency,
    fee,
    feeCurrency: fee === undefined || feeCurrency === currency ? undefined : feeCurrency,
  });
};

const readUnits = (
  row: Row,
  kind: "transfer-in" | "transfer-out" | "stock-dividend",
  isAction: boolean,
): Outcome => {
  const instrument = refOf(row);
  const currency = row.currency("priceCurrency")?.code ?? "";
  if (currency === "" && row.problems.length === 0) row.missing("priceCurrency");
  if (isAction) row.check(issue("corporate-action-cost", { action: row.text("action") }));
  return makeDraft([row.line], {
    ...headOf(row),
    kind,
    affectsCash: false,
    instrument,
    quantity: absolute(row.needed("shares")),
    currency,
  });
};

/** Lines joined with another. */
type OfTwo = "split-open" | "split-close" | "dividend-tax";
const isOfTwo = (how: How): how is OfTwo =>
  how === "split-open" || how === "split-close" || how === "dividend-tax";

const READ: Readonly<Record<Exclude<How, OfTwo>, (row: Row) => Outcome>> = {
  buy: (row) => readTrade(row, "buy"),
  sell: (row) => readTrade(row, "sell"),
  dividend: (row) => readDividend(row, "dividend"),
  capital: (row) => readDividend(row, "return-of-capital"),
  interest: (row) => readFlow(row, "interest", "+"),
  lending: (row) => readFlow(row, "lending-income", "+"),
  deposit: (row) => readFlow(row, "deposit", "+"),
  withdrawal: (row) => readFlow(row, "withdrawal", "-"),
  gain: (row) => readFlow(row, "cash-gain", "+"),
  conversion: readConversion,
  adjustment: (row) => {
    const sign = isNegative(row.signed("total") ?? "0") ? "-" : "+";
    return readFlow(row, sign === "-" ? "cash-expense" : "cash-gain", sign);
  },
  "units-in": (row) => readUnits(row, "transfer-in", true),
  "stock-dividend": (row) => readUnits(row, "stock-dividend", false),
  "transfer-in": (row) => readUnits(row, "transfer-in", false),
  "transfer-out": (row) => readUnits(row, "transfer-out", false),
};

const read = (row: Row): Outcome => {
  const how = readWord(row, "action", WORDS);
  if (typeof how !== "string") return how;
  return isOfTwo(how) ? undefined : READ[how](row);
};

const isWord = (row: Row, word: string) => row.text("action").toLowerCase() === word;

/** A split closes the old position and opens the new: ratio of the units. */
const joinSplits = (reading: TableReading<Column>) => {
  const open = reading.open();
  for (const row of open.filter((candidate) => isWord(candidate, "stock split open"))) {
    const key = `${row.text("isin")} ${row.date("time").date}`;
    const other = open.find(
      (candidate) =>
        isWord(candidate, "stock split close") &&
        `${candidate.text("isin")} ${candidate.date("time").date}` === key,
    );
    if (other === undefined) continue;
    const [to, from] = [absolute(row.needed("shares")), absolute(other.needed("shares"))];
    const instrument = refOf(row);
    const currency = row.currency("priceCurrency")?.code ?? "";
    const { date, time } = row.date("time");
    const ratio = isZero(from) ? { to, from } : reduceRatio(to, from);
    const parts = { date, time, kind: "split" as const, affectsCash: false, instrument, currency, ratio };
    reading.accept([row, other], [makeDraft([row.line, other.line], parts)]);
  }
};

/** Newer files have the dividend tax on another row of the same second. */
const joinTaxRows = (reading: TableReading<Column>) => {
  const taxes = reading.open().filter((row) => isWord(row, "dividend (dividend tax)"));
  joinTaxLines(
    reading,
    taxes.map((row) => ({ row, tax: readTax(row) })),
    { keyOf: ({ date, time, instrument }) => `${date} ${time} ${instrument?.isin}`, maxDays: 0 },
  );
};

export const trading212Csv: TableSpec<Column> = {
  format: {
    id: "trading-212-csv",
    name: "History CSV",
    evidence: "sample",
    prints: [],
    words: Object.keys(WORDS),
  },
  columns: COLUMNS,
  dateOrder: "dmy",
  decimalMark: ".",
  read,
  finish: (reading) => {
    joinSplits(reading);
    joinTaxRows(reading);
    return {};
  },
};
