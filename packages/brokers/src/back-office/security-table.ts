import { defined } from "../kit/defined.ts";
import type { TableRow } from "../kit/tables/report-tables.ts";
import { isIsin } from "../kit/text/isin.ts";
import type { InstrumentRef } from "../statement.ts";

const ISIN = /\b([A-Z]{2}[A-Z0-9]{9}\d)\b/;
const BRACKETS = /\(([^()]+)\)/g;
const MIN_NAME = 4;

export interface SecurityTable {
  readonly inText: (text: string) => InstrumentRef | undefined;
  /** Security of a title row over trades, by name when unknown. */
  readonly ofTitle: (text: string) => InstrumentRef | undefined;
  readonly ofCells: (name: string, isin: string) => InstrumentRef | undefined;
}

/** Reads columns "Наименование", "ISIN" and "Рег. номер". */
export const createSecurityTable = (rows: readonly TableRow[]): SecurityTable => {
  const entries: { ref: InstrumentRef; number: string }[] = [];
  for (const { row } of rows) {
    const name = row.cell("Наименование");
    const isin = row.cell("ISIN");
    if (name === "" && !isIsin(isin)) continue;
    const ref = defined({
      symbol: name || undefined,
      isin: isIsin(isin) ? isin : undefined,
      name: name || undefined,
    });
    entries.push({ ref, number: row.cell("Рег. номер") });
  }
  const byIsin = new Map(entries.flatMap(({ ref }) => (ref.isin === undefined ? [] : [[ref.isin, ref]])));
  const byNumber = new Map(
    entries.filter(({ number }) => number !== "").map(({ ref, number }) => [number, ref]),
  );
  const byName = new Map(entries.map(({ ref }) => [ref.name ?? "", ref]));
  const inText = (text: string): InstrumentRef | undefined => {
    const isin = ISIN.exec(text)?.[1];
    if (isin !== undefined && isIsin(isin)) return byIsin.get(isin) ?? { isin };
    for (const [, inner = ""] of text.matchAll(BRACKETS)) {
      const found = byNumber.get(inner.trim());
      if (found !== undefined) return found;
    }
    return entries.find(({ ref }) => (ref.name?.length ?? 0) >= MIN_NAME && text.includes(ref.name ?? ""))
      ?.ref;
  };
  const bare = (name: string, isin: string): InstrumentRef | undefined => {
    if (name === "" && !isIsin(isin)) return undefined;
    const known = byIsin.get(isin) ?? (isin === "" ? byName.get(name) : undefined);
    return (
      known ??
      defined({ symbol: name || undefined, isin: isIsin(isin) ? isin : undefined, name: name || undefined })
    );
  };
  return {
    inText,
    ofTitle: (text) => {
      const isin = ISIN.exec(text)?.[1] ?? "";
      const name = text.split(/[,;(]/)[0]?.trim() ?? "";
      return byIsin.get(isin) ?? (isIsin(isin) ? bare(name, isin) : (inText(text) ?? bare(name, "")));
    },
    ofCells: bare,
  };
};
