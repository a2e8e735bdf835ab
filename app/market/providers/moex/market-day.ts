import { isProblem } from "../problem.ts";
import type { Endpoint } from "../provider.ts";
import { marketPath } from "./boards.ts";
import { closesOf, historyColumns } from "./history-rows.ts";
import { issRequest, readBlocks, startAfter } from "./iss.ts";

/** One day of a whole market ("stock/shares", "stock/bonds", "stock/index"), all its boards, 100 rows a page. */
export const moexMarketDay: Endpoint<"market-day", unknown> = {
  request: ({ code, day }, { page }) =>
    issRequest(`history/${marketPath(code)}/securities`, ["history", "history.cursor"], {
      "history.columns": historyColumns(code),
      date: day,
      start: page ?? "0",
    }),
  parse(reply, { code }) {
    const read = readBlocks(reply, ["history", "history.cursor"]);
    if (isProblem(read)) return read;
    const start = startAfter(read["history.cursor"]);
    return { ...closesOf(read.history, code), ...(start === undefined ? {} : { next: String(start) }) };
  },
};
