import { defined } from "../kit/defined.ts";
import { issue, shown } from "../kit/issue.ts";
import type { CsvRecord } from "../kit/tables/csv.ts";
import type { DraftRow, Issue, KindName } from "../statement.ts";
import { affectsCashByDefault, EVENTS } from "./events.ts";
import { type CellContext, RowCells, type RowCurrency } from "./row-cells.ts";
import { READ_SHAPE } from "./shapes.ts";

const YES = new Set(["true", "1", "yes", "y", "x", "да", "истина"]);
const NO = new Set(["false", "0", "no", "n", "нет", "ложь"]);

const readAffectsCash = (cells: RowCells, kind: KindName, hasInstrument: boolean): boolean => {
  const text = cells.text("DoNotAdjustCash")?.toLowerCase();
  if (text === undefined) return affectsCashByDefault(kind, hasInstrument);
  if (!YES.has(text) && !NO.has(text))
    cells.problems.push(issue("bad-flag", { value: shown(text) }, "DoNotAdjustCash"));
  return !YES.has(text);
};

/** Cash rows may have their currency only as symbol, charges only as fee currency. */
const readRowCurrency = (cells: RowCells, kind: KindName): RowCurrency | undefined => {
  const { shape } = EVENTS[kind];
  const before = cells.problems.length;
  const charged = shape === "charge" ? cells.currency("FeeCurrency") : undefined;
  const printed = charged ?? cells.currency("Currency");
  if (printed !== undefined || cells.problems.length > before) return printed;
  const isMoney = shape === "cash" || shape === "position";
  const bySymbol = isMoney && cells.text("Currency") === undefined ? cells.currency("Symbol") : undefined;
  return bySymbol ?? (cells.problems.length > before ? undefined : cells.missing("Currency"));
};

type Costs = Pick<DraftRow, "fee" | "feeCurrency" | "tax" | "taxCurrency">;

/** FeeTax is the tax of income while Tax is empty, else the fee; for a charge it is the charge. */
const readCosts = (cells: RowCells, currency: RowCurrency, kind: KindName): Partial<Costs> => {
  const feeCurrency = cells.currency("FeeCurrency");
  const taxCurrency = cells.currency("TaxCurrency");
  const spec = EVENTS[kind];
  const tax = cells.signedNonZero("Tax", "money", (taxCurrency ?? currency).scale);
  const own = { tax, taxCurrency: tax === undefined ? undefined : taxCurrency?.code };
  if (spec.shape === "charge") return defined(own);
  const first = cells.signedNonZero("FeeTax", "money", (feeCurrency ?? currency).scale);
  const firstCurrency = first === undefined ? undefined : feeCurrency?.code;
  if (spec.isTaxSide === true && cells.text("Tax") === undefined)
    return defined({ tax: first, taxCurrency: firstCurrency });
  return defined({ fee: first, feeCurrency: firstCurrency, ...own });
};

const brokenQuotes = (record: CsvRecord): Issue | undefined =>
  record.isDamaged === true ? issue("broken-quotes") : undefined;

/** Reads a record as a ledger row, or returns its first problem. */
export const readRow = (record: CsvRecord, kind: KindName, context: CellContext): DraftRow | Issue => {
  const broken = brokenQuotes(record);
  if (broken !== undefined) return broken;
  const cells = new RowCells(record, context);
  const day = cells.date("Date") ?? (cells.problems.length > 0 ? undefined : cells.missing("Date"));
  const currency = readRowCurrency(cells, kind);
  const [early] = cells.problems;
  if (day === undefined || currency === undefined) return early ?? issue("missing-value", {}, "Date");
  const parts = READ_SHAPE[EVENTS[kind].shape](cells, currency, kind);
  const rest = {
    settleDate: cells.date("SettleDate")?.date,
    ...readCosts(cells, currency, kind),
    rate: cells.nonZero("Rate", "rate"),
    affectsCash: readAffectsCash(cells, kind, parts.instrument !== undefined),
    note: cells.text("Note"),
    externalId: cells.text("ExternalId"),
    checks: cells.checks,
  };
  const [problem] = cells.problems;
  if (problem !== undefined) return problem;
  const head = { line: record.line, lines: [record.line], kind, ...day, currency: currency.code };
  return defined({ ...head, ...parts, ...rest });
};
