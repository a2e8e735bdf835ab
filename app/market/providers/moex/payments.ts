import { problem } from "../problem.ts";
import type { Endpoint } from "../provider.ts";
import { placeOf } from "./boards.ts";
import { parseBondSchedule, scheduleBlocks } from "./bond-schedule.ts";
import { parseDividends } from "./dividends.ts";
import { issRequest } from "./iss.ts";

/** By market, or by code: OFZ numbers and ISINs. */
const isBond = (code: string): boolean => {
  const { board, secid } = placeOf(code);
  return board === undefined
    ? /^(SU\d|[A-Z]{2}[A-Z0-9]{9}\d$)/.test(secid)
    : board.startsWith("stock/bonds/");
};

export const moexPayments: Endpoint<"payments", unknown> = {
  request({ code }) {
    const { secid } = placeOf(code);
    if (secid === "") return problem("not-found", { code });
    const path = `securities/${encodeURIComponent(secid)}`;
    // The default limit is 20 rows.
    return isBond(code)
      ? issRequest(`${path}/bondization`, scheduleBlocks, { limit: "unlimited" })
      : issRequest(`${path}/dividends`, ["dividends"]);
  },
  parse: (reply, query) =>
    isBond(query.code) ? parseBondSchedule(reply, query) : parseDividends(reply, query),
};
