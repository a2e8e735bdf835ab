import type { InstrumentRef } from "@zerno/brokers";
import { KINDS } from "@zerno/engine";
import type { PreviewRow, RowStatus } from "../../../domain/imports/import.schema.ts";
import type { PreviewState } from "../../../domain/imports/preview/build-preview.ts";
import { formatGross, grossOf } from "../../../domain/imports/preview/preview-sums.ts";
import type { ReadRow } from "../../../domain/imports/statement-reader.ts";
import type { ImportIssue } from "../../../shared/schemas/balance.schema.ts";
import { toImportAsset } from "./preview-view.ts";

/** A preview row, or a line without one. */
type Entry =
  | { readonly of: "row"; readonly index: number; readonly line: number; readonly status: RowStatus }
  | {
      readonly of: "line";
      readonly line: number;
      readonly status: "ignored" | "failed";
      readonly issue: ImportIssue;
      readonly text: string | null;
      readonly cells: PreviewRow["cells"];
    };

/** In file order. */
function listEntries({ read, states }: PreviewState): Entry[] {
  const { ignored, failed } = read.head;
  const entries: Entry[] = read.rows.map((row, index) => ({
    of: "row",
    index,
    line: row.line,
    status: states[index]?.status ?? "new",
  }));
  for (const { line, reason } of ignored)
    entries.push({ of: "line", line, status: "ignored", issue: reason, text: null, cells: null });
  for (const { line, issue, text, cells } of failed)
    entries.push({ of: "line", line, status: "failed", issue, text, cells: cells ? [...cells] : null });
  return ignored.length + failed.length > 0 ? entries.sort((a, b) => a.line - b.line) : entries;
}

const listed = new WeakMap<PreviewState, Map<RowStatus | "all", readonly Entry[]>>();

/** Cached per status, so that paging 100,000 rows stays fast. */
function entriesOf(state: PreviewState, status: RowStatus | "all"): readonly Entry[] {
  const lists = listed.get(state) ?? new Map<RowStatus | "all", readonly Entry[]>();
  listed.set(state, lists);
  const known = lists.get(status);
  if (known) return known;
  const all = lists.get("all") ?? listEntries(state);
  lists.set("all", all);
  const entries = status === "all" ? all : all.filter((entry) => entry.status === status);
  lists.set(status, entries);
  return entries;
}

export function pageOfRows(
  state: PreviewState,
  { status, offset, limit }: { status?: RowStatus | undefined; offset: number; limit: number },
  language: string,
): { rows: PreviewRow[]; total: number } {
  const entries = entriesOf(state, status ?? "all");
  const page = entries.slice(offset, offset + limit);
  return { rows: page.map((entry) => toPreviewRow(state, entry, language)), total: entries.length };
}

const emptyRow = {
  isIncluded: false,
  choice: null,
  kind: null,
  kindName: null,
  date: null,
  time: null,
  symbol: null,
  openCode: null,
  asset: null,
  quantity: null,
  price: null,
  currency: null,
  amount: null,
  gross: null,
  accrued: null,
  fee: null,
  feeCurrency: null,
  tax: null,
  taxCurrency: null,
  toAmount: null,
  toCurrency: null,
  toSymbol: null,
  toQuantity: null,
  ratio: null,
  note: null,
  text: null,
  cells: null,
  isCorrected: false,
} as const;

/** Shortest name in the file. */
const nameOf = (ref: InstrumentRef | undefined): string | null =>
  ref?.symbol ?? ref?.isin ?? ref?.name ?? null;

/** First unidentified security of the row. */
const openCodeOf = ({ instruments }: PreviewState, { code, toCode }: ReadRow): string | null =>
  [code, toCode].find((one) => one !== null && instruments.get(one)?.how === null) ?? null;

const isEdited = ({ decisions }: PreviewState, lines: readonly number[]): boolean =>
  decisions.lines !== undefined && lines.some((line) => decisions.lines?.[line] !== undefined);

function toPreviewRow(state: PreviewState, entry: Entry, language: string): PreviewRow {
  const row = entry.of === "row" ? state.read.rows[entry.index] : undefined;
  if (entry.of === "line" || !row) {
    const { issue, text, cells } = entry as Extract<Entry, { of: "line" }>;
    const id = `${entry.status}:${entry.line}`;
    const isCorrected = isEdited(state, [entry.line]);
    return {
      ...emptyRow,
      id,
      lines: [entry.line],
      status: entry.status,
      why: [issue],
      text,
      cells,
      isCorrected,
    };
  }
  const settled = state.states[entry.index];
  return {
    id: row.id,
    lines: [...row.lines],
    status: entry.status,
    why: [...(settled?.why ?? [])],
    isIncluded: settled?.isIncluded ?? false,
    choice: state.decisions.rows[row.id] ?? null,
    kind: KINDS[row.kind].code,
    kindName: row.kind,
    date: row.date,
    time: row.time ?? null,
    symbol: nameOf(row.instrument),
    openCode: openCodeOf(state, row),
    asset: row.code === null ? null : toImportAsset(state.instruments.get(row.code), language),
    quantity: row.quantity ?? null,
    price: row.price ?? null,
    currency: row.currency,
    amount: row.amount ?? null,
    gross: formatGross(grossOf(state, entry.index)),
    accrued: row.accrued ?? null,
    fee: row.fee ?? null,
    feeCurrency: row.feeCurrency ?? null,
    tax: row.tax ?? null,
    taxCurrency: row.taxCurrency ?? null,
    toAmount: row.toAmount ?? null,
    toCurrency: row.toCurrency ?? null,
    toSymbol: nameOf(row.toInstrument),
    toQuantity: row.toQuantity ?? null,
    ratio: row.ratio ? `${row.ratio.to}:${row.ratio.from}` : null,
    note: row.note ?? null,
    text: null,
    cells: null,
    isCorrected: isEdited(state, row.lines),
  };
}
