import { z } from "zod";
import { collectRows } from "./kit/collect-rows.ts";
import { day, decimal } from "./kit/fields.ts";
import { getRequest } from "./kit/get-request.ts";
import { lookup } from "./kit/lookup.ts";
import { cellOf, readCsvReply } from "./kit/read-csv.ts";
import { isProblem, problem } from "./problem.ts";
import type { Endpoint, HttpProvider } from "./provider.ts";
import type { PriceUnit, SeriesRow } from "./rows.ts";

const Settings = z.object({});

const known = lookup<{ readonly id: string; readonly unit: PriceUnit }>({
  "t-bill-3m": { id: "DTB3", unit: "percent" },
  "us-cpi": { id: "CPIAUCNS", unit: "points" },
  estr: { id: "ECBESTRVOLWGTTRMDMNRT", unit: "percent" },
});

const Row = z.object({ day, value: decimal });

const series: Endpoint<"series", unknown> = {
  request({ code, from, to }) {
    const one = known(code);
    return one === undefined
      ? problem("not-found", { code })
      : getRequest(
          "https://fred.stlouisfed.org/graph/fredgraph.csv",
          { id: one.id, cosd: from, coed: to },
          { expects: "csv" },
        );
  },
  parse(reply, { code, from, to }) {
    const one = known(code);
    if (one === undefined) return problem("not-found", { code });
    const { id, unit } = one;
    const items = readCsvReply(reply, [["observation_date", "date"], id.toLowerCase()]);
    if (isProblem(items)) return items;
    const rows = items
      .map((item) => ({ day: cellOf(item, "observation_date", "date"), value: item[id.toLowerCase()] }))
      // Missing values are empty or a point.
      .filter(({ value }) => value !== "" && value !== ".");
    return collectRows(rows, "rows", Row, (row): SeriesRow | null =>
      row.day < from || row.day > to ? null : { ...row, unit, currency: null },
    );
  },
};

/**
 * FRED (fred.stlouisfed.org), chart files without a key. t-bill-3m: percent a year; us-cpi: not seasonally adjusted,
 * 1982-84 = 100. Months are dated on the first. May refuse programs as attackers.
 */
export const fred: HttpProvider<typeof Settings> = {
  id: "fred",
  kind: "http",
  limits: { perMinute: 30, parallel: 1, spacingMs: 500 },
  settings: Settings,
  refusal: ({ status }) =>
    status === 401 || status === 403 ? problem("refused", { status: String(status) }) : undefined,
  endpoints: { series },
};
