import type { Collector } from "../kit/collector.ts";
import { issue } from "../kit/issue.ts";
import type { CsvRecord } from "../kit/tables/csv.ts";
import { normaliseLabel } from "../kit/tables/header.ts";
import type { Issue, LayoutReason } from "../statement.ts";
import { SectionRow } from "./section-row.ts";

const CASH_LINE = ["Currency", "Date", "Description", "Amount"] as const;

const LEDGER: Readonly<Record<string, readonly string[]>> = {
  trades: ["DataDiscriminator", "Asset Category", "Currency", "Symbol", "Date/Time", "Quantity"],
  "deposits & withdrawals": ["Currency", "Settle Date", "Description", "Amount"],
  dividends: CASH_LINE,
  "payment in lieu of dividends": CASH_LINE,
  "withholding tax": CASH_LINE,
  interest: CASH_LINE,
  fees: CASH_LINE,
  "commission adjustments": CASH_LINE,
  "transaction fees": ["Currency", "Date/Time", "Symbol", "Description", "Amount"],
  "corporate actions": ["Asset Category", "Currency", "Date/Time", "Description", "Quantity"],
  transfers: ["Asset Category", "Currency", "Symbol", "Date", "Direction", "Qty"],
  "grant activity": ["Symbol", "Report Date", "Quantity"],
};

export const LEDGER_SECTIONS: readonly string[] = Object.keys(LEDGER);

const INFORMATION = [
  "statement",
  "account information",
  "net asset value",
  "change in nav",
  "mark-to-market performance summary",
  "realized & unrealized performance summary",
  "month & year to date performance summary",
  "cash report",
  "open positions",
  "net stock position summary",
  "forex balances",
  "forex p/l details",
  "financial instrument information",
  "base currency exchange rate",
  "change in dividend accruals",
  "open dividend accruals",
  "interest accruals",
  "change in position value",
  "change in combined nav",
  "collateral for customer borrowing",
  "commission details",
  "trade summary",
  "total p/l for statement period",
  "location of customer assets",
  "stock yield enhancement program",
  "ibkr managed securities",
  "hkd/cnh",
  "complex positions summary",
  "borrow fee details",
  "soft dollars",
  "codes",
  "notes/legal notes",
  "notes",
  "disclosure",
];

const ROW_KINDS = new Set(["header", "data", "subtotal", "total", "notes", "footnote"]);

const isInformation = (section: string) => INFORMATION.some((name) => section.startsWith(name));

export interface Sections {
  readonly rows: ReadonlyMap<string, readonly SectionRow[]>;
  readonly broken: readonly SectionRow[];
  readonly unknown: ReadonlySet<string>;
  readonly fatal?: Issue;
}

const missingLabels = (section: string, labels: readonly string[]): Issue | undefined => {
  const missing = (LEDGER[section] ?? []).filter((label) => !labels.includes(normaliseLabel(label)));
  // The date's label of grants and deposits varied over the years.
  const hasDay = labels.some((label) => label.includes("date"));
  const real = missing.filter((label) => !(hasDay && label.includes("Date")));
  return real.length === 0 ? undefined : issue("missing-columns", { section, columns: real.join(", ") });
};

/** "Total" may also begin a data row; summaries keep theirs. */
const isTotal = (record: CsvRecord, section: string): boolean =>
  !isInformation(section) && /^Total\b/.test((record.cells[2] ?? "").trim());

/** Sorts records into sections; a header may repeat with other columns. */
export const toSections = (records: readonly CsvRecord[], today: string | undefined): Sections => {
  const labelsOf = new Map<string, readonly string[]>();
  const rows = new Map<string, SectionRow[]>();
  const broken: SectionRow[] = [];
  const unknown = new Set<string>();
  const put = (section: string, row: SectionRow) => {
    const list = rows.get(section);
    if (list === undefined) rows.set(section, [row]);
    else list.push(row);
  };
  for (const record of records) {
    const section = (record.cells[0] ?? "").trim().toLowerCase();
    const kind = (record.cells[1] ?? "").trim().toLowerCase();
    if (!ROW_KINDS.has(kind)) {
      const row = new SectionRow(record, [], today);
      row.problems.unshift(issue("unknown-row-shape"));
      broken.push(row);
    } else if (kind === "header") {
      const labels = record.cells.slice(2).map(normaliseLabel);
      const fatal = missingLabels(section, labels);
      if (fatal !== undefined) return { rows, broken, unknown, fatal: { ...fatal, line: record.line } };
      labelsOf.set(section, labels);
    } else if (kind === "data" && !isTotal(record, section)) {
      const labels = labelsOf.get(section);
      const row = new SectionRow(record, labels ?? [], today);
      if (LEDGER[section] === undefined && !isInformation(section)) unknown.add(section);
      if (labels === undefined && LEDGER[section] !== undefined)
        row.problems.unshift(issue("header-missing", { section }));
      put(section, row);
    }
  }
  return { rows, broken, unknown };
};

const LAYOUT: Readonly<Record<string, LayoutReason>> = {
  header: "heading",
  subtotal: "total",
  total: "total",
  notes: "text",
  footnote: "text",
};

/** Reports lines that are no events: headings, totals and informational sections. */
export const reportLayout = (records: readonly CsvRecord[], out: Pick<Collector, "layout">): void => {
  for (const record of records) {
    const section = (record.cells[0] ?? "").trim().toLowerCase();
    const kind = (record.cells[1] ?? "").trim().toLowerCase();
    const isNoEvent = kind === "data" && isInformation(section);
    const reason = isNoEvent
      ? "information"
      : kind === "data" && isTotal(record, section)
        ? "total"
        : LAYOUT[kind];
    if (reason !== undefined) out.layout([record], reason);
  }
};

/** Returns whether an English section name (lower case) is known. */
export const isKnownSection = (section: string): boolean =>
  isLedgerSection(section) || isInformation(section);

export const isLedgerSection = (section: string): boolean => LEDGER[section] !== undefined;
