import { formatDec, parseDec } from "@zerno/engine";
import { nilGuid } from "../../shared/codes.ts";
import { storeSplitEvents } from "../events/store-split-events.ts";
import { recheckQuarantinedOf } from "../quality/ingest-prices.ts";
import { fileSource, type Loader } from "./load-file.ts";
import { cellReader } from "./read-cells.ts";
import { cellOf, columnOf } from "./read-rows.ts";

/** Loads `symbol,ex_date,to,from` or `symbol,ex_date,new_per_old`; known splits stay. */
export const loadSplitFile: Loader = async ({ db, file, market, today, now, assets }) => {
  const at = (...labels: readonly string[]) => columnOf(file.header, ...labels);
  const columns = {
    code: at("symbol", "ticker", "asset", "isin"),
    day: at("ex_date", "date"),
    to: at("to", "after", "new_per_old"),
    from: at("from", "before"),
  };
  if (columns.code < 0 || columns.day < 0 || columns.to < 0)
    return { reason: "no columns symbol, ex_date, to and from" };
  const reader = cellReader(today);
  const known = await assets();
  const rows = file.rows.flatMap((row) => {
    const exDate = reader.day(row, columns.day, "ex_date");
    const to = reader.positive(row, columns.to, "to");
    const from = columns.from < 0 ? 1 : reader.positive(row, columns.from, "from");
    const code = cellOf(row, columns.code);
    const asset = known.find(code, market);
    if (typeof asset === "string") return reader.fail(row, "symbol", `${asset} asset: ${code}`) ?? [];
    if (exDate === null || to === null || from === null) return [];
    const exact = (column: number) => formatDec(parseDec(cellOf(row, column)) ?? 0n);
    return {
      assetOwnerId: asset.ownerId,
      assetId: asset.id,
      exDate,
      to: exact(columns.to),
      from: columns.from < 0 ? "1" : exact(columns.from),
      source: fileSource,
    };
  });
  const added = await db.transaction(async (tx) => {
    const changed = await storeSplitEvents(tx, nilGuid, rows, { replaces: false });
    await recheckQuarantinedOf(tx, changed, now);
    return changed;
  });
  return { stored: added.length, known: rows.length - added.length, bad: reader.bad };
};
