import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { day, decimal, label } from "../kit/fields.ts";
import { isProblem } from "../problem.ts";
import type { Endpoint } from "../provider.ts";
import type { SplitRow } from "../rows.ts";
import { placeOf } from "./boards.ts";
import { issRequest, readBlocks } from "./iss.ts";

const Split = z.object({ tradedate: day, secid: label, before: decimal, after: decimal });

const path = "statistics/engines/stock/splits";

/** Since December 2018; dates may be a day off, bonus issues are missing. */
export const moexSplits: Endpoint<"splits", unknown> = {
  request: ({ code }) =>
    issRequest(code === null ? path : `${path}/${encodeURIComponent(placeOf(code).secid)}`, ["splits"]),
  parse(reply, { from, to }) {
    const read = readBlocks(reply, ["splits"]);
    if (isProblem(read)) return read;
    return collectRows(read.splits, "splits.data", Split, (row): SplitRow | null =>
      row.tradedate < from || row.tradedate > to
        ? null
        : { code: row.secid, exDate: row.tradedate, from: row.before, to: row.after },
    );
  },
};
