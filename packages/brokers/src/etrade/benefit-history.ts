import { distinctInstruments } from "../kit/accounts/distinct-instruments.ts";
import { type Collector, createCollector } from "../kit/collector.ts";
import { defined } from "../kit/defined.ts";
import { addCheck, addDraft, addLine, type Draft, startRow } from "../kit/drafts.ts";
import { issue, shown } from "../kit/issue.ts";
import type { CsvRecord } from "../kit/tables/csv.ts";
import { FieldRow, type RowStyle } from "../kit/tables/field-row.ts";
import { absolute, divide, isZero, multiply } from "../kit/text/decimal-text.ts";
import type { ParseOptions, Sheet, SourceFile, Statement } from "../statement.ts";

export const HISTORY_FORMAT = "etrade-benefit-history";
const TYPE = "Record Type";
const ESPP = "ESPP";
const STOCK = "Restricted Stock";

const headerOf = ({ rows }: Sheet): CsvRecord | undefined =>
  rows.find(({ cells }) => cells.some((cell) => cell.trim() === TYPE));

const isKnown = (sheet: Sheet): boolean =>
  [ESPP, STOCK].includes(sheet.name.trim()) && headerOf(sheet) !== undefined;

export const isBenefitHistory = ({ sheets = [] }: SourceFile): boolean => sheets.some(isKnown);

const rowsOf = (sheet: Sheet, header: CsvRecord, style: RowStyle): FieldRow[] =>
  sheet.rows
    .filter(({ line }) => line > header.line)
    .map(({ line, cells }) => {
      const named = new Map<string, string>();
      for (const [at, label] of header.cells.entries())
        if (label.trim() !== "" && !named.has(label.trim()))
          named.set(label.trim(), (cells[at] ?? "").replace(/^\$/, ""));
      const raw = cells.filter((cell) => cell !== "").join(" | ");
      return new FieldRow({ section: sheet.name, line, raw }, named, style);
    });

/** At the taxed price. */
const received = (row: FieldRow, symbol: string, date: string, quantity: string): Draft => {
  if (symbol === "") row.problem(issue("missing-value", {}, "Symbol"));
  return {
    ...startRow(row, "transfer-in", { date }),
    affectsCash: false,
    instrument: { symbol, currency: "USD", assetType: 1 },
    quantity,
    currency: "USD",
  };
};

const readPurchase = (out: Collector, row: FieldRow): void => {
  const { date } = row.date("Purchase Date");
  const symbol = row.cell("Symbol");
  row.externalId = `${ESPP} ${symbol} ${date}`;
  const quantity = absolute(row.nonZero("Purchased Qty.", "quantity"));
  const price = absolute(row.nonZero("Purchase Date FMV", "price"));
  const paid = row.optional("Purchase Price", "price");
  const draft: Draft = defined({
    ...received(row, symbol, date, quantity),
    price,
    amount: multiply(quantity, price),
    cost: paid === undefined ? undefined : multiply(quantity, absolute(paid)),
    note: ESPP,
  });
  const sold = row.optional("Tax Collection Shares", "quantity");
  if (sold !== undefined && !isZero(sold)) addCheck(draft, issue("sold-to-cover", { quantity: sold }));
  addDraft(out, row, draft);
};

const readPlan = (out: Collector, rows: readonly FieldRow[]): void => {
  for (const row of rows) {
    const type = row.cell(TYPE);
    if (/^totals?$/i.test(type)) out.layout([row], "total");
    else {
      out.seen(row.line);
      if (type === "Purchase") readPurchase(out, row);
      else if (type === "Event" && /purchase/i.test(row.cell("Event Type")))
        out.ignore(row.line, issue("repeats-lines"));
      else if (type === "Event" && /sold|sell|sale/i.test(row.cell("Event Type")))
        out.ignore(row.line, issue("sale-elsewhere"));
      else out.fail(row.line, issue("unknown-event", { value: shown(type) }, TYPE), row.raw);
    }
  }
};

const NO_EVENTS = /^shares (?:granted|vested|withheld)/i;
const RELEASED = /^shares released$/i;

interface Grant {
  symbol: string;
  number: string;
}

/** Releases by grant and day, net of withheld shares. */
const releasesOf = (rows: readonly FieldRow[]): Map<string, FieldRow> => {
  const found = new Map<string, FieldRow>();
  let grant = "";
  for (const row of rows) {
    grant = row.cell("Grant Number") || grant;
    const day = row.day("Date");
    if (row.cell(TYPE) === "Event" && RELEASED.test(row.cell("Event Type")) && day !== undefined)
      found.set(`${grant} ${day}`, row);
  }
  return found;
};

interface Vesting {
  readonly grant: Grant;
  readonly row: FieldRow;
  readonly tax: FieldRow | undefined;
}

