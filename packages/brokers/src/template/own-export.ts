import { distinctInstruments } from "../kit/accounts/distinct-instruments.ts";
import { createCollector, rejected } from "../kit/collector.ts";
import { defined } from "../kit/defined.ts";
import { issue, shown } from "../kit/issue.ts";
import { nearTable } from "../kit/reports/near-format.ts";
import type { CsvRecord } from "../kit/tables/csv.ts";
import { findHeader, normaliseLabel } from "../kit/tables/header.ts";
import { openCsv } from "../kit/tables/open-csv.ts";
import { readCurrency } from "../kit/text/currencies.ts";
import { readDate } from "../kit/text/dates.ts";
import { isNegative, isZero, reduceRatio } from "../kit/text/decimal-text.ts";
import { checkDigits, type NumberRole } from "../kit/text/limits.ts";
import { readNumber } from "../kit/text/numbers.ts";
import type {
  ChosenLot,
  DraftRow,
  InstrumentRef,
  Issue,
  KindName,
  NearFormat,
  ParseOptions,
  SourceFile,
  Statement,
} from "../statement.ts";
import { EVENTS, GIVEN, KIND_NAMES } from "./events.ts";

export const OWN_FORMAT = "transactions-csv";
export const OWN_WORDS: readonly string[] = KIND_NAMES;

/** Other columns may be missing in files of earlier versions. */
const MARKS = ["date", "kind", "ticker", "currency", "affectsCash", "toTicker", "optionRight"] as const;
const OTHERS = [
  ...["time", "settleDate", "exchange", "name", "assetCurrency", "assetType", "quantity", "price", "amount"],
  ...["accrued", "fee", "feeCurrency", "tax", "taxCurrency", "rate", "toAmount", "toCurrency", "toExchange"],
  ...["toName", "toAssetCurrency", "toAssetType", "toQuantity", "ratioTo", "ratioFrom", "costShare", "cost"],
  ...["acquiredOn", "lots", "id", "note"],
] as const;
type Column = (typeof MARKS)[number] | (typeof OTHERS)[number];

const COLUMNS = [...MARKS, ...OTHERS].map((id) => ({
  id: id as Column,
  labels: [id],
  isRequired: MARKS.some((mark) => mark === id),
}));

export const isOwnExport = (records: readonly CsvRecord[]): boolean =>
  records.length > 0 && findHeader(records, COLUMNS).missing.length === 0;

export const nearOwnExport = (records: readonly CsvRecord[]): NearFormat =>
  nearTable({ format: { id: OWN_FORMAT }, columns: COLUMNS }, records);

const GUARDED = /^'+[=+\-@\t\r]/;

/** The first problem ends the reading. */
class Cells {
  problem: Issue | undefined;
  readonly #record: CsvRecord;
  readonly #at: ReadonlyMap<string, number>;

  constructor(record: CsvRecord, at: ReadonlyMap<string, number>) {
    this.#record = record;
    this.#at = at;
  }

  fail(found: Issue): undefined {
    this.problem ??= found;
    return undefined;
  }

  text(column: Column): string | undefined {
    const cell = this.#record.cells[this.#at.get(column) ?? -1] ?? "";
    if (cell === "") return undefined;
    // Apostrophe against formula execution.
    return GUARDED.test(cell) ? cell.slice(1) : cell;
  }

  number(column: Column, role: NumberRole): string | undefined {
    const text = this.text(column);
    if (text === undefined) return undefined;
    const reading = readNumber(text, ".");
    if ("problem" in reading) return this.fail(issue(reading.problem, { value: shown(text) }, column));
    const tooLong = checkDigits(reading.value, role, column);
    return tooLong === undefined ? reading.value : this.fail(tooLong);
  }

  currency(column: Column): string | undefined {
    const text = this.text(column);
    if (text === undefined) return undefined;
    const reading = readCurrency(text);
    // Our own files name ledger currencies, never hundredths.
    if (reading !== undefined && !reading.isHundredth) return reading.code;
    return this.fail(issue("unknown-currency", { value: shown(text) }, column));
  }

  date(column: Column): string | undefined {
    const text = this.text(column);
    if (text === undefined) return undefined;
    const reading = readDate(text, "dmy");
    return reading?.date ?? this.fail(issue("bad-date", { value: shown(text) }, column));
  }

  assetType(column: Column): number | undefined {
    const text = this.text(column);
    return text !== undefined && /^\d{1,3}$/.test(text) ? Number(text) : undefined;
  }
}

const securityOf = (cells: Cells): InstrumentRef | undefined => {
  const [symbol, name] = [cells.text("ticker"), cells.text("name")];
  if (symbol === undefined && name === undefined) return undefined;
  return defined({
    symbol,
    exchange: cells.text("exchange"),
    name,
    currency: cells.currency("assetCurrency"),
    assetType: cells.assetType("assetType"),
  });
};

const receivedOf = (cells: Cells): InstrumentRef | undefined => {
  const [symbol, name] = [cells.text("toTicker"), cells.text("toName")];
  if (symbol === undefined && name === undefined) return undefined;
  return defined({
    symbol,
    exchange: cells.text("toExchange"),
    name,
    currency: cells.currency("toAssetCurrency"),
    assetType: cells.assetType("toAssetType"),
  });
};

