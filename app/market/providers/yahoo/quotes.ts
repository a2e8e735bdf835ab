import { isProblem } from "../problem.ts";
import type { Endpoint } from "../provider.ts";
import { chartRequest, readChart } from "./chart.ts";

/** One request per code: the address for several needs a cookie and crumb. The delay is unstated. */
export const yahooQuotes: Endpoint<"quotes", unknown> = {
  codesPerRequest: () => 1,
  request: ({ codes }) => chartRequest(codes[0] ?? "", { range: "1d" }),
  parse(reply, { codes }) {
    const chart = readChart(reply);
    if (isProblem(chart)) return chart;
    const { meta } = chart;
    if (meta.regularMarketPrice == null) return { rows: [], unread: [] };
    const at = meta.regularMarketTime;
    const row = {
      code: codes[0] ?? meta.symbol,
      price: meta.regularMarketPrice,
      currency: meta.currency ?? null,
      unit: meta.instrumentType === "INDEX" ? "points" : "money",
      at: at == null ? null : new Date(at * 1000).toISOString(),
      delayMinutes: null,
      previousClose: meta.chartPreviousClose ?? null,
    } as const;
    return { rows: [row], unread: [] };
  },
};