const readVesting = (out: Collector, { grant, row, tax }: Vesting, releases: Map<string, FieldRow>): void => {
  const { date } = row.date("Vest Date");
  const key = `${grant.number} ${date}`;
  const released = releases.get(key);
  const vested = absolute(row.nonZero("Released Qty", "quantity"));
  const gain = tax?.optional("Taxable Gain", "money");
  const price = gain === undefined ? undefined : divide(absolute(gain), vested, 10);
  const quantity = released === undefined ? vested : absolute(released.nonZero("Qty. or Amount", "quantity"));
  row.externalId = key;
  const [problem] = [...(released?.problems ?? []), ...(tax?.problems ?? [])];
  if (problem !== undefined) row.problem(problem);
  const draft: Draft = defined({
    ...received(row, grant.symbol, date, quantity),
    price,
    amount: price === undefined ? undefined : multiply(quantity, price),
    note: `${STOCK} ${grant.number}`,
  });
  for (const other of [tax, released]) if (other !== undefined) out.seen(other.line);
  const others = [tax, released].filter((other) => other !== undefined);
  if (addDraft(out, row, draft) === undefined)
    for (const other of others)
      out.fail(other.line, row.problems[0] ?? issue("unknown-row-shape"), other.raw);
  else for (const other of others) addLine(draft, other.line);
  releases.delete(key);
};

const readEvent = (
  out: Collector,
  row: FieldRow,
  grant: Grant,
  releases: ReadonlyMap<string, FieldRow>,
): void => {
  const word = row.cell("Event Type");
  const isLeft = [...releases.values()].includes(row);
  if (RELEASED.test(word) && row.day("Date") !== undefined && !isLeft) return;
  out.seen(row.line);
  if (RELEASED.test(word)) {
    const { date } = row.date("Date");
    row.externalId = `${grant.number} ${date}`;
    const quantity = absolute(row.nonZero("Qty. or Amount", "quantity"));
    addDraft(out, row, {
      ...received(row, grant.symbol, date, quantity),
      note: `${STOCK} ${grant.number}`,
    });
  } else if (NO_EVENTS.test(word)) out.ignore(row.line, issue("no-ledger-event"));
  else if (/^shares sold/i.test(word)) out.ignore(row.line, issue("sale-elsewhere"));
  else out.fail(row.line, issue("unknown-event", { value: shown(word) }, "Event Type"), row.raw);
};

/** Grants, vesting days with tax, and events; a line without a grant belongs to the one above. */
const readStock = (out: Collector, rows: readonly FieldRow[]): void => {
  const releases = releasesOf(rows);
  const events: { readonly row: FieldRow; readonly grant: Grant }[] = [];
  const grant: Grant = { symbol: "", number: "" };
  const taken = new Set<FieldRow>();
  for (const [index, row] of rows.entries()) {
    const type = row.cell(TYPE);
    grant.symbol = row.cell("Symbol") || grant.symbol;
    grant.number = row.cell("Grant Number") || grant.number;
    if (type === "Event") events.push({ row, grant: { ...grant } });
    else if (type === "Vest Schedule" && !isZero(row.optional("Released Qty", "quantity") ?? "0")) {
      const next = rows[index + 1];
      const tax = next?.cell(TYPE) === "Tax Withholding" ? next : undefined;
      if (tax !== undefined) taken.add(tax);
      out.seen(row.line);
      readVesting(out, { grant, row, tax }, releases);
    } else if (/^totals?$/i.test(type)) out.layout([row], "total");
    else if (["Grant", "Vest Schedule", "Tax Withholding"].includes(type)) {
      if (!taken.has(row)) out.layout([row], "information");
    } else {
      out.seen(row.line);
      out.fail(row.line, issue("unknown-event", { value: shown(type) }, TYPE), row.raw);
    }
  }
  for (const event of events) readEvent(out, event.row, event.grant, releases);
};

/**
 * Reads purchased and vested shares of employee plans, at market value. Sales have no price here: confirmations or the
 * account's activity have it.
 */
export const readBenefitHistory = (
  brokerId: string,
  sheets: readonly Sheet[],
  options: ParseOptions = {},
): Statement => {
  const out = createCollector(
    brokerId,
    HISTORY_FORMAT,
    sheets.flatMap(({ rows }) => rows),
  );
  const style: RowStyle = { mark: ".", order: "mdy", today: options.today };
  for (const sheet of sheets) {
    const header = headerOf(sheet);
    if (header === undefined || !isKnown(sheet)) {
      for (const { line } of sheet.rows) {
        out.seen(line);
        out.ignore(line, issue("unknown-section", { section: sheet.name }));
      }
      continue;
    }
    out.layout(
      sheet.rows.filter(({ line }) => line < header.line),
      "text",
    );
    out.layout([header], "heading");
    const rows = rowsOf(sheet, header, style);
    if (sheet.name.trim() === ESPP) readPlan(out, rows);
    else readStock(out, rows);
  }
  return out.finish({ cash: [], positions: [] }, distinctInstruments(out.rows), {});
};
