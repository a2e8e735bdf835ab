import { defined } from "../kit/defined.ts";
import type { FieldRow } from "../kit/tables/field-row.ts";
import { isIsin } from "../kit/text/isin.ts";
import type { InstrumentRef } from "../statement.ts";

export interface OtkritieBook {
  readonly byName: (name: string) => InstrumentRef | undefined;
  readonly byIsin: (isin: string) => InstrumentRef | undefined;
  /** State registration number. */
  readonly byNumber: (number: string) => InstrumentRef | undefined;
  readonly alias: (name: string, ref: InstrumentRef) => void;
}

const first = (row: FieldRow, names: readonly string[]): string =>
  names.map((name) => row.cell(name)).find((text) => text !== "") ?? "";

/** Reads portfolio_security_params: ticker, name, ISIN, registration number. */
export const createOtkritieBook = (rows: readonly FieldRow[]): OtkritieBook => {
  const byName = new Map<string, InstrumentRef>();
  const byIsin = new Map<string, InstrumentRef>();
  const byNumber = new Map<string, InstrumentRef>();
  for (const row of rows) {
    const name = first(row, ["security_name", "name"]);
    const isin = first(row, ["isin", "ISIN", "security_isin"]);
    const number = row.cell("security_grn_code");
    const symbol = first(row, ["ticker", "security_ticker"]);
    const ref = defined({
      symbol: symbol || name || undefined,
      isin: isIsin(isin) ? isin : undefined,
      name: name || undefined,
    });
    if (name !== "") byName.set(name.toLowerCase(), ref);
    if (ref.isin !== undefined) byIsin.set(ref.isin, ref);
    if (number !== "") byNumber.set(number, ref);
  }
  return {
    byName: (name) => byName.get(name.toLowerCase()),
    byIsin: (isin) => byIsin.get(isin),
    byNumber: (number) => byNumber.get(number),
    alias: (name, ref) => {
      if (!byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), ref);
    },
  };
};
