import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { day, decimal, label, orNull } from "../kit/fields.ts";
import { isProblem } from "../problem.ts";
import type { Endpoint } from "../provider.ts";
import type { HoldingRow } from "../rows.ts";
import { placeOf } from "./boards.ts";
import { issRequest, readBlocks } from "./iss.ts";
import { pageAfter, readPage } from "./pages.ts";

const Member = z.object({
  tradedate: day,
  ticker: label,
  shortnames: orNull(label),
  weight: decimal,
});

/** Members of an index of the exchange with their weights on a trading day; none on other days. */
export const moexComposition: Endpoint<"composition", unknown> = {
  request: ({ code, day }, { page }) =>
    issRequest(
      `statistics/engines/stock/markets/index/analytics/${encodeURIComponent(placeOf(code).secid)}`,
      ["analytics"],
      { date: day, limit: "100", start: String(readPage(page).start) },
    ),
  parse(reply, _query, page) {
    const read = readBlocks(reply, ["analytics"]);
    if (isProblem(read)) return read;
    const next = pageAfter(readPage(page), read.analytics);
    if (next === undefined) return { rows: [], unread: [] };
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
    return { ...collected, next };
  },
};
