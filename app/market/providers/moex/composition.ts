import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { day, decimal, label, orNull } from "../kit/fields.ts";
import { isProblem } from "../problem.ts";
import type { Endpoint } from "../provider.ts";
import type { HoldingRow } from "../rows.ts";
import { placeOf } from "./boards.ts";
import { issRequest, readBlocks, startAfter } from "./iss.ts";

const Member = z.object({
  tradedate: day,
  ticker: label,
  shortnames: orNull(label),
  weight: decimal,
});

/** Empty on days without trading. */
export const moexComposition: Endpoint<"composition", unknown> = {
  request: ({ code, day }, { page }) =>
    issRequest(
      `statistics/engines/stock/markets/index/analytics/${encodeURIComponent(placeOf(code).secid)}`,
      ["analytics", "analytics.cursor"],
      { date: day, limit: "100", start: page ?? "0" },
    ),
  parse(reply) {
    const read = readBlocks(reply, ["analytics", "analytics.cursor"]);
    if (isProblem(read)) return read;
    const start = startAfter(read["analytics.cursor"]);
    const collected = collectRows(
      read.analytics,
      "analytics.data",
      Member,
      (row): HoldingRow => ({
        day: row.tradedate,
        ticker: row.ticker,
        name: row.shortnames ?? row.ticker,
        weightPercent: row.weight,
      }),
    );
    return { ...collected, ...(start === undefined ? {} : { next: String(start) }) };
  },
};
