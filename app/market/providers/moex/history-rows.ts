import { z } from "zod";
import { type Collected, collectRows } from "../kit/collect-rows.ts";
import { day, decimal, label, orNull } from "../kit/fields.ts";
import type { PriceRow } from "../rows.ts";
import { currencyOn, unitOn } from "./boards.ts";
import { currency, type IssRow } from "./iss.ts";

const HistoryRow = z.object({
  BOARDID: label,
  TRADEDATE: day,
  CLOSE: orNull(decimal),
  ACCINT: orNull(decimal),
  FACEVALUE: orNull(decimal),
  FACEUNIT: orNull(currency),
  CURRENCYID: orNull(currency),
});

const ownColumns: Readonly<Record<string, string>> = {
  "stock/bonds": ",ACCINT,FACEVALUE,FACEUNIT",
  "stock/shares": ",CURRENCYID",
};

export const historyColumns = (market: string): string =>
  `BOARDID,TRADEDATE,SECID,CLOSE${ownColumns[market] ?? ""}`;

/** Days without a trade (no close, or 0) are omitted. */
export const closesOf = (rows: readonly IssRow[], market: string): Collected<PriceRow> =>
  collectRows(rows, "history.data", HistoryRow, (row): PriceRow | null => {
    const board = `${market}/${row.BOARDID}`;
    if (row.CLOSE === null || row.CLOSE === "0") return null;
    return {
      day: row.TRADEDATE,
      close: row.CLOSE,
      currency: row.FACEUNIT ?? row.CURRENCYID ?? currencyOn(row.BOARDID),
      unit: unitOn(board),
      adjustedFor: "nothing",
      ...(row.FACEVALUE === null ? {} : { nominal: row.FACEVALUE }),
      ...(row.ACCINT === null ? {} : { accrued: row.ACCINT }),
    };
  });
