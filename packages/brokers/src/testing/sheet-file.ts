import { utils, write } from "@e965/xlsx";

/** A readable cell; dates are {"date": "2025-03-31 10:15:00"}, time optional. */
export type PlainCell = string | number | boolean | null | { readonly date: string };

/** Readable form of `input.sheets.json`; `type` is the resulting format. */
export interface PlainWorkbook {
  readonly type?: "xlsx" | "xls" | "xml";
  readonly sheets: readonly {
    readonly name: string;
    readonly rows: readonly (readonly PlainCell[])[];
  }[];
}

const BOOK_TYPES = { xlsx: "xlsx", xls: "biff8", xml: "xlml" } as const;

const serialOf = (date: string) =>
  Date.parse(`${date.replace(" ", "T")}${date.includes(":") ? "" : "T00:00:00"}Z`) / 86_400_000 + 25_569;

const cellOf = (cell: PlainCell) =>
  cell !== null && typeof cell === "object"
    ? {
        t: "n" as const,
        v: serialOf(cell.date),
        z: cell.date.includes(":") ? "dd.mm.yyyy hh:mm:ss" : "dd.mm.yyyy",
      }
    : cell;

export const writeWorkbook = ({ type = "xlsx", sheets }: PlainWorkbook): Uint8Array => {
  const book = utils.book_new();
  for (const { name, rows } of sheets) {
    const sheet = utils.aoa_to_sheet(rows.map((row) => row.map(cellOf)));
    utils.book_append_sheet(book, sheet, name);
  }
  return new Uint8Array(write(book, { type: "array", bookType: BOOK_TYPES[type], compression: true }));
};
