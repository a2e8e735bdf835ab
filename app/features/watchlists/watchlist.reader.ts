import { decFromNumber, formatDec, type IsoDate } from "@zerno/engine";
import { type FileIssue, readTable, type TableLine } from "../../market/loading/table.ts";
import { TargetSide } from "../../shared/names/watch-columns.ts";

export const watchlistColumns = [
  { id: "ticker", labels: ["Ticker", "Symbol", "Тикер"], isRequired: true },
  { id: "exchange", labels: ["Exchange", "Биржа"] },
  { id: "isin", labels: ["ISIN"] },
  { id: "name", labels: ["Name", "Название"] },
  { id: "currency", labels: ["Currency", "Валюта"] },
  { id: "target", labels: ["Target", "Цель"] },
  { id: "side", labels: ["Reached", "Достигнута"] },
  { id: "note", labels: ["Note", "Заметка"] },
] as const;
type Line = TableLine<(typeof watchlistColumns)[number]["id"]>;

const sides: Readonly<Record<string, 1 | 2>> = {
  below: TargetSide.below,
  above: TargetSide.above,
  ниже: TargetSide.below,
  выше: TargetSide.above,
};

/** Line of a list before its asset is resolved. */
export interface WatchlistRow {
  /** Of the file, from 1. */
  readonly line: number;
  readonly codes: { readonly ticker: string; readonly exchange: string; readonly isin: string };
  readonly values: { targetPrice: string | null; targetSide: 1 | 2 | null; note: string };
}

const mostNote = 2_000;

/** Parses a line; null with an issue noted. A target without a side is reached at or below it. */
function readLine(line: Line): WatchlistRow | null {
  const [ticker, exchange] = line.cell("ticker").trim().toUpperCase().split("@");
  const isin = line.cell("isin").trim().toUpperCase();
  if (!ticker && isin === "") return line.fail("ticker", "missing-value");
  const target = line.cell("target").trim();
  const price = target === "" ? null : line.positive("target");
  if (target !== "" && price === null) return null;
  const targetPrice = price === null ? null : formatDec(decFromNumber(price));
  const side = sides[line.cell("side").trim().toLowerCase()] ?? TargetSide.below;
  return {
    line: line.line,
    codes: { ticker: ticker ?? "", exchange: exchange ?? line.cell("exchange").trim().toUpperCase(), isin },
    values: {
      targetPrice,
      targetSide: targetPrice === null ? null : side,
      note: line.cell("note").trim().slice(0, mostNote),
    },
  };
}

/** Ten times the assets of a list. */
const mostLines = 5_000;

export const operations = {
  read: ({ bytes, today }: { readonly bytes: Uint8Array; readonly today: string }) => {
    const rows: WatchlistRow[] = [];
    const options = { today: today as IsoDate, maxLines: mostLines };
    const issues: readonly FileIssue[] = readTable(bytes, watchlistColumns, options, (line) => {
      const row = readLine(line);
      if (row) rows.push(row);
    });
    return { rows, issues };
  },
};