const ratioOf = (cells: Cells): DraftRow["ratio"] => {
  const [to, from] = [cells.number("ratioTo", "quantity"), cells.number("ratioFrom", "quantity")];
  if (to === undefined || from === undefined) return undefined;
  if (isZero(to) || isZero(from)) return cells.fail(issue("zero-number", {}, "ratioTo"));
  return reduceRatio(to, from);
};

/** Units of purchases by row id: "row 2.5; row 3". */
const lotsOf = (cells: Cells): readonly ChosenLot[] | undefined =>
  cells
    .text("lots")
    ?.split(";")
    .flatMap((part) => {
      const [externalId, quantity] = part.trim().split(" ");
      return externalId && quantity ? [{ externalId, quantity }] : [];
    });

const unitsOf = (cells: Cells, kind: KindName): string | undefined => {
  const quantity = cells.number("quantity", "quantity");
  return quantity !== undefined && isNegative(quantity) && GIVEN.has(kind)
    ? cells.fail(issue("negative-reward", { value: quantity }, "quantity"))
    : quantity;
};

const CARRIED: readonly KindName[] = ["transfer-in", "opening-balance"];

const readRow = (record: CsvRecord, at: ReadonlyMap<string, number>, today: string | undefined) => {
  if (record.isDamaged === true) return issue("broken-quotes");
  const cells = new Cells(record, at);
  const word = cells.text("kind") ?? "";
  const kind = KIND_NAMES.find((name) => name === word);
  if (kind === undefined)
    return word === ""
      ? issue("missing-value", {}, "kind")
      : issue("unknown-event", { value: shown(word) }, "kind");
  const date = cells.date("date") ?? cells.fail(issue("missing-value", {}, "date"));
  const currency = cells.currency("currency") ?? cells.fail(issue("missing-value", {}, "currency"));
  if (date !== undefined && today !== undefined && date > today)
    cells.fail(issue("future-date", { date, today }, "date"));
  const isCarried = CARRIED.includes(kind) && cells.text("ticker") !== undefined;
  const [fee, tax] = [cells.number("fee", "money"), cells.number("tax", "money")];
  const row = {
    ...{ line: record.line, lines: [record.line], kind, date, time: cells.text("time") },
    settleDate: cells.date("settleDate"),
    instrument: securityOf(cells),
    quantity: unitsOf(cells, kind),
    price: cells.number("price", "price"),
    currency,
    amount: cells.number("amount", "money"),
    accrued: cells.number("accrued", "money"),
    fee,
    feeCurrency: fee === undefined ? undefined : cells.currency("feeCurrency"),
    tax,
    taxCurrency: tax === undefined ? undefined : cells.currency("taxCurrency"),
    rate: cells.number("rate", "rate"),
    toAmount: cells.number("toAmount", "money"),
    toCurrency: cells.currency("toCurrency"),
    ratio: ratioOf(cells),
    toInstrument: EVENTS[kind].shape === "exchange" ? undefined : receivedOf(cells),
    toQuantity: cells.number("toQuantity", "quantity"),
    costShare: cells.number("costShare", "rate"),
    optionRight: rightOf(cells),
    // Empty: the cost is unknown.
    cost: isCarried ? (cells.number("cost", "money") ?? null) : undefined,
    acquiredOn: cells.date("acquiredOn"),
    lots: lotsOf(cells),
    affectsCash: cells.text("affectsCash") !== "no",
    note: cells.text("note"),
    externalId: cells.text("id"),
    checks: [],
  };
  return cells.problem ?? (defined(row) as DraftRow);
};

const rightOf = (cells: Cells): "call" | "put" | undefined => {
  const text = cells.text("optionRight");
  if (text === undefined || text === "call" || text === "put") return text;
  return cells.fail(issue("unknown-event", { value: shown(text) }, "optionRight"));
};

/** Reads our own transaction list back to the same rows. */
export const parseOwnExport = (id: string, file: SourceFile, options: ParseOptions): Statement => {
  const opened = openCsv(file);
  if ("fatal" in opened) return rejected(id, OWN_FORMAT, opened.fatal);
  const { records } = opened;
  const { index, at } = findHeader(records, COLUMNS);
  const out = createCollector(id, OWN_FORMAT, records);
  out.layout(records.slice(0, index), "text");
  const labels = (records[index]?.cells ?? []).map(normaliseLabel).join();
  const isHeading = ({ cells }: CsvRecord) => cells.map(normaliseLabel).join() === labels;
  out.layout(records.slice(index).filter(isHeading), "heading");
  for (const record of records.slice(index + 1)) {
    if (isHeading(record)) continue;
    out.seen(record.line);
    const row = readRow(record, at, options.today);
    if ("kind" in row) out.rows.push(row);
    else out.fail(record.line, row, record.cells.join(","));
  }
  options.onProgress?.(records.length, records.length);
  return out.finish({ cash: [], positions: [] }, distinctInstruments(out.rows), {});
};
